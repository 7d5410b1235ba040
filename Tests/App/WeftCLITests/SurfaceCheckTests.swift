// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftViews

@testable import WeftCLI

/// What of a screen the window can't show, or keys don't reach.
@Suite struct SurfaceCheckTests {
  private func losses(_ screen: Scene) throws -> [String] { try SurfaceCheck().losses(of: screen) }

  @Test func `a screen of usual views loses nothing`() throws {
    let losses = try losses(
      Scene {
        Text("Leia, 漢字, مرحبا, 🚀")
        Icon("muted")
        Button(action: "a") { Text("Press") }
      }
    )
    #expect(losses.isEmpty, "\(losses)")
  }

  @Test func `a character of no font is told with its text`() throws {
    #expect(
      try losses(Scene { Text("odd \u{10FFFD}") })
        == ["no font has all characters of \"odd \u{10FFFD}\""]
    )
  }

  @Test func `an icon that is not there is told by its name`() throws {
    #expect(
      try losses(Scene { Icon("no-such-sign") })
        == ["there is no icon \"no-such-sign\", so that a dot is shown"]
    )
  }

  @Test func `an action of a long press is told, since no key starts it`() throws {
    #expect(
      try losses(Scene { Text("Hold").onLongPress("hold") })
        == ["a press that lasts starts an action, which no key does"]
    )
  }

  @Test(arguments: [(64, 0), (65, 1)])
  func `buttons beyond those with a widget are counted`(count: Int, losses: Int) throws {
    let screen = Scene {
      for number in 0..<count { Button(action: "a\(number)") { Text("Press \(number)") } }
    }
    let told = try self.losses(screen)
    #expect(told.count == losses)
    #expect(told.allSatisfy { $0 == "of 65 buttons keys reach the first 64" }, "\(told)")
  }
}
