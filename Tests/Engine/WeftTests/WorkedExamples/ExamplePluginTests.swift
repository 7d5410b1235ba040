// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftJSON
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginHost
import WeftScene
import WeftTestSupport
import WeftViews

/// What the example plugins make of the demo's lists: before, after, and compared with a host's own code.
@Suite struct ExamplePluginTests {
  /// A host of some plugins, with an order if there is one.
  private func host(
    _ names: [String] = ["CompactThreadItem", "CustomChannelItem"],
    order: URL? = nil
  ) throws -> PluginHost {
    let folder = try Scratch()
    for name in names {
      try FileManager.default.copyItem(at: Checkout.plugin(name), to: folder.path("\(name).so"))
    }
    if let order { try FileManager.default.copyItem(at: order, to: folder.path("order")) }
    let host = PluginHost(folders: [folder.folder.path], policy: PluginPolicy(trustsAll: true))
    #expect(host.problems.isEmpty, "\(host.problems)")
    return host
  }

  @Test func `only plugins that hide nothing are enabled in the repository`() throws {
    let host = try host(
      ["CodeCard", "CustomChannelItem", "RedactPreview", "RelativeTime"],
      order: Checkout.root.appending(path: "Plugins/order")
    )
    let states = host.entries.reduce(into: [:]) { $0[$1.id] = $1.state }
    #expect(
      states == [
        "dev.weft.relative-time": .active, "dev.weft.code-card": .active,
        "dev.weft.custom-channel-item": .disabled, "dev.weft.redact-preview": .disabled,
      ]
    )
  }

  @Test func `channels before and after`() throws {
    let before = try ExampleScreen(ViewFactory()).channels()
    try ExampleScreen.expect(before, "plugin-channels-before", height: 640)
    let host = try host()
    let after = try ExampleScreen(ViewFactory(), providers: host.providers).channels()
    try ExampleScreen.expect(after, "plugin-channels-after", height: 640)
    #expect(host.problems.isEmpty, "\(host.problems)")
  }

  @Test func `threads before and after`() throws {
    let before = try ExampleScreen(ViewFactory()).threads()
    try ExampleScreen.expect(before, "plugin-threads-before", height: 480)
    let host = try host()
    let after = try ExampleScreen(ViewFactory(), providers: host.providers).threads()
    try ExampleScreen.expect(after, "plugin-threads-after", height: 480)
    #expect(host.problems.isEmpty, "\(host.problems)")
  }

  @Test func `the plugin's channels match those that a host would write`() throws {
    let plugin = try ExampleScreen(ViewFactory(), providers: host().providers).channels()
    let written = try ExampleScreen(CustomChannelFactory()).channels()
    #expect(try rows(plugin) == rows(written))
  }

  @Test(arguments: ChannelSign.allCases)
  func `the plugin draws and announces each icon of the default row`(sign: ChannelSign) throws {
    func drawn(_ change: (inout ChatChannel) -> Void) throws -> [String] {
      var workspace = Workspace(currentUser: Samples.me)
      workspace.channels = [Samples.channel("c", [], change)]
      let engine = Engine(
        workspace: workspace,
        environment: workspace.environment(),
        providers: try host().providers
      )
      return try rows(engine.channelList(rows: 5).screen(rowLimit: 5))
    }
    let (with, without) = (try drawn { $0.show(sign) }, try drawn { _ in })
    let signs = ["\"\(sign.iconName)\"", "\"\(StringCatalog.english.text(sign.label))\""]
    for text in signs {
      #expect(
        with.count == 1 && with[0].contains(text) && without.first?.contains(text) == false,
        "CustomChannelItem doesn't show \(text), which is among channel.signIcons or signLabels"
      )
    }
  }

  @Test func `a plugin's badge stays while its channel is selected`() throws {
    let example = try ExampleScreen(ViewFactory(), providers: host().providers)
    let list = example.engine.channelList(rows: 20)
    let before = try rows(list.screen(rowLimit: 20))
    _ = list.send(.select(try #require(list.channels.first?.id)))
    let after = try rows(list.screen(rowLimit: 20))
    #expect(before.count == 10 && before[0].contains("\"badge\""))
    #expect(before == after)
  }

  /// The contents and labels of a screen's rows, whoever drew them.
  private func rows(_ screen: Scene) throws -> [String] {
    rows(in: try screen.validated().json)
  }

  private func rows(in value: JSONValue) -> [String] {
    if case .array(let values) = value { return values.flatMap(rows) }
    let inner = value["children"] ?? .array([])
    return value["op"] == .string("row")
      ? ["\(value["label"] ?? .null) \(withoutPlaces(inner))"] : rows(in: inner)
  }

  /// The views without the marks that say which of them a plugin drew.
  private func withoutPlaces(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .array(let values): return values.flatMap(withoutPlaces)
    case .object(let members):
      let inner = withoutPlaces(value["children"] ?? .array([]))
      if value["modifier"] == .string("place") { return inner }
      let others = members.filter { $0.key != "children" }
      return [.object(others + [JSONValue.Member("children", .array(inner))])]
    default: return [value]
    }
  }
}

/// Both worked examples of a channel's row at once, except where they suit a terminal badly: on
/// other days the day shows, and a badge stays in a selected row, which has the focus.
private final class CustomChannelFactory: ViewFactory {
  override func makeChannelListItemViewModel(
    channel: ChatChannel,
    channelName: String,
    environment: ChatEnvironment
  ) -> ChatChannelListItemViewModel {
    DatedItemViewModel(channel: channel, channelName: channelName, environment: environment)
  }

  @ScenePieceBuilder
  override func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
    ChatChannelNavigatableListItem(
      channelListItem: CompactChannelItem(row: options.row, isSelected: false),
      channelDestination: makeChannelDestination(channel: options.row.channel)
    )
  }
}

private final class DatedItemViewModel: DiscreetItemViewModel {
  override var timestampText: String {
    let (times, now) = (environment.timestamps, environment.now)
    guard let date = channel.lastMessageAt, !times.isSameDay(date, now) else {
      return super.timestampText
    }
    return times.rowText(for: date, now: now)
  }
}
