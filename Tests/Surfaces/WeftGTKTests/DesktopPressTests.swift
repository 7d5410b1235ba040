// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A plugin that covers the window's field gets no press that belongs to the host.
extension OnADisplay {
  @Suite struct DesktopPressTests {
    @Test(arguments: [PressThief.Way.overlay, .button])
    func `the send button still receives presses when something covers it`(
      way: PressThief.Way
    ) throws {
      let folder = try Scratch()
      try PressThief.install(way, in: folder)
      let run = try DesktopRun(
        ["await Leia Organa, direct", "key Down", "key Return"]
          + ["focus Write a message", "await push button: Send"]
          + ["type from me", "press Send"]
          + ["await : from me", "tree"],
        of: [
          DesktopRun.program("weft-desktop"), "--workspace", DesktopRun.demo, "--plugins",
          folder.folder.path,
        ]
      )
      #expect(!run.lines.contains { $0.contains(PressThief.text) }, "\(run.lines)")
    }
  }
}
