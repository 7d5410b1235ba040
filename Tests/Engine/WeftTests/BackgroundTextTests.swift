// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel

/// Provides texts for sorting and searching, and counts the requests.
private final class Texts: SlotProvider {
  let id = "org.example.texts"
  let filledSlots: Set<String>
  var make: (String) -> String?
  private(set) var asked: [String] = []
  private(set) var windows = 0

  init(_ slot: TextSlot, _ make: @escaping (String) -> String?) {
    filledSlots = [slot.rawValue]
    self.make = make
  }

  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] {
    windows += 1
    asked += below
    return below.map { make($0).map { .mine($0) } ?? .pass }
  }
}

@Suite struct BackgroundTextTests {
  private let byName = ChannelListQuery(sort: [.init(key: .custom("name"), isAscending: true)])

  private func engine(
    _ provider: Texts,
    names: [String] = ["Room 10", "Room 9", "Ärger"]
  ) throws
    -> Engine
  {
    let channels = names.enumerated().map { index, name in
      #"""
      {"cid":"messaging:\#(index)","name":"\#(name)","created_at":"2026-06-01T10:00:00Z",
      "members":[{"user_id":"luke"}],"messages":[{"id":"m\#(index)","user_id":"luke",
      "text":"about \#(name)","created_at":"2026-06-01T10:00:0\#(index % 10)Z"}]}
      """#
    }
    let json = """
      {"weft":1,"current_user_id":"luke","users":[{"id":"luke","name":"Luke"}],
      "channels":[\(channels.joined(separator: ","))]}
      """
    let workspace = try Workspace(json: Array(json.utf8))
    return Engine(
      workspace: workspace,
      environment: workspace.environment(),
      providers: [provider]
    )
  }

  private func rename(_ channel: String, to name: String) throws -> ChatEvent {
    try ChatEvent(
      json: Array(
        #"""
        {"type":"channel.updated","cid":"\#(channel)","created_at":"2026-06-02T10:00:00Z",
        "channel":{"cid":"\#(channel)","name":"\#(name)","created_at":"2026-06-01T10:00:00Z"}}
        """#.utf8
      )
    )
  }

  /// Pads numbers of one digit with a zero.
  private func padded(_ name: String) -> String? {
    name.hasSuffix(" 9") ? name.replacing(" 9", with: " 09") : nil
  }

  @Test func `sorting by name uses the provider's texts`() throws {
    let provider = Texts(.sort) { padded($0) }
    let list = try engine(provider).channelList(query: byName)
    #expect(list.channels.map(\.name) == ["Room 9", "Room 10", "Ärger"], "and called as before")
    #expect(provider.windows == 1)
  }

  @Test func `a list sorted by other keys asks no provider`() throws {
    let provider = Texts(.sort) { $0 }
    _ = try engine(provider).channelList()
    #expect(provider.asked.isEmpty)
  }

  @Test func `only a changed channel is requested again, and moves to its new position`() throws {
    let provider = Texts(.sort) { padded($0) }
    let engine = try engine(provider)
    let list = engine.channelList(query: byName)
    engine.apply(try rename("messaging:2", to: "Room 1"))
    _ = list.screen(rowLimit: 3)
    #expect(provider.asked == ["Room 10", "Room 9", "Ärger", "Room 1"])
    #expect(list.channels.map(\.name) == ["Room 9", "Room 1", "Room 10"])
  }

  @Test func `channels are found by the provider's texts for their names`() throws {
    let provider = Texts(.search) { $0 == "Ärger" ? $0 + " trouble" : nil }
    let engine = try engine(provider)
    let list = engine.channelList()
    engine.send(.searchType(.channels), to: list)
    engine.send(.search("trouble"), to: list)
    #expect(list.searchResults.map(\.channel.name) == ["Ärger"])
    engine.send(.search("room"), to: list)
    #expect(list.searchResults.count == 2)
    #expect(provider.asked.count == 3, "asked once about each")
  }

  @Test func `messages are found by the provider's texts`() throws {
    let provider = Texts(.search) { $0.hasSuffix("9") ? "nine" : nil }
    let engine = try engine(provider)
    let list = engine.channelList()
    engine.send(.searchType(.messages), to: list)
    engine.send(.search("nine"), to: list)
    #expect(list.searchResults.compactMap(\.message?.text) == ["about Room 9"])
    engine.send(.search("about"), to: list)
    #expect(list.searchResults.count == 2, "what the provider took away is not looked into")
  }

  @Test func `texts are requested in windows, not one by one`() throws {
    let provider = Texts(.sort) { $0 }
    _ = try engine(provider, names: (0..<600).map { "n\($0)" }).channelList(query: byName)
    #expect(provider.windows == 3)
    #expect(provider.asked.count == 600)
  }
}
