// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// The other users who see the channel of an event, and the data that their views start from.
///
/// If the state of one user needs a value, those of all users do. So the first request reads it for all users with one
/// statement, and shared data is decoded only once.
final class ChannelAudience {
  let channel: ChannelID
  private(set) var people: [PostgresPerson] = []
  /// The reader of the user who caused the event.
  private let actor: PersonReader
  private let number: Int64
  private let shared: ChatChannel
  /// Each user's own data of the channel.
  private var own: [UserID: [UInt8]] = [:]
  private var newest: [ChatMessage]?
  private var messages: [MessageID: ChatMessage?] = [:]
  /// Each user's own data of messages; every message that was requested has an entry.
  private var parts: [MessageID: [UserID: [UInt8]]] = [:]
  /// The users who have each of the requested threads.
  private var threads: [MessageID: Set<UserID>] = [:]
  private var notes: [NoteName: [String: [UInt8]]] = [:]
  /// The private notes of each user, or `nil` before they are read.
  private var marks: [UserID: [StateNote]]?
  /// The users who have such notes.
  private var havingMarks: [String] = []

  private struct NoteName: Hashable {
    let kind: Int
    let key: String
  }

  /// Finds the users of a channel except one; returns `nil` if the channel doesn't exist.
  init?(of channel: ChannelID, but actor: PersonReader) throws(StoreError) {
    self.channel = channel
    self.actor = actor
    let workspace = actor.workspace
    let row = try workspace.connection().first(
      "SELECT number, document FROM weft.channel WHERE shard = $1 AND id = $2",
      [.integer(workspace.shard), .text(channel.rawValue)]
    ) { ($0.integer(0), $0.bytes(1)) }
    guard let row else { return nil }
    number = row.0
    shared = try workspace.decode("channel \(channel)") { () throws(WorkspaceError) in
      var documents = actor.documents
      return try documents.channel(row.1, messages: [])
    }
    try readPeople()
  }

  private var workspace: WorkspaceReader { actor.workspace }

  private func readPeople() throws(StoreError) {
    try workspace.connection().query(
      """
      SELECT m.person, m.document, a.muted, a.read, p.document, EXISTS (
        SELECT 1 FROM weft.note n
        WHERE n.shard = $1 AND n.person = m.person AND n.kind IN (11, 12, 13, 14))
      FROM weft.member m
      JOIN weft.account a ON a.shard = m.shard AND a.person = m.person
      LEFT JOIN weft.person p ON p.shard = m.shard AND p.id = m.person
      WHERE m.shard = $1 AND m.channel = $2 AND m.document IS NOT NULL AND m.person <> $3
      """,
      [.integer(workspace.shard), .integer(number), .text(actor.person.id.rawValue)],
      limit: .max
    ) { row throws(StoreError) in
      let id = UserID(row.text(0))
      own[id] = row.bytes(1)
      people.append(try workspace.account(of: id, row.bytes(2), row.optionalBytes(3)))
      try workspace.keepUser(id, row.optionalBytes(4))
      if row.flag(5) { havingMarks.append(id.rawValue) }
    }
  }

  private var names: PostgresValue { .texts(people.map(\.id.rawValue)) }

  /// Returns the channel as stored for a user.
  func stored(for reader: PersonReader) throws(StoreError) -> StoredChannel? {
    guard let document = own[reader.person.id] else { return nil }
    let own = try workspace.decode("channel \(channel)") { () throws(WorkspaceError) in
      var documents = reader.documents
      return try documents.channel(document, messages: [])
    }
    return StoredChannel(
      number: number,
      id: channel.rawValue,
      shared: shared,
      own: own
    )
  }

  /// Returns the newest messages that a user sees, newest first, or `nil` if more are requested than are read at once.
  func messages(
    for reader: PersonReader,
    after cleared: Double,
    limit: Int
  ) throws(StoreError) -> [ChatMessage]? {
    guard limit <= MessageHistory.usual else { return nil }
    var seen: [ChatMessage] = []
    for message in try readNewest() {
      guard seen.count < limit,
        message.createdAt.timeIntervalSinceReferenceDate > cleared
      else { break }
      seen.append(try self.message(message, for: reader))
    }
    return seen
  }

