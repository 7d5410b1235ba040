// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

// Messages.
extension PersonReader {
  /// Reads the messages of a channel, newest first.
  func messages(of stored: StoredChannel, limit: Int) throws(StoreError) -> [ChatMessage] {
    if limit == 0 { return [] }
    if let audience = audience(of: ChannelID(stored.id)),
      let messages = try audience.messages(for: self, after: stored.cleared, limit: limit)
    {
      return messages
    }
    return try all(
      """
      SELECT m.id, m.document, o.document FROM weft.message m
      LEFT JOIN weft.own o ON o.shard = m.shard AND o.person = $2 AND o.message = m.id
      WHERE m.shard = $1 AND m.channel = $3 AND m.date > $4
      ORDER BY m.date DESC, m.id DESC LIMIT $5
      """,
      [.integer(stored.number), .double(stored.cleared), .integer(Int64(limit))],
      limit: limit
    ) { row throws(StoreError) in try message(row, 0, in: stored.number) }
  }

  /// Reads the messages of a channel that are older than a position, newest first.
  func messages(
    of id: ChannelID,
    before end: MessageCursor,
    limit: Int
  ) throws(StoreError) -> [ChatMessage] {
    try all(
      """
      SELECT m.id, m.document, o.document FROM weft.channel c
      JOIN weft.member s ON s.shard = c.shard AND s.channel = c.number AND s.person = $2
      JOIN weft.message m ON m.shard = c.shard AND m.channel = c.number AND m.date > s.cleared
      LEFT JOIN weft.own o ON o.shard = m.shard AND o.person = $2 AND o.message = m.id
      WHERE c.shard = $1 AND c.id = $3 AND s.document IS NOT NULL AND (m.date, m.id) < ($4, $5)
      ORDER BY m.date DESC, m.id DESC LIMIT $6
      """,
      [
        .text(id.rawValue), .double(end.createdAt.timeIntervalSinceReferenceDate),
        .text(end.id.rawValue), .integer(Int64(limit)),
      ],
      limit: limit
    ) { row throws(StoreError) in try message(row, 0) }
  }

  func message(_ id: MessageID, of channel: ChannelID) throws(StoreError) -> ChatMessage? {
    if let audience = audience(of: channel) { return try audience.message(id, for: self) }
    return try first(
      """
      SELECT m.id, m.document, o.document FROM weft.message m
      JOIN weft.channel c ON c.shard = m.shard AND c.number = m.channel
      JOIN weft.member s ON s.shard = m.shard AND s.channel = m.channel AND s.person = $2
      LEFT JOIN weft.own o ON o.shard = m.shard AND o.person = $2 AND o.message = m.id
      WHERE m.shard = $1 AND m.id = $3 AND c.id = $4 AND s.document IS NOT NULL
        AND m.date > s.cleared
      """,
      [.text(id.rawValue), .text(channel.rawValue)]
    ) { row throws(StoreError) in try message(row, 0) }
  }

  /// Reads a message from three columns: its id, its document and the user's own document.
  func message(
    _ row: PostgresRow,
    _ column: Int32,
    in channel: Int64? = nil
  ) throws(StoreError) -> ChatMessage {
    let own = row.optionalBytes(column + 2)
    return try message(row.text(column), row.bytes(column + 1), own: own, in: channel)
  }
}

// Threads.
extension PersonReader {
  func thread(_ id: MessageID, messages limit: Int) throws(StoreError) -> ChatThread? {
    if let known = cache?.thread(id) { return known }
    if let cache, cache.isThreadless(id) { return nil }
    if let audience, try !audience.hasThread(id, person.id) { return nil }
    let row:
      (channel: String, document: [UInt8], parent: [UInt8], own: [UInt8]?, replies: [UInt8]?)? =
        try first(
          """
          SELECT c.id, t.document, t.parent, o.document, v.document FROM weft.view v
          JOIN weft.thread t ON t.shard = v.shard AND t.id = v.thread
          JOIN weft.channel c ON c.shard = t.shard AND c.number = t.channel
          LEFT JOIN weft.own o ON o.shard = v.shard AND o.person = $2 AND o.message = v.thread
          WHERE v.shard = $1 AND v.person = $2 AND v.thread = $3
          """,
          [.text(id.rawValue)]
        ) { ($0.text(0), $0.bytes(1), $0.bytes(2), $0.optionalBytes(3), $0.optionalBytes(4)) }
    if row == nil { cache?.keepThreadless(id) }
    guard let row, let channel = try channel(ChannelID(row.channel), messages: limit) else {
      return nil
    }
    let parent = try message(id.rawValue, row.parent, own: row.own)
    let replies = row.replies
    let thread = try thread(id.rawValue, row.document, own: replies, below: parent, in: channel)
    if let thread { cache?.keep(thread) }
    return thread
  }

  /// Reads a thread, without messages that the user has removed for themselves.
  func thread(
    _ id: String,
    _ document: [UInt8],
    own ownDocument: [UInt8]? = nil,
    below parent: ChatMessage,
    in channel: ChatChannel
  ) throws(StoreError) -> ChatThread? {
    try workspace.decode("thread \(id)") { () throws(WorkspaceError) in
      var documents = documents
      let thread = try documents.thread(document, below: parent, in: channel)
      let own = try ownDocument.map { bytes throws(WorkspaceError) in
        try documents.thread(bytes, below: parent, in: channel)
      }
      return thread.seen(with: own, by: person.id)
    }.withoutRemoved(in: channel)
  }

  /// Reads the shared thread, without the content of its channel.
  func sharedThread(_ id: MessageID) throws(StoreError) -> ChatThread? {
    let row: (channel: String, document: [UInt8], parent: [UInt8])? = try first(
      """
      SELECT s.id, t.document, t.parent FROM weft.thread t
      JOIN weft.member s ON s.shard = t.shard AND s.channel = t.channel AND s.person = $2
      WHERE t.shard = $1 AND t.id = $3 AND s.document IS NOT NULL
      """,
      [.text(id.rawValue)]
    ) { ($0.text(0), $0.bytes(1), $0.bytes(2)) }
    guard let row else { return nil }
    let parent = try message(id.rawValue, row.parent)
    let channel = ChatChannel(id: ChannelID(row.channel), createdAt: .distantPast)
    return try workspace.decode("thread \(id)") { () throws(WorkspaceError) in
      var documents = documents
      return try documents.thread(row.document, below: parent, in: channel)
    }
  }

  /// Returns the threads of a channel, each with the time it was started.
  func threads(of channel: ChannelID) throws(StoreError) -> [MessageID: Date] {
    var dates: [MessageID: Date] = [:]
    try query(
      """
      SELECT t.id, t.created FROM weft.channel c
      JOIN weft.thread t ON t.shard = c.shard AND t.channel = c.number
      JOIN weft.view v ON v.shard = t.shard AND v.person = $2 AND v.thread = t.id
      WHERE c.shard = $1 AND c.id = $3
      """,
      [.text(channel.rawValue)],
      limit: .max
    ) { dates[MessageID($0.text(0))] = Date(timeIntervalSinceReferenceDate: $0.double(1)) }
    return dates
  }
}
