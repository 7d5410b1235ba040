// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The application in a window, used by keyboard and pointer.
extension OnADisplay {
  @Suite struct DesktopAppTests {
    private func shown(_ steps: [String]) throws -> DesktopRun { try .application(steps) }

    @Test func `keys alone open a chat, write in it and leave it`() throws {
      let run = try shown([
        "key Down", "key Return", "await Two of the transports", "focus Write", "type hello there",
        "key Return", "await hello there", "key Escape", "tree",
      ])
      // The field is empty again, and the message is a row.
      #expect(run.read("list item").contains { $0.contains("hello there") })
      #expect(run.read("text").allSatisfy { $0.isEmpty })
    }

    @Test func `in Arabic the window is mirrored`() throws {
      let run = try DesktopRun(
        // The list is on the right, and a row's buttons come with the other arrow.
        [
          "await Leia Organa", "click 900 185", "await hangar code for tonight",
          "key Escape Escape",
        ]
          // The buttons over the row under the mouse, then those that the row moves aside for.
          + ["await كتم الدردشة", "key Left", "gone كتم الدردشة", "key Tab"]
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
    func `the window runs on Wayland through its accessibility actions`() throws {
      let run = try DesktopRun.application(
        [
          "ask row.open Rebel", "await Messages in Rebel", "ask row.menu Falcon",
          "await Mute chat",
        ]
          + ["ask row.open Cancel", "gone Mute chat", "ask row.open Settings", "await Colours"]
          + ["ask row.open Back", "gone Colours", "ask row.open Search", "await entry", "tree"],
        environment: ["WEFT_WAYLAND": "1"]
      )
      #expect(run.read("list item").count >= 10)
    }

    @Test(arguments: [("WEFT_DPI", "96", 2), ("WEFT_DPI", "192", 1), ("GDK_SCALE", "2", 2)])
    func `larger texts leave room for two panes, and larger pixels don't`(
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

    @Test func `the window survives random input`() throws {
      let run = try shown(["random 11 200", "tree"])
      #expect(!run.lines.filter { $0.hasPrefix("read: ") }.isEmpty)
    }

    @Test func `the application's metadata for software centres is valid`() throws {
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
