// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// Reads the models of a workspace as one user sees them.
///
/// Every statement that reads a channel, a message or a thread joins the user's own rows, so it can't return what the
/// user doesn't see.
struct PersonReader {
  let workspace: WorkspaceReader
  let person: PostgresPerson
  /// The models that the user read recently, or `nil` to read everything from the database.
  let cache: PostgresCache?
  /// The users of a channel whose data is read together.
  let audience: ChannelAudience?

  /// The number of a channel's newest messages that are read for its row.
  static let shownMessages = 16

  init(
    _ workspace: WorkspaceReader,
    for person: PostgresPerson,
    cache: PostgresCache? = nil,
    among audience: ChannelAudience? = nil
  ) {
    self.workspace = workspace
    self.person = person
    self.cache = cache
    self.audience = audience
  }

  /// Returns the users whose data of a channel is read together.
  func audience(of channel: ChannelID) -> ChannelAudience? {
    audience?.channel == channel ? audience : nil
  }

  /// The first values of every statement.
  private var key: [PostgresValue] { [.integer(workspace.shard), .text(person.id.rawValue)] }

  var documents: ModelDocuments {
    ModelDocuments(currentUser: person.id) { [workspace] in workspace.userOrNone($0) }
  }

  func query(
    _ text: StaticString,
    _ values: [PostgresValue] = [],
    limit: Int = 1,
    reading body: (PostgresRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    try workspace.connection().query(text, key + values, limit: limit, reading: body)
  }

  /// Runs a statement that returns at most one row; returns what a body makes of it, or `nil` without a row.
  func first<Value>(
    _ text: StaticString,
    _ values: [PostgresValue] = [],
    reading body: (PostgresRow) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    try workspace.connection().first(text, key + values, reading: body)
  }

  /// Runs a statement; returns what a body makes of each row.
  func all<Value>(
    _ text: StaticString,
    _ values: [PostgresValue] = [],
    limit: Int = .max,
    reading body: (PostgresRow) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    try workspace.connection().all(text, key + values, limit: limit, reading: body)
  }

  func count(
    _ text: StaticString,
    _ values: [PostgresValue] = []
  ) throws(StoreError) -> Int {
    try first(text, values) { Int(clamping: $0.integer(0)) } ?? 0
  }
}

// Channels.
extension PersonReader {
  /// Reads a channel without its messages; returns `nil` if the user doesn't see one with that id.
  func stored(_ id: ChannelID) throws(StoreError) -> StoredChannel? {
    if let known = cache?.storedChannel(id) { return known }
    if let audience = audience(of: id) { return try audience.stored(for: self) }
    let row = try first(
      """
      SELECT c.number, c.document, m.document FROM weft.channel c
      JOIN weft.member m ON m.shard = c.shard AND m.channel = c.number AND m.person = $2
      WHERE c.shard = $1 AND c.id = $3 AND m.document IS NOT NULL
      """,
      [.text(id.rawValue)]
    ) { ($0.integer(0), $0.bytes(1), $0.bytes(2)) }
    guard let row else { return nil }
    let stored = try stored(id.rawValue, number: row.0, shared: row.1, own: row.2)
    cache?.keep(stored, as: id)
    return stored
  }

  /// Returns the channel as the user sees it.
  func seen(_ stored: StoredChannel, _ messages: [ChatMessage]) -> ChatChannel {
    var channel = stored.shared.seen(with: stored.own, by: person.id)
    channel.latestMessages = messages
    return channel
  }

  func channel(_ id: ChannelID, messages limit: Int) throws(StoreError) -> ChatChannel? {
    guard let stored = try stored(id) else { return nil }
    return seen(stored, try messages(of: stored, limit: limit))
  }

  func shownChannel(_ id: ChannelID) throws(StoreError) -> ChatChannel? {
    if let known = cache?.shownChannel(id) { return known }
    let channel = try channel(id, messages: Self.shownMessages)
    if let channel { cache?.keepShown(channel) }
    return channel
  }

  /// Returns whether a channel is unread, and whether it is muted.
  func flags(of id: ChannelID) throws(StoreError) -> (unread: Bool, muted: Bool)? {
    if let own = cache?.storedChannel(id)?.own { return (own.isUnread, own.isMuted) }
    if audience(of: id) != nil { return try stored(id).map { ($0.own.isUnread, $0.own.isMuted) } }
    return try first(
      """
      SELECT m.unread, m.muted FROM weft.channel c
      JOIN weft.member m ON m.shard = c.shard AND m.channel = c.number AND m.person = $2
      WHERE c.shard = $1 AND c.id = $3
      """,
      [.text(id.rawValue)]
    ) { ($0.flag(0), $0.flag(1)) }
  }

  /// Reads only the user's own rows of muted channels, which are small.
  func channelIDs(
    whoseMuteEndsAfter start: Date,
    by moment: Date
  ) throws(StoreError) -> [ChannelID] {
    let muted = try all(
      """
      SELECT id, document FROM weft.member
      WHERE shard = $1 AND person = $2 AND muted AND document IS NOT NULL
      """
    ) { ($0.text(0), $0.bytes(1)) }
    var ended: [ChannelID] = []
    for (id, document) in muted {
      guard let end = try own(id, document).muteDetails?.expiresAt else { continue }
      if end > start, end <= moment { ended.append(ChannelID(id)) }
    }
    return ended
  }
}
