// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

/// Turns reports of the server into chat events and applies them to a state.
///
/// It performs no requests and never waits. Applying the same report twice changes nothing.
struct SyncWriter {
  var state: ChatState
  var notes: SyncNotes
  var account: AccountMemory
  /// What else has to be requested to complete the lists.
  var wants: Set<MatrixWant> = []
  /// The time of the answer.
  let now: Date
  let me: UserID

  init(_ state: ChatState, _ notes: SyncNotes, now: Date) throws(StoreError) {
    self.state = state
    self.notes = notes
    self.now = now
    me = state.currentUserID
    account = AccountMemory(try notes.note(AccountMemory.note))
  }

  /// Writes a report of the server.
  mutating func write(_ news: SyncNews) throws(StoreError) {
    let before = account
    let changed = account.take(news.accountData)
    takeIgnored(news.accountData)
    takePresence(news.presence)
    try forgetDirect(before.direct.subtracting(account.direct))
    let stamps = bumpedMoments(news.rooms)
    for room in news.rooms {
      switch room.membership {
      case .joined: try writeJoined(room, isInitial: news.isInitial)
      case .invited: try writeInvited(room, at: stamps[room.id])
      case .left: try writeLeft(room.id)
      }
    }
    let moved = Self.roomsThatMoved(from: before.spaces, to: account.spaces)
    let told = Set(news.rooms.map(\.id))
    for room in changed.union(moved).subtracting(told).sorted() { try refresh(room) }
    if account != before { notes.set(account.bytes, for: AccountMemory.note) }
  }

  /// Applies an event; an event that is refused changes nothing.
  ///
  /// - Returns: Whether the event was applied.
  @discardableResult
  mutating func apply(_ event: ChatEvent) -> Bool { state.apply(event).refusal == nil }

  static func channel(_ room: String) -> ChannelID { ChannelID("matrix:" + room) }

  /// Returns the room of a channel, or `nil` if the channel isn't a Matrix room.
  static func room(_ channel: ChannelID) -> String? {
    channel.rawValue.hasPrefix("matrix:!") ? String(channel.rawValue.dropFirst(7)) : nil
  }

  func memory(of room: String) throws(StoreError) -> RoomMemory {
    RoomMemory(try notes.note("room/" + room))
  }

  mutating func keep(_ memory: RoomMemory, of room: String) {
    notes.set(memory.bytes, for: "room/" + room)
  }
}

// Account data.
extension SyncWriter {
  /// Clears the direct flag of invitations, after the user removed the rooms from the direct chats.
  private mutating func forgetDirect(_ rooms: Set<String>) throws(StoreError) {
    for room in rooms {
      var memory = try memory(of: room)
      guard memory.directWith != nil else { continue }
      memory.directWith = nil
      keep(memory, of: room)
    }
  }

  private mutating func takeIgnored(_ data: [(type: String, content: JSONValue)]) {
    for (type, content) in data where type == "m.ignored_user_list" {
      let ids = (content["ignored_users"]?.members ?? []).filter { !$0.key.isEmpty }
        .map { UserID($0.key) }.sorted()
      guard Set(ids) != state.blockedUserIDs else { continue }
      apply(ChatEvent(.notificationBlocksUpdated, at: now) { $0.blockedUserIDs = ids })
    }
  }

  /// Returns the rooms that were added to a space or removed from one.
  private static func roomsThatMoved(
    from before: [String: AccountMemory.Space],
    to after: [String: AccountMemory.Space]
  ) -> Set<String> {
    var rooms: Set<String> = []
    for space in Set(before.keys).union(after.keys) where before[space] != after[space] {
      let old = before[space]?.rooms ?? []
      let new = after[space]?.rooms ?? []
      rooms.formUnion(old.symmetricDifference(new))
    }
    return rooms
  }

  /// Returns dates for invitations, by room.
  ///
  /// An invitation has no date, only a position in the server's order of rooms. It is dated slightly after the newest
  /// message of the rooms before it in that order, or else slightly before the newest message of the next room.
  private func bumpedMoments(_ rooms: [RoomNews]) -> [String: Date] {
    let ordered = rooms.filter { $0.bumpStamp != nil }
      .sorted { ($0.bumpStamp ?? 0) < ($1.bumpStamp ?? 0) }
    var moments: [String: Date] = [:]
    var waiting: [String] = []
    var last: Date?
    for room in ordered {
      if room.membership == .invited {
        guard let known = last else {
          waiting.append(room.id)
          continue
        }
        last = known.addingTimeInterval(StreamOrder.step)
        moments[room.id] = last
      } else if let newest = room.timeline.last(where: { MessageContent($0) != nil }) {
        let moment = min(newest.sentAt, now)
        for (distance, id) in waiting.reversed().enumerated() {
          moments[id] = moment.addingTimeInterval(-StreamOrder.step * Double(distance + 1))
        }
        waiting = []
        last = max(last ?? moment, moment)
      }
    }
    return moments
  }
}
