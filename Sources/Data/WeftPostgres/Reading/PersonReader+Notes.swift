// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftStore

// The notes of states. Most are about a workspace; some belong to one user. Typing is not stored.
extension PersonReader {
  func note(_ kind: StateNote.Kind, _ key: String) throws(StoreError) -> [UInt8]? {
    if kind == .typing { return nil }
    var (shared, own): ([UInt8]?, [UInt8]?) = (nil, nil)
    if let audience {
      (shared, own) = try audience.note(kind.number, key, of: person.id)
    } else {
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

  func noteKeys(_ kind: StateNote.Kind) throws(StoreError) -> [String] {
    if kind == .typing { return [] }
    if try noteCount(kind) == 0 { return [] }
    return try all(
      """
      SELECT key FROM weft.note
      WHERE shard = $1 AND $2::bytea IS NOT NULL AND person = $4 AND kind = $3
      """,
      [.integer(Int64(kind.number)), .text(kind.isOwn ? person.id.rawValue : "")]
    ) { $0.text(0) }
  }

  /// Returns what the user alone has noted.
  func ownNotes() throws(StoreError) -> [StateNote] {
    if let audience { return try audience.ownNotes(of: person.id) }
    if person.id == workspace.viewer.id, !workspace.hasMarks { return [] }
    if let kept = cache?.ownNotes { return kept }
    let notes = try all(
      """
      SELECT kind, key, value FROM weft.note
      WHERE shard = $1 AND person = $2 AND kind IN (11, 12, 13, 14)
      """
    ) { StateNote(mark: $0.integer(0), key: $0.text(1), value: $0.bytes(2)) }
    let known = notes.compactMap(\.self)
    cache?.ownNotes = known
    return known
  }

  func noteCount(_ kind: StateNote.Kind) throws(StoreError) -> Int {
    if kind == .typing { return 0 }
    if let known = cache?.noteCount(kind) { return known }
    let count = try count(
      """
      SELECT count(*) FROM weft.note
      WHERE shard = $1 AND $2::bytea IS NOT NULL AND person = $4 AND kind = $3
      """,
      [.integer(Int64(kind.number)), .text(kind.isOwn ? person.id.rawValue : "")]
    )
    cache?.keepNoteCount(count, of: kind)
    return count
  }
}

extension StateNote {
  /// Creates a note of what a user has noted, or returns `nil` for any other kind.
  init?(mark number: Int64, key: String, value: [UInt8]) {
    guard let kind = Kind.marks.first(where: { Int64($0.number) == number }) else { return nil }
    self.init(kind: kind, key: key, value: value)
  }
}
