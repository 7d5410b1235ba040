// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftViews

@testable import WeftCLI

/// Parts of a screen that the window can't show or that keys don't reach.
@Suite struct SurfaceCheckTests {
  private func losses(_ screen: Scene) throws -> [String] { try SurfaceCheck().losses(of: screen) }

  @Test func `a screen of common views has no losses`() throws {
    let losses = try losses(
      Scene {
        Text("Leia, 漢字, مرحبا, 🚀")
        Icon("muted")
        Button(action: "a") { Text("Press") }
      }
    )
    #expect(losses.isEmpty, "\(losses)")
  }

  @Test func `a character without a font is reported with its text`() throws {
    #expect(
      try losses(Scene { Text("odd \u{10FFFD}") })
        == ["no font has all characters of \"odd \u{10FFFD}\""]
    )
  }

  @Test func `a missing icon is reported by its name`() throws {
    #expect(
      try losses(Scene { Icon("no-such-sign") })
        == ["there is no icon \"no-such-sign\"; a dot is shown instead"]
    )
  }

  @Test func `a long press is reported, since no key starts it`() throws {
    #expect(
      try losses(Scene { Text("Hold").onLongPress("hold") })
        == ["an action needs a long press, which no key can do"]
    )
  }

  @Test(arguments: [(64, 0), (65, 1)])
  func `buttons beyond the available widgets are counted`(count: Int, losses: Int) throws {
    let screen = Scene {
      for number in 0..<count { Button(action: "a\(number)") { Text("Press \(number)") } }
    }
    let told = try self.losses(screen)
    #expect(told.count == losses)
    #expect(told.allSatisfy { $0 == "keys can reach only the first 64 of 65 buttons" }, "\(told)")
  }
}
