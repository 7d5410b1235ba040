// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// What is dragged onto the window from another program.
extension OnADisplay {
  @Suite struct DesktopDropTests {
    private let plugin = Checkout.root.appending(path: "Plugins/CompactChannelItem.so").path
    private let id = "dev.weft.compact-channel-item"

    @Test func `a plugin is shown, installed after a yes, and then known`() throws {
      let run = try DesktopRun.application(
        ["drag \(plugin) 300 400", "await Install this plugin?", "await reads", "focus Cancel"]
          + ["tree", "key Tab", "focus Install", "key Return", "await \(id) 1.0.0 is installed in"]
          + ["await next start", "drag \(plugin) 300 400", "await is installed already"]
      )
      let told = run.lines.filter { $0.contains("sha256    ") || $0.contains("signed    no") }
      #expect(told.count == 2, "\(run.lines)")
    }

    @Test func `nothing is installed after a no`() throws {
      _ = try DesktopRun.application(
        ["drag \(plugin) 300 400", "await Install this plugin?", "key Escape"]
          + ["await Nothing was installed", "gone Install this plugin?"]
          + ["drag \(plugin) 300 400", "await Install this plugin?"]
      )
    }

    @Test func `what is no plugin is refused, and other files go to the field`() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "weft-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (library, text) = (folder.appending(path: "lie.so"), folder.appending(path: "plan.txt"))
      try Data("not a library".utf8).write(to: library)
      try Data("a plan".utf8).write(to: text)
      _ = try DesktopRun.application(
        ["drag \(library.path) 300 400", "await its plugin is refused", "key Down", "key Return"]
          + ["await Two of the transports", "drag \(text.path) 600 400", "await Files are kept"]
      )
    }
  }
}
