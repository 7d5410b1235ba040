// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

@testable import WeftApp
@testable import WeftPluginHost

/// The page that tells why a row looks as it does, with plugins that draw, change and pass.
@Suite struct WhyPageTests {
  private let folder: Scratch
  private let host: PluginHost
  private let viewer: Viewer

  init() throws {
    folder = try Scratch()
    for name in ["CompactChannelItem", "CompactThreadItem", "RedactPreview"] {
      let plugin = Checkout.plugin(name)
      try FileManager.default.copyItem(at: plugin, to: folder.path(plugin.lastPathComponent))
    }
    try folder.write("-dev.weft.compact-thread-item\n".utf8, to: "order")
    let folders = [folder.folder.path]
    host = PluginHost(folders: folders, policy: PluginPolicy(workerPath: Checkout.worker.path))
    try host.follow()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [
      Samples.channel("a", name: "Codes", [Samples.message("It is 4021", id: "m1")]),
      Samples.channel("general", [Samples.message("Parent", id: "t", age: 100)]),
    ]
    workspace.threads = [Samples.thread()]
    var options = ChatApp.Options()
    options.folders = folders
    let app = ChatApp(Engine(workspace: workspace, plugins: host), plugins: host, options: options)
    viewer = Viewer(app)
  }

  /// The rows of the visible page, once every plugin has answered.
  private func rows() throws -> [String] {
    while true {
      let rows = try viewer.scene(rowLimit: 99).rowLabels()
      let isWhole = !host.entries.contains { $0.state == .active && $0.hooks.isEmpty }
      if isWhole, !host.drainRedrawRequests() { return rows }
      viewer.touch()
      if !isWhole { host.house.redraws.waitForNews() }
    }
  }

  private func explain(row index: Int) throws -> [String] {
    _ = try rows()
    viewer.press(.why, in: viewer.top.row(at: index))
    return try rows()
  }

  private func index(of id: ChannelID) throws -> Int {
    try #require(viewer.app.channels.list.session.index(of: id))
  }

  @Test func `a row is shown with and without plugins, and who changed what`() throws {
    let rows = try explain(row: try index(of: "messaging:a"))
    print(rows)
    #expect(viewer.path == [.channels, .why(.channel("messaging:a"))])
    let headings = [
      "With plugins", "Without plugins", "Drawn by", "Changed texts", "Left out",
      "Not in use, or with a problem",
    ]
    #expect(rows.filter(headings.contains) == headings)
    #expect(rows.contains("Compact channels, weft.item.channel/1"))
    #expect(rows.contains { $0.contains("4021") && $0.contains("instead of") })
  }
}
