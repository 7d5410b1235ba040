// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftJSON
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

extension LiveTests {
  /// An account follows the rules of sources, as the server confirms; `make test-live` runs this.
  @Suite struct ConformanceTests {
    @Test func `an account follows every rule of sources, and its actions are on the server`()
      async throws
    {
      let accounts = Mutex<[ConformingAccount]>([])
      let broken = await SourceConformance.check(patience: .seconds(30)) {
        let account = try await ConformingAccount()
        accounts.withLock { $0.append(account) }
        return try await account.described()
      }
      #expect(broken.isEmpty, "\(broken.map(\.description).joined(separator: "\n"))")
      let all = accounts.withLock { $0 }
      #expect(all.count == 14)
      for (number, account) in all.enumerated() {
        let (known, told) = try await account.seenTwice()
        let differences = known.difference(from: told).map { "\($0)" }
        #expect(differences.isEmpty, "group \(number)")
      }
    }
  }
}

/// A new account with the chats that the rules of sources need.
private struct ConformingAccount: Sendable {
  let ada: Person
  let bob: Person
  let scratch: Scratch
  private var path: String { scratch.path("ada.weft").path }

  init() async throws {
    let server = try Synapse.running().server
    ada = try await Person(registering: "ada-\(UUID().uuidString.lowercased())", at: server)
    bob = try await Person("bob", at: server)
    scratch = try Scratch()
  }

  /// Makes its rooms, and returns the source and its description.
  func described() async throws -> (source: any ChatSource, workspace: SourceWorkspace) {
    let sync = try MatrixSync(ada.account, file: path)
    try await sync.once()
    let old = try await room("Old", ["long ago"])
    let leaving = try await room("Leaving", ["farewell"])
    let foreign = try await room("Foreign", ["gone"])
    try await ada.ask(.post, "/rooms/\(MatrixRequest.quoted(foreign))/leave")
    let hidden = try await room("Hidden", ["unseen"])
    let invited = try await bob.make("Invited", with: [])
    try await bob.ask(.post, place(invited, "invite"), .object([.init("user_id", .string(ada.id))]))
    // Its place is the date at which it was first seen.
    try await sync.once()
    let (bound, boundMessage) = try await boundRoom()
    let mark = try await room("Mark", ["marked"])
    let main = try await bob.make("Main", with: [ada])
    let polls = try await polls(in: main)
    let threads = try await threads(in: main)
    var messages: [String] = []
    for number in 0..<6 { messages.append(try await bob.say("message \(number)", in: main)) }
    try await ada.ask(
      .post,
      place(main, "receipt/m.read/" + MatrixRequest.quoted(messages[3])),
      .object([.init("thread_id", .string("main"))])
    )
    try await sync.once()
    var roles = SourceRoles(
      main: channel(main),
      mark: channel(mark),
      old: channel(old),
      leaving: channel(leaving),
      invited: channel(invited),
      message: MessageID(messages[0]),
      thread: MessageID(threads[4])
    )
    (roles.bound, roles.boundMessage) = (channel(bound), MessageID(boundMessage))
    roles.foreign = channel(foreign)
    (roles.poll, roles.choice) = (MessageID(polls[0]), MessageID(polls[1]))
    (roles.closedPoll, roles.usedPoll) = (MessageID(polls[2]), MessageID(polls[3]))
    // A Matrix message carries one file, which was uploaded.
    roles.carriesFiles = false
    roles.pinsMessages = false
    let source = try MatrixSource(ada.account, file: path)
    try await source.perform(.hide(channel(hidden)))
    try await loadAll(channel(main), of: source)
    return (source, try workspace(roles))
  }

  private func workspace(_ roles: SourceRoles) throws -> SourceWorkspace {
    let state = try WorkspaceStore(opening: path, readOnly: true).freshState()
    return SourceWorkspace(
      user: state.user(UserID(ada.id)),
      users: [],
      channels: state.channelIDs.compactMap { state.channel($0) },
      threads: state.threadIDs.compactMap { state.thread($0) },
      now: Date(),
      roles: roles
    )
  }

  private func channel(_ room: String) -> ChannelID { ChannelID("matrix:" + room) }

  private func place(_ room: String, _ rest: String) -> String {
    "/rooms/\(MatrixRequest.quoted(room))/\(rest)"
  }

  private func room(_ name: String, _ texts: [String]) async throws -> String {
    let room = try await bob.make(name, with: [ada])
    for text in texts { try await bob.say(text, in: room) }
    return room
  }

  /// Makes a room in which ada may not write.
  private func boundRoom() async throws -> (room: String, message: String) {
    let room = try await bob.make("Bound", with: [ada])
    let levels: JSONValue = .object([.init("events_default", .integer(50))])
    try await bob.ask(.put, place(room, "state/m.room.power_levels"), levels)
    return (room, try await bob.say("from above", in: room))
  }

