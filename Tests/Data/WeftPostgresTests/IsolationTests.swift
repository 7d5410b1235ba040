// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftBench
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// No request of a user reveals anything of a channel that is not theirs.
@Suite struct IsolationTests {
  private static let people = (0..<50).map { UserID("p\($0)") }
  private static let start = Date(timeIntervalSince1970: 1_750_000_000)

  /// Returns sixty channels of two to six users each; every text in one names it.
  private static func workspace(_ random: inout SeededGenerator) -> Workspace {
    var workspace = Workspace(currentUser: ChatUser(id: "owner"))
    workspace.users += people.map { ChatUser(id: $0) }
    for number in 0..<60 {
      let id = ChannelID("team:c\(number)")
      var channel = ChatChannel(id: id, name: "Name of \(id)", createdAt: start)
      let members = people.shuffled(using: &random).prefix(2 + number % 5)
      channel.members = members.map { ChatChannelMember(ChatUser(id: $0)) }
      channel.memberCount = members.count
      channel.latestMessages = (0..<4).map { place in
        ChatMessage(
          id: MessageID("m\(number)-\(place)"),
          author: channel.members[place % members.count].user,
          text: "Text of \(id)",
          createdAt: start.addingTimeInterval(Double(1000 * number - place))
        )
      }
      channel.lastMessageAt = channel.latestMessages[0].createdAt
      var thread = ChatThread(
        parentMessage: channel.latestMessages[3],
        channel: channel,
        createdAt: start
      )
      thread.latestReplies = [
        ChatMessage(
          id: MessageID("r\(number)"),
          author: channel.members[0].user,
          text: "Text of \(id)",
          createdAt: start
        )
      ]
      workspace.channels.append(channel)
      workspace.threads.append(thread)
    }
    return workspace
  }

  /// Returns what a user requested and got, as texts that name channels.
  private static func answer(
    _ state: ChatState,
    _ cursors: inout [SourceCursor],
    _ random: inout SeededGenerator
  ) -> [String] {
    let number = Int.random(in: 0..<60, using: &random)
    let id = ChannelID("team:c\(number)")
    func texts(_ channel: ChatChannel) -> [String] {
      [channel.id.rawValue, channel.name ?? ""] + channel.latestMessages.map(\.text)
    }
    let context = QueryContext<ChatChannel>(currentUser: state.currentUserID, now: start)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return state.channel(id).map(texts) ?? []
    case 1:
      let request = MessagePageRequest(channel: id, parent: nil, position: .newest, limit: 9)
      return (try? state.page(request))?.messages.map(\.text) ?? []
    case 2:
      let thread = state.thread(MessageID("m\(number)-3"))
      return thread.map { texts($0.channel) + $0.latestReplies.map(\.text) } ?? []
    case 3:
      let message = state.message(MessageID("m\(number)-0"), in: id, parent: nil)
      return message.map { [$0.text] } ?? []
    case 4:
      // A cursor from anyone's page, and lists without an index.
      let filter: Filter<ChannelListFilterScope>? =
        Bool.random(using: &random)
        ? nil
        : .or([
          .in(.cid, values: [id]), .exists(.cid),
        ])
      let query = ChannelListQuery(filter: filter)
      let cursor = cursors.randomElement(using: &random)
      let page = try? state.page(
        query,
        after: cursor,
        limit: 5,
        in: context,
        at: SourcePosition(rawValue: 0)
      )
      if let next = page?.next { cursors.append(next) }
      return page?.rows.flatMap(texts) ?? []
    case 5:
      let threads = QueryContext<ChatThread>(currentUser: state.currentUserID, now: start)
      let page = try? state.page(
        ThreadListQuery(),
        after: nil,
        limit: 20,
        in: threads,
        at: SourcePosition(rawValue: 0)
      )
      return page?.rows.flatMap { texts($0.channel) + [$0.parentMessage.text] } ?? []
    case 6:
      return state.channelIDs.map(\.rawValue)
        + state.threadIDs.compactMap { state.thread($0)?.parentMessage.text }
    default: return state.shownChannel(id).map(texts) ?? []
    }
  }

  @Test func `fifty users' random requests show each of them only their own channels`() throws {
    var random = SeededGenerator(seed: 7)
    let workspace = Self.workspace(&random)
    let fixture = try PostgresFixture(workspace)
    let stores = try Self.people.map { try fixture.store($0.rawValue) }
    var (cursors, shown): ([SourceCursor], Int) = ([], 0)
    for round in 0..<3000 {
      let store = stores[round % stores.count]
      let person = store.viewerID
      let own = Set(
        workspace.channels.filter { $0.members.contains { $0.id == person } }.map(\.id.rawValue)
      )
      let texts = try store.reading { () throws(StoreError) in
        Self.answer(try store.view.state(), &cursors, &random)
      }
      try #require(store.failure == nil)
      for text in texts {
        let id = text.split(separator: " ").last.map(String.init) ?? ""
        try #require(own.contains(id), "round \(round): \(person) got \"\(text)\"")
      }
      shown += texts.count
    }
    #expect(shown > 1000)
  }

  @Test(.ends)
  func `requests, searches, events and actions on one host show each user only their channels`()
    throws
  {
    let server = try PostgresServer.shared()
    let database = try server.newDatabase()
    let address = try PostgresAddress(server.address(database))
    _ = try PostgresDatabase(address).prepare()
    var counts: [String: Double] = [:]
    let failure = IsolationBenchmarks.run(requests: 2000, seed: 9, database: address) { result in
      counts = Dictionary(uniqueKeysWithValues: result.counts.map { ($0.name, $0.value) })
    }
    #expect(failure == nil)
    // Most requests are for channels of others, and still there are answers of every kind.
    #expect((counts["refused"] ?? 0) > 300 && (counts["answers with content"] ?? 0) > 300)
    #expect((counts["events followed"] ?? 0) > 100)
  }

  @Test func `searching everything finds only the user's own channels`() throws {
    var random = SeededGenerator(seed: 8)
    let workspace = Self.workspace(&random)
    let fixture = try PostgresFixture(workspace)
    for person in Self.people.prefix(10) {
      let store = try fixture.store(person.rawValue)
      let own = Set(workspace.channels.filter { $0.members.contains { $0.id == person } }.map(\.id))
      let view = store.view
      var (found, last): (Set<ChannelID>, MessageID?) = ([], nil)
      while true {
        let page = view.messages(after: last, limit: 7) { _ in true }
        found.formUnion(page.messages.map(\.channel))
        guard let next = page.last else { break }
        last = next
      }
      #expect(found == own)
      let channels = view.channels(after: nil, limit: 100) { _, _ in true }.channels
      #expect(Set(channels.map(\.id)) == own)
      let threads = view.threads(after: nil, limit: 100) { _ in true }.threads
      #expect(Set(threads.map(\.channel.id)) == own)
    }
  }
}
