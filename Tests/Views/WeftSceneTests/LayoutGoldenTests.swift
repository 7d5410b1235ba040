// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport
import WeftViews

/// Layouts of whole views as text: each item as `kind x,y wxh`.
@Suite struct LayoutGoldenTests {
  private func expect(_ name: String, @ViewBuilder _ content: () -> some View) throws {
    let lines =
      try ["left to right"] + layout(240, content) + ["right to left"]
      + layout(240, isRightToLeft: true, content)
    try Golden.expect(Array((lines.joined(separator: "\n") + "\n").utf8), "\(name).txt")
  }

  @Test func `a thread's row matches its golden layout`() throws {
    try expect("thread-row") { ThreadRow(title: "A title that is far too long", replies: 12) }
  }

  @Test func `a bubble with an overlapping picture matches its golden layout`() throws {
    try expect("bubble") {
      Bubble(text: "short")
      Bubble(text: "a text that has to be broken into lines")
    }
  }

  @Test func `a banner floating over a list matches its golden layout`() throws {
    try expect("floating-banner") { FloatingBanner(count: 3) }
  }

  @Test func `an empty screen matches its golden layout`() throws {
    try expect("nothing") { Nothing() }
  }

  @Test func `a loading screen matches its golden layout`() throws {
    try expect("loading") { Loading() }
  }
}
