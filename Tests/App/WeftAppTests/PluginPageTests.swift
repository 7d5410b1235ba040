// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

@testable import WeftApp
@testable import WeftPluginHost

/// The settings of an application with plugins, opened before any list was shown.
@Suite struct PluginPageTests {
  private static let id = "dev.weft.compact-channel-item"
  private let folder: Scratch
  private let host: PluginHost
  private let viewer: Viewer

  init() throws {
    folder = try Scratch()
    let plugin = Checkout.plugin("CompactChannelItem")
    try FileManager.default.copyItem(at: plugin, to: folder.path(plugin.lastPathComponent))
    try folder.write("-\(Self.id)\n".utf8, to: "order")
    let folders = [folder.folder.path]
    host = PluginHost(folders: folders, policy: PluginPolicy(workerPath: Checkout.worker.path))
    try host.follow()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Samples.channel("a")]
    var options = ChatApp.Options()
    options.folders = folders
    let app = ChatApp(
      Engine(workspace: workspace, environment: workspace.environment(), plugins: host),
      plugins: host,
      options: options
    )
    viewer = Viewer(app, start: [.settings])
  }

  /// The plugin's row as the page shows it now.
  private func row() throws -> String? {
    try viewer.scene(rowLimit: 99).rowLabels().first { $0.contains(Self.id) }
  }

  /// Draws the page whenever there is news, until the row is as expected.
  private func wait(for expected: String) throws {
    while try row() != expected { host.house.redraws.waitForNews() }
  }

  @Test func `the page shows a plugin's name whether it is on or off`() throws {
    #expect(try row() == "CompactChannelItem, Off, \(Self.id) 1.0.0")
    viewer.perform(AppAction.turnPlugin(Self.id))
    try wait(for: "Compact channels, On, \(Self.id) 1.0.0")
    viewer.perform(AppAction.turnPlugin(Self.id))
    try wait(for: "Compact channels, Off, \(Self.id) 1.0.0")
    #expect(host.problems.isEmpty)
  }

  @Test func `without plugins the page says so, with and without a folder`() throws {
    let workspace = Workspace(currentUser: Samples.me)
    let empty = PluginHost(folders: [try Scratch().folder.path])
    for (plugins, text) in [
      (empty, "There are no plugins in the plugin folder"), (nil, "No plugin folder is set up"),
    ] as [(PluginHost?, String)] {
      let app = ChatApp(Engine(workspace: workspace, plugins: plugins), plugins: plugins)
      let page = Viewer(app, start: [.settings]).scene(rowLimit: 99)
      #expect(try page.texts().contains(text))
    }
  }
}
