// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

@testable import WeftApp
@testable import WeftPluginHost

/// The page that explains why a row looks as it does, with plugins that draw, change and pass.
@Suite struct WhyPageTests {
  private static let start = ContinuousClock.now
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
      Samples.channel("general", [Samples.message("Parent", id: "t", age: 100)]) {
        $0.unreadCount = ChannelUnreadCount(messages: 1)
      },
    ]
    workspace.threads = [Samples.thread()]
    var options = ChatApp.Options()
    options.folders = folders
    var environment = Samples.environment()
    AppAction.addEntries(to: &environment, hasPlugins: true)
    let engine = Engine(workspace: workspace, environment: environment, plugins: host)
    let app = ChatApp(engine, plugins: host, options: options, at: Self.start)
    viewer = Viewer(app)
  }

  /// The rows of the visible page, once every plugin has answered.
  private func rows() throws -> [String] {
    while true {
      viewer.app.turn(at: Self.start)
      let before = viewer.generation
      let rows = try viewer.scene(rowLimit: 99).rowLabels()
      viewer.app.turn(at: Self.start)
      let isStarting = host.entries.contains { $0.state == .active && $0.hooks.isEmpty }
      let isLate = rows.contains { $0.contains(viewer.app.words.why.late) }
      guard viewer.generation == before else { continue }
      if !isStarting, !isLate { return rows }
      waitForNews()
    }
  }

  /// Waits for news of plugins, unless only a frame of theirs is not due yet: on a busy machine
  /// they may have used all their frames at once.
  private func waitForNews() {
    if host.house.redraws.wait == nil { host.house.redraws.waitForNews() }
  }

  private func explain(row index: Int) throws -> [String] {
    _ = try rows()
    viewer.press(.why, in: viewer.top.row(at: index))
    return try rows()
  }

  private func index(of id: ChannelID) throws -> Int {
    try #require(viewer.app.channels.list.session.index(of: id))
  }

  @Test
  func `the page shows a row with and without plugins, and which plugin changed what`() throws {
    #expect(
      try explain(row: try index(of: "messaging:a")) == [
        "With plugins",
        "Codes, group chat, 2 members. Last message from Leia Organa, 20:25: It is ****",
        "Without plugins",
        "Codes, group chat, 2 members. Last message from Leia Organa, 20:25: It is 4021",
        "Drawn by", "Compact channels, weft.item.channel/1",
        "Changed texts",
        "“It is ****”, Redacted previews, instead of “It is 4021”\nweft.text.messagePreview/1",
        "Left out", "“Leia Organa:”",
        "Not in use, or with a problem", "CompactThreadItem, Off",
      ]
    )
    #expect(viewer.path == [.channels, .why(.channel("messaging:a"))])
  }

  @Test func `a row that no plugin changes is shown once`() throws {
    viewer.perform(.threads)
    let rows = try explain(row: 0)
    #expect(rows[0] == "Plugins change nothing here")
    #expect(rows[1].contains("Parent"))
    #expect(rows.dropFirst(2).prefix(2) == ["Drawn by", "Weft"])
    #expect(!rows.contains("With plugins") && !rows.contains("Left out"))
    #expect(viewer.path == [.threads, .why(.thread("t"))])
  }

  @Test func `a message is shown as in its list, which does not mark it as read`() throws {
    viewer.show([.channels, .messages("messaging:general")])
    let rows = try explain(row: 0)
    #expect(viewer.path.last == .why(.message("t")))
    #expect(rows.contains { $0.contains("Parent") })
    #expect(viewer.app.engine.state.channel("messaging:general")?.unreadCount.messages == 1)
    // The list marks it as read once the user sees it.
    viewer.back()
    viewer.top.conversation?.see(0..<1)
    #expect(viewer.app.engine.state.channel("messaging:general")?.unreadCount.messages == 0)
  }

  @Test func `the page updates with events`() throws {
    _ = try explain(row: try index(of: "messaging:a"))
    viewer.app.engine.apply(
      ChatEvent(.messageNew, cid: ChannelID("messaging:a"), at: Samples.now) {
        $0.user = UserPatch("leia")
        $0.message = MessagePatch("m3") { $0.text = .set("Now 9999") }
      }
    )
    #expect(try rows().contains { $0.contains("Now ****") })
    viewer.app.engine.apply(
      ChatEvent(.channelDeleted, cid: ChannelID("messaging:a"), at: Samples.now)
    )
    #expect(try rows() == ["That chat doesn't exist or was deleted."])
  }

  @Test func `the page updates when plugins are switched`() throws {
    _ = try explain(row: try index(of: "messaging:a"))
    try PluginSwitches.turn("dev.weft.compact-channel-item", in: viewer.app.options.folders)
    while try !rows().contains("Weft") { waitForNews() }
    #expect(try rows().contains("Compact channels, Off"))
  }

  @Test func `the menu of every kind of row opens the page`() throws {
    for place: [ScreenName] in [[.channels], [.threads], [.channels, .messages("messaging:a")]] {
      viewer.show(place)
      _ = try rows()
      let row = try #require(viewer.top.row(at: 0))
      viewer.perform(ListAction.more, row: row)
      #expect(viewer.front?.actions.contains(AppAction.why.id) == true, "\(place)")
      viewer.perform(.why)
      #expect(viewer.front == nil)
      guard case .why? = viewer.path.last else { throw WhyIsClosed(path: viewer.path) }
      viewer.back()
    }
  }

  private struct WhyIsClosed: Error { let path: [ScreenName] }

  @Test func `without a selected row the key shows a notice`() {
    viewer.perform(.settings)
    viewer.press(.why, in: viewer.top.row(at: 0))
    #expect(viewer.path == [.channels, .settings])
    #expect(viewer.notice?.text == viewer.app.words.why.nothing)
  }

  @Test(arguments: ["why:channel:gone", "why:thread:gone", "why:message:m1"])
  func `an address without an existing row opens nothing`(address: String) throws {
    viewer.show([.channels, ScreenName(address)])
    #expect(viewer.path == [.channels])
    #expect(viewer.notice?.text.isEmpty == false)
  }
}
