// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftJSON
import WeftModel
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

extension LiveTests {
  /// While an account is followed others act at random; afterwards it has what a new device gets.
  @Suite struct RandomTests {
    /// The number of actions; `WEFT_STEPS` sets more.
    private static let count =
      ProcessInfo.processInfo.environment["WEFT_STEPS"].flatMap { Int($0) } ?? 60

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `a followed account equals a newly synced one`(seed: UInt64) async throws {
      let server = try Synapse.running().server
      let (ada, bob) = (try await Person("ada", at: server), try await Person("bob", at: server))
      var world = RandomWorld(ada, bob, seed: seed)
      for number in 0..<5 { try await world.makeRoom("Room \(number)") }
      let scratch = try Scratch()
      let path = scratch.path("ada.weft").path
      let sync = try MatrixSync(ada.account, file: path)
      try await sync.once()
      let following = Task { try await sync.follow() }
      for _ in 0..<Self.count { try await world.step() }
      following.cancel()
      _ = await following.result
      try await sync.once()
      let fresh = scratch.path("fresh.weft").path
      try await MatrixSync(ada.account, file: fresh).once()
      let (known, again) = (try Self.lists(path), try Self.lists(fresh))
      #expect(known == again, "seed \(seed): \(known.difference(from: again).map { "\($0)" })")
    }

    /// Returns the lists of a file: rooms in order, invitations, then threads with unread replies.
    private static func lists(_ path: String) throws -> [String] {
      let state = try WorkspaceStore(opening: path).freshState()
      let query = ChannelListQuery()
      let context = QueryContext<ChatChannel>(currentUser: state.currentUserID, now: Date())
      let channels = state.channelIDs.compactMap { state.channel($0) }
        .filter { query.matches($0, in: context) }
        .sorted { query.isOrdered($0, before: $1, in: context) }
      let threads = state.threadIDs.compactMap { state.thread($0) }
        .filter { ($0.read(for: state.currentUserID)?.unreadMessagesCount ?? 0) > 0 }
      // A new device does not get an invitation's date, only a place near others.
      let invitations = channels.filter { $0.membership?.invite == .pending }
      let rooms = channels.filter { $0.membership?.invite != .pending }
      return rooms.map(row) + invitations.map(row).sorted()
        + threads.map { thread in
          let unread = thread.read(for: state.currentUserID)?.unreadMessagesCount ?? 0
          return "\(thread.parentMessage.text): \(unread) \(thread.latestReplies.last?.text ?? "-")"
        }.sorted()
    }

    private static func row(_ channel: ChatChannel) -> String {
      let preview = channel.previewMessage
      let text = preview.map { $0.isDeleted ? "(deleted)" : $0.text } ?? "-"
      let signs = [
        channel.isMuted ? "muted" : "", channel.isPinned ? "pinned" : "",
        channel.membership?.invite == .pending ? "invited" : "",
      ].joined()
      let unread = channel.unreadCount
      return "\(channel.name ?? "?") \(unread.messages)/\(unread.mentions) \(text) \(signs)"
    }
  }
}

/// Rooms in which random things happen.
struct RandomWorld {
  let (ada, bob): (Person, Person)
  private var random: SeededGenerator
  private var rooms: [(id: String, events: [String])] = []
  private var roots: [String: String] = [:]
  private var count = 0

  init(_ ada: Person, _ bob: Person, seed: UInt64) {
    (self.ada, self.bob, random) = (ada, bob, SeededGenerator(seed: seed))
  }

  mutating func makeRoom(_ name: String) async throws {
    let room = try await bob.make(name, with: [ada])
    rooms.append((room, [try await bob.say("in \(name)", in: room)]))
  }

  /// Does one random thing.
  mutating func step() async throws {
    count += 1
    let index = Int.random(in: rooms.indices, using: &random)
    let room = rooms[index].id
    guard let event = rooms[index].events.randomElement(using: &random) else { return }
    let place = "/rooms/\(MatrixRequest.quoted(room))/"
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: rooms[index].events.append(try await bob.say("said \(count)", in: room))
    case 7, 8:
      let root = roots[room] ?? event
      roots[room] = root
      try await bob.say("reply \(count)", in: room, thread: root)
    case 9: rooms[index].events.append(try await ada.say("from ada \(count)", in: room))
    case 10: try await edit(event, in: room)
    case 11: try await bob.ask(.put, place + "redact/\(MatrixRequest.quoted(event))/\(UUID())")
    case 12: try await relate("m.annotation", event, in: room)
    case 13, 14:
      let last = MatrixRequest.quoted(rooms[index].events.last ?? event)
      try await ada.ask(
        .post,
        place + "receipt/m.read/" + last,
        .object([.init("thread_id", .string("main"))])
      )
    case 15:
      try await bob.ask(
        .put,
        place + "state/m.room.name",
        .object([.init("name", .string("Name \(count)"))])
      )
    case 16:
      let user = MatrixRequest.quoted(ada.id)
      try await ada.ask(.put, "/user/\(user)\(place)tags/m.favourite", .object([]))
    case 17: try await makeRoom("Room \(count)")
    case 18: try await comeAndGo(index)
    default:
      let room = try await bob.make("Come \(count)", with: [])
      let invite = "/rooms/\(MatrixRequest.quoted(room))/invite"
      try await bob.ask(.post, invite, .object([.init("user_id", .string(ada.id))]))
    }
  }

  /// Kicks ada out of a room or makes her leave it, and mostly brings her back.
  private mutating func comeAndGo(_ index: Int) async throws {
    let place = "/rooms/\(MatrixRequest.quoted(rooms[index].id))/"
    let ada: JSONValue = .object([.init("user_id", .string(self.ada.id))])
    if Bool.random(using: &random) {
      try await bob.ask(.post, place + "kick", ada)
    } else {
      try await self.ada.ask(.post, place + "leave")
    }
    guard Int.random(in: 0..<3, using: &random) > 0 else {
      rooms.remove(at: index)
      return
    }
    try await bob.ask(.post, place + "invite", ada)
    try await self.ada.ask(.post, "/join/" + MatrixRequest.quoted(rooms[index].id))
  }

  private func edit(_ event: String, in room: String) async throws {
    let text: [JSONValue.Member] = [
      .init("msgtype", .string("m.text")), .init("body", .string("edit \(count)")),
    ]
    let content = text + [.init("m.new_content", .object(text)), Self.relation("m.replace", event)]
    try await bob.send("m.room.message", .object(content), to: room)
  }

  private func relate(_ type: String, _ event: String, in room: String) async throws {
    try await bob.send(
      "m.reaction",
      .object([Self.relation(type, event, key: "👍\(count)")]),
      to: room
    )
  }

  private static func relation(
    _ type: String,
    _ event: String,
    key: String? = nil
  ) -> JSONValue.Member {
    var members: [JSONValue.Member] = [
      .init("rel_type", .string(type)), .init("event_id", .string(event)),
    ]
    if let key { members.append(.init("key", .string(key))) }
    return .init("m.relates_to", .object(members))
  }
}
