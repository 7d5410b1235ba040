// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

/// Writes what a server reports into a state, as events that lists follow.
///
/// It asks for nothing and waits for nothing: answers go in, changes come out. An event that comes twice changes nothing.
struct SyncWriter {
  var state: ChatState
  var notes: SyncNotes
  var account: AccountMemory
  /// What has to be asked for, so that lists are complete.
  var wants: Set<MatrixWant> = []
  /// When the answer came.
  let now: Date
  let me: UserID

  init(_ state: ChatState, _ notes: SyncNotes, now: Date) throws(StoreError) {
    (self.state, self.notes, self.now, me) = (state, notes, now, state.currentUserID)
    account = AccountMemory(try notes.note(AccountMemory.note))
  }

  /// Writes what a server reports.
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

  /// Applies an event; one that can't be applied changes nothing.
  ///
  /// - Returns: Whether it was applied.
  @discardableResult
  mutating func apply(_ event: ChatEvent) -> Bool { state.apply(event).refusal == nil }

  /// The id of a room's channel.
  static func channel(_ room: String) -> ChannelID { ChannelID("matrix:" + room) }

  /// The room of a channel, nil where the channel is none of Matrix.
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

// What concerns the account and not a room.
extension SyncWriter {
  /// Forgets that invitations to rooms were direct, since the user says that the rooms no longer are.
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
      guard Set(ids) != state.mutedUserIDs else { continue }
      apply(ChatEvent(.notificationMutesUpdated, at: now) { $0.mutedUserIDs = ids })
    }
  }

  /// The rooms that stand in other spaces than before.
  private static func roomsThatMoved(
    from before: [String: AccountMemory.Space],
    to after: [String: AccountMemory.Space]
  ) -> Set<String> {
    var rooms: Set<String> = []
    for space in Set(before.keys).union(after.keys) where before[space] != after[space] {
      let (old, new) = (before[space]?.rooms ?? [], after[space]?.rooms ?? [])
      rooms.formUnion(old.symmetricDifference(new))
    }
    return rooms
  }

  /// The moments of invitations, by the rooms among which the server's order puts them.
  ///
  /// An invitation has no moment of its own, only a place in that order. The writer dates it a little after the
  /// newest message that is older, else a little older than the oldest one that is newer.
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
        (waiting, last) = ([], max(last ?? moment, moment))
      }
    }
    return moments
  }
}
