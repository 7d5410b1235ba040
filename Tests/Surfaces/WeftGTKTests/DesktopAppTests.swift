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
        "key Down", "key Return", "await Two of the transports", "key i", "type hello there",
        "key Return", "await hello there", "key Escape", "tree",
      ])
      // The field is empty again, and the message is a row.
      #expect(run.read("list item").contains { $0.contains("hello there") })
      #expect(run.read("text").allSatisfy { $0.isEmpty })
    }

    @Test func `lines run from right to left in Arabic`() throws {
      let run = try DesktopRun(
        ["await Leia Organa", "key Down", "key Return", "tree"],
        of: [
          DesktopRun.program("weft-desktop"), "--workspace", DesktopRun.demo, "--no-plugins",
          "--locale", "ar",
        ]
      )
      #expect(run.read("list item").count >= 8)
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
