// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport
import WeftViews

/// Whole views as they are laid out, in words: each item as `kind x,y wxh`.
@Suite struct LayoutGoldenTests {
  private func expect(_ name: String, @ViewBuilder _ content: () -> some View) throws {
    let lines =
      try ["left to right"] + layout(240, content) + ["right to left"]
      + layout(240, isRightToLeft: true, content)
    try Golden.expect(Array((lines.joined(separator: "\n") + "\n").utf8), "\(name).txt")
  }

  @Test func `a row of a thread`() throws {
    try expect("thread-row") { ThreadRow(title: "A title that is far too long", replies: 12) }
  }

  @Test func `a bubble with a gradient, a shadow and a picture over its corner`() throws {
    try expect("bubble") {
      Bubble(text: "short")
      Bubble(text: "a text that has to be broken into lines")
    }
  }

  @Test func `a banner that floats over a list`() throws {
    try expect("floating-banner") { FloatingBanner(count: 3) }
  }

  @Test func `an empty screen`() throws {
    try expect("nothing") { Nothing() }
  }

  @Test func `a screen that is loading`() throws {
    try expect("loading") { Loading() }
  }
}