  private func readNewest() throws(StoreError) -> [ChatMessage] {
    if let newest { return newest }
    let found = try workspace.connection().all(
      """
      SELECT id, document, NULL::bytea FROM weft.message WHERE shard = $1 AND channel = $2
      ORDER BY date DESC, id DESC LIMIT $3
      """,
      [.integer(workspace.shard), .integer(number), .integer(Int64(MessageHistory.usual))],
      limit: MessageHistory.usual
    ) { row throws(StoreError) in try actor.message(row, 0) }
    for message in found { messages[message.id] = .some(message) }
    try readParts(of: found.map(\.id))
    newest = found
    return found
  }

  /// Returns a message of the channel as a user sees it.
  func message(
    _ id: MessageID,
    for reader: PersonReader
  ) throws(StoreError) -> ChatMessage? {
    if messages[id] == nil {
      let found = try workspace.connection().first(
        """
        SELECT id, document, NULL::bytea FROM weft.message
        WHERE shard = $1 AND id = $2 AND channel = $3
        """,
        [.integer(workspace.shard), .text(id.rawValue), .integer(number)]
      ) { row throws(StoreError) in try actor.message(row, 0) }
      messages[id] = .some(found)
      if found != nil { try readParts(of: [id]) }
    }
    guard let message = messages[id] ?? nil, let stored = try stored(for: reader),
      message.createdAt.timeIntervalSinceReferenceDate > stored.cleared
    else { return nil }
    return try self.message(message, for: reader)
  }

  private func message(
    _ message: ChatMessage,
    for reader: PersonReader
  ) throws(StoreError) -> ChatMessage {
    let part = try parts[message.id]?[reader.person.id].map { document throws(StoreError) in
      try workspace.decode("message \(message.id)") { () throws(WorkspaceError) in
        var documents = reader.documents
        return try documents.message(document)
      }
    }
    return message.seen(with: part, by: reader.person.id)
  }

  private func readParts(of ids: [MessageID]) throws(StoreError) {
    for id in ids { parts[id] = [:] }
    try workspace.connection().query(
      """
      SELECT message, person, document FROM weft.own
      WHERE shard = $1 AND message = ANY($2) AND person = ANY($3)
      """,
      [.integer(workspace.shard), .texts(ids.map(\.rawValue)), names],
      limit: .max
    ) { parts[MessageID($0.text(0)), default: [:]][UserID($0.text(1))] = $0.bytes(2) }
  }

  /// Whether a user has a thread.
  func hasThread(_ id: MessageID, _ person: UserID) throws(StoreError) -> Bool {
    if let known = threads[id] { return known.contains(person) }
    let found = try workspace.connection().all(
      "SELECT person FROM weft.view WHERE shard = $1 AND thread = $2 AND person = ANY($3)",
      [.integer(workspace.shard), .text(id.rawValue), names]
    ) { UserID($0.text(0)) }
    threads[id] = Set(found)
    return found.contains(person)
  }

  /// Returns the private notes of a user.
  func ownNotes(of person: UserID) throws(StoreError) -> [StateNote] {
    if havingMarks.isEmpty { return [] }
    if let marks { return marks[person] ?? [] }
    var found: [UserID: [StateNote]] = [:]
    try workspace.connection().query(
      """
      SELECT person, kind, key, value FROM weft.note
      WHERE shard = $1 AND person = ANY($2) AND kind IN (11, 12, 13, 14)
      """,
      [.integer(workspace.shard), .texts(havingMarks)],
      limit: .max
    ) { row in
      let note = StateNote(mark: row.integer(1), key: row.text(2), value: row.bytes(3))
      if let note { found[UserID(row.text(0)), default: []].append(note) }
    }
    marks = found
    return found[person] ?? []
  }

  /// Returns the shared value and a user's own value of a note.
  func note(
    _ kind: Int,
    _ key: String,
    of person: UserID
  ) throws(StoreError) -> (shared: [UInt8]?, own: [UInt8]?) {
    let name = NoteName(kind: kind, key: key)
    if notes[name] == nil {
      var found: [String: [UInt8]] = [:]
      try workspace.connection().query(
        """
        SELECT person, value FROM weft.note
        WHERE shard = $1 AND (person = ''::bytea OR person = ANY($2)) AND kind = $3 AND key = $4
        """,
        [.integer(workspace.shard), names, .integer(Int64(kind)), .text(key)],
        limit: .max
      ) { found[$0.text(0)] = $0.bytes(1) }
      notes[name] = found
    }
    return (notes[name]?[""], notes[name]?[person.rawValue])
  }
}