  /// Makes polls that allow two votes, one, no more, and no more than those that ada has given.
  private func polls(in room: String) async throws -> [String] {
    var polls: [String] = []
    for number in 0..<4 {
      let answers = ["a", "b", "c", "d"].map { id in
        JSONValue.object([
          .init("id", .string(id)), .init("org.matrix.msc1767.text", .string("Option \(id)")),
        ])
      }
      let question: JSONValue = .object([
        .init("org.matrix.msc1767.text", .string("Poll \(number)"))
      ])
      let start: JSONValue = .object([
        .init("kind", .string("org.matrix.msc3381.poll.disclosed")),
        .init("max_selections", .integer(number == 1 ? 1 : 2)), .init("question", question),
        .init("answers", .array(answers)),
      ])
      let kind = "org.matrix.msc3381.poll.start"
      let poll = try await bob.send(kind, .object([.init(kind, start)]), to: room)
      try await vote(bob, ["a"], in: poll, room)
      polls.append(poll)
    }
    try await vote(ada, ["a", "b"], in: polls[3], room)
    let end = "org.matrix.msc3381.poll.end"
    try await bob.send(end, .object([.init(end, .object([])), about(polls[2])]), to: room)
    return polls
  }

  private func vote(
    _ person: Person,
    _ options: [String],
    in poll: String,
    _ room: String
  ) async throws {
    let kind = "org.matrix.msc3381.poll.response"
    let answers = JSONValue.array(options.map { .string($0) })
    let content: JSONValue = .object([
      .init(kind, .object([.init("answers", answers)])), about(poll),
    ])
    try await person.send(kind, content, to: room)
  }

  private func about(_ event: String) -> JSONValue.Member {
    .init(
      "m.relates_to",
      .object([.init("rel_type", .string("m.reference")), .init("event_id", .string(event))])
    )
  }

  /// Makes threads that ada takes part in; the last has unread replies.
  private func threads(in room: String) async throws -> [String] {
    var roots: [String] = []
    for number in 0..<5 { roots.append(try await bob.say("parent \(number)", in: room)) }
    for root in roots { try await ada.say("mine", in: room, thread: root) }
    for text in ["yours", "and yours"] { try await bob.say(text, in: room, thread: roots[4]) }
    return roots
  }

  /// Loads all messages, so that the file has each of them.
  private func loadAll(_ channel: ChannelID, of source: MatrixSource) async throws {
    var position = MessagePageRequest.Position.newest
    while true {
      let request = MessagePageRequest(
        channel: channel,
        parent: nil,
        position: position,
        limit: 50
      )
      let page = try await source.messages(request)
      let oldest = page.messages.min { MessageCursor($0) < MessageCursor($1) }
      guard page.hasOlder, let oldest else { return }
      position = .before(MessageCursor(oldest))
    }
  }

  /// Returns the file's content after a sync, and what a new device gets that loads all messages.
  func seenTwice() async throws -> (known: [String], told: [String]) {
    try await MatrixSync(ada.account, file: path).once()
    let fresh = scratch.path("fresh.weft").path
    try await MatrixSync(ada.account, file: fresh).once()
    let source = try MatrixSource(ada.account, file: fresh)
    let state = try WorkspaceStore(opening: fresh, readOnly: true).freshState()
    for id in state.channelIDs where state.channel(id)?.name == "Main" {
      try await loadAll(id, of: source)
    }
    return (try rows(path), try rows(fresh))
  }

  /// Returns what the server knows of the user's rooms, except for what was cleared here.
  private func rows(_ path: String) throws -> [String] {
    let state = try WorkspaceStore(opening: path, readOnly: true).freshState()
    return state.channelIDs.compactMap { state.channel($0) }
      .filter { $0.membership != nil && $0.name != "Old" }
      .map { channel in
        let newest = channel.latestMessages.first { $0.parentID == nil }
        let polls = channel.latestMessages.compactMap(\.poll).map {
          "\($0.name) \($0.voteCounts.sorted { $0.key < $1.key }) \($0.ownVotes.sorted())"
        }
        // A new device does not get the user's tags of an invitation.
        let isPinned = channel.isPinned && channel.membership?.invite != .pending
        return """
          \(channel.name ?? "?") unread \(channel.unreadCount.messages), muted \(channel.isMuted), \
          pinned \(isPinned), newest \(newest?.text ?? "-") \(newest?.isDeleted ?? false) \
          \(newest?.reactions.map(\.type) ?? []), \(polls.sorted())
          """
      }.sorted()
  }
}
