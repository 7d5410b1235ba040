// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftJSON
internal import WeftModel
internal import WeftStore

/// The row of a user in a channel.
struct MemberRow {
  let document: [UInt8]
  /// The channel's position in the user's list, or `nil` if it isn't listed.
  let place: [UInt8]?
  let cleared: Double

  init(of person: UserID, seen: ChatChannel, own: ChatChannel) {
    let context = QueryContext<ChatChannel>(currentUser: person, now: .distantPast)
    let query = ChannelListQuery()
    let isListed = query.matches(seen, in: context)
    place = isListed ? query.sortKey(of: seen, in: context).bytes : nil
    document = ModelDocuments(currentUser: person).document(own)
    cleared = own.truncatedAt?.timeIntervalSinceReferenceDate ?? -.infinity
  }
}

extension ChatThread {
  /// Returns the thread's position in a user's list.
  func place(for person: UserID) -> [UInt8] {
    let context = QueryContext<ChatThread>(currentUser: person, now: .distantPast)
    return ThreadListQuery().sortKey(of: self, in: context).bytes
  }
}

extension PostgresConnection {
  /// Writes a user's settings for a whole workspace.
  func put(_ account: PostgresPerson, in shard: Int64) throws(StoreError) {
    let names = JSONValue.array(account.muted.map(\.rawValue).sorted().map { .string($0) })
    try post(
      """
      INSERT INTO weft.account(shard, person, muted, read) VALUES ($1, $2, $3, $4)
      ON CONFLICT (shard, person) DO UPDATE SET muted = excluded.muted,
        read = coalesce(excluded.read, account.read)
      """,
      [
        .integer(shard), .text(account.id.rawValue), .text(JSONWriter.compact(names)),
        .text(account.allRead.map { Workspace.text($0) }),
      ]
    )
  }

  /// Writes a note of a user's state.
  func put(_ note: StateNote, of person: UserID, in shard: Int64) throws(StoreError) {
    switch note.kind {
    // Typing is not stored.
    case .typing: return
    case .poll:
      let (shared, own) = PollNote.parts(of: note.value)
      try put(kind: note.kind, key: note.key, value: shared, of: nil, in: shard)
      if let own { try put(kind: note.kind, key: note.key, value: own, of: person, in: shard) }
    default:
      let owner = note.kind.isOwn ? person : nil
      try put(kind: note.kind, key: note.key, value: note.value, of: owner, in: shard)
    }
  }

  private func put(
    kind: StateNote.Kind,
    key: String,
    value: [UInt8]?,
    of person: UserID?,
    in shard: Int64
  ) throws(StoreError) {
    let place: [PostgresValue] = [
      .integer(shard), .text(person?.rawValue ?? ""), .integer(Int64(kind.number)), .text(key),
    ]
    guard let value else {
      try post(
        "DELETE FROM weft.note WHERE shard = $1 AND person = $2 AND kind = $3 AND key = $4",
        place
      )
      return
    }
    try post(
      """
      INSERT INTO weft.note(shard, person, kind, key, value) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (shard, person, kind, key) DO UPDATE SET value = excluded.value
      """,
      place + [.bytes(value)]
    )
  }
}
