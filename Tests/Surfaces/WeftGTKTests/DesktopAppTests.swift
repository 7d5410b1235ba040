// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The application in a window, used with the keyboard and the pointer.
extension OnADisplay {
  @Suite struct DesktopAppTests {
    private func shown(_ steps: [String]) throws -> DesktopRun { try .application(steps) }

    @Test func `a chat is opened, written in and left with the keyboard alone`() throws {
      let run = try shown([
        "key Down", "key Return", "await Two of the transports", "focus Write", "type hello there",
        "key Return", "await hello there", "key Escape", "tree",
      ])
      // The field is empty again, and the message is a row.
      #expect(run.read("list item").contains { $0.contains("hello there") })
      #expect(run.read("text").allSatisfy { $0.isEmpty })
    }

    @Test func `lines run from right to left in Arabic`() throws {
      let run = try DesktopRun(
        // The list stands at the right side, and a row's buttons come with the other arrow.
        [
          "await Leia Organa", "click 900 185", "await hangar code for tonight",
          "key Escape Escape",
        ]
          // The buttons of the row under the mouse, then those that it is moved aside for.
          + ["await كتم المجموعة", "key Left", "gone كتم المجموعة", "key Tab"]
          + ["focus push button", "key Escape", "tree"],
        of: [
          DesktopRun.program("weft-desktop"), "--workspace", DesktopRun.demo, "--no-plugins",
          "--locale", "ar",
        ]
      )
      #expect(run.read("list item").count >= 8)
    }

    @Test(
      .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/weston"),
        "weston is not installed"
      )
    )
    func `it runs on Wayland, by what a screen reader asks for`() throws {
      let run = try DesktopRun.application(
        [
          "ask row.open Rebel", "await Messages in Rebel", "ask row.menu Falcon",
          "await Mute group",
        ]
          + ["ask row.open Cancel", "gone Mute group", "ask row.open Settings", "await Colours"]
          + ["ask row.open Back", "gone Colours", "ask row.open Search", "await entry", "tree"],
        environment: ["WEFT_WAYLAND": "1"]
      )
      #expect(run.read("list item").count >= 10)
    }

    @Test(arguments: [("WEFT_DPI", "96", 2), ("WEFT_DPI", "192", 1), ("GDK_SCALE", "2", 2)])
    func `larger texts have the room of two panes, and larger pixels don't`(
      name: String,
      value: String,
      panes: Int
    ) throws {
      let run = try DesktopRun.application(
        ["key Down", "key Return", "await Two of the transports", "focus Write", "type hello"]
          + ["key Return", "await hello. Sent", "key Escape", "tree"],
        environment: [name: value]
      )
      #expect((run.read("list") + run.read("list focused")).count == panes, "\(run.lines)")
    }

    @Test func `it survives whatever its user does`() throws {
      let run = try shown(["random 11 200", "tree"])
      #expect(!run.lines.filter { $0.hasPrefix("read: ") }.isEmpty)
    }

    @Test func `what shops of software read of it is valid`() throws {
      let folder = Checkout.root.appending(path: "Packaging/desktop")
      let run = try Subprocess(
        URL(filePath: "/usr/bin/appstreamcli"),
        ["validate", "--no-net", folder.appending(path: "org.weft.Weft.metainfo.xml").path]
      )
      #expect(run.status == 0, "\(run.text)")
      let entry = try String(
        contentsOf: folder.appending(path: "org.weft.Weft.desktop"),
        encoding: .utf8
      )
      #expect(entry.contains("\nExec=weft-desktop\n") && entry.contains("\nIcon=org.weft.Weft\n"))
    }
  }
}
