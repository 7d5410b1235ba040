// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel
internal import WeftStore

// The notes of states. Most are about a workspace; some belong to one user.
extension StateNote.Kind {
  /// Whether each user has their own notes of this kind.
  var isOwn: Bool {
    switch self {
    case .read, .moments: true
    // Only the choices in a poll are own; `PollNote` separates them.
    case .poll, .deletedMessage, .threadRead, .membership, .memberCount, .erasure, .typing, .vote:
      false
    }
  }
}

extension PostgresConnection {
  /// Writes a note of a user's state.
  func put(_ note: StateNote, of person: UserID, in shard: Int64) throws(StoreError) {
    switch note.kind {
    // Typing is not stored.
    case .typing: return
    case .poll:
      let (shared, own) = PollNote.parts(of: note.value)
      try put(note.kind, note.key, shared, of: nil, in: shard)
      if let own { try put(note.kind, note.key, own, of: person, in: shard) }
    default:
      let owner = note.kind.isOwn ? person : nil
      try put(note.kind, note.key, note.value, of: owner, in: shard)
    }
  }

  private func put(
    _ kind: StateNote.Kind,
    _ key: String,
    _ value: [UInt8]?,
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

extension PostgresView {
  func note(_ kind: StateNote.Kind, _ key: String) -> [UInt8]? {
    if kind == .typing { return nil }
    var (shared, own): ([UInt8]?, [UInt8]?) = (nil, nil)
    _ = read { () throws(StoreError) in
      if let audience {
        (shared, own) = try audience.note(kind.number, key, of: person.id)
        return
      }
      try query(
        """
        SELECT person, value FROM weft.note
        WHERE shard = $1 AND person IN ($2, ''::bytea) AND kind = $3 AND key = $4
        """,
        [.integer(Int64(kind.number)), .text(key)],
        limit: 2
      ) { row in
        if row.bytes(0).isEmpty { shared = row.bytes(1) } else { own = row.bytes(1) }
      }
    }
    if kind == .poll { return PollNote.whole(shared, own, for: person.id) }
    return kind.isOwn ? own : shared
  }

  func noteKeys(_ kind: StateNote.Kind) -> [String] {
    if kind == .typing || noteCount(kind) == 0 { return [] }
    var keys: [String] = []
    _ = read { () throws(StoreError) in
      try query(
        """
        SELECT key FROM weft.note
        WHERE shard = $1 AND $2::bytea IS NOT NULL AND person = $4 AND kind = $3
        """,
        [.integer(Int64(kind.number)), .text(kind.isOwn ? person.id.rawValue : "")],
        limit: .max
      ) { keys.append($0.text(0)) }
    }
    return keys
  }

  func noteCount(_ kind: StateNote.Kind) -> Int {
    if kind == .typing { return 0 }
    if keepsModels, let known = store.noteCounts[kind.number] { return known }
    var count: Int?
    _ = read { () throws(StoreError) in
      try query(
        """
        SELECT count(*) FROM weft.note
        WHERE shard = $1 AND $2::bytea IS NOT NULL AND person = $4 AND kind = $3
        """,
        [.integer(Int64(kind.number)), .text(kind.isOwn ? person.id.rawValue : "")]
      ) { count = Int(clamping: $0.integer(0)) }
    }
    if keepsModels, let count { store.noteCounts[kind.number] = count }
    return count ?? 0
  }
}

/// The note of a poll: the shared part and the choices of one user.
enum PollNote {
  /// Splits a note; the own part is `nil` if the note has no choices.
  static func parts(of value: [UInt8]?) -> (shared: [UInt8]?, own: [UInt8]?) {
    guard let value, case .object(let members)? = try? JSONParser.parse(value) else {
      return (value, nil)
    }
    let shared = members.filter { $0.key != "own" }
    let own = members.filter { $0.key == "own" || $0.key == "id" }
    return (bytes(shared), own.contains { $0.key == "own" } ? bytes(own) : nil)
  }

  /// Joins the parts of a note; without an own part, the choices come from the listed votes.
  static func whole(_ shared: [UInt8]?, _ own: [UInt8]?, for person: UserID) -> [UInt8]? {
    guard let shared, case .object(var members)? = try? JSONParser.parse(shared) else {
      return shared ?? own
    }
    if let own, let choices = (try? JSONParser.parse(own))?["own"] {
      members.append(JSONValue.Member("own", choices))
    } else if case .array(let votes)? = members.first(where: { $0.key == "votes" })?.value {
      let choices = votes.compactMap { vote -> JSONValue? in
        guard case .array(let parts) = vote, parts.count > 2,
          parts[0] == .string(person.rawValue), case .string = parts[2]
        else { return nil }
        return parts[2]
      }
      members.append(JSONValue.Member("own", .array(choices)))
    }
    return bytes(members)
  }

  private static func bytes(_ members: [JSONValue.Member]) -> [UInt8] {
    JSONWriter.bytes(.object(members))
  }
}
