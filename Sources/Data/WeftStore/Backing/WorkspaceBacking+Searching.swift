// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel

// Pages of all models, for searches that keep none of them.
extension WorkspaceBacking {
  func channels(
    after number: UInt64?,
    limit: Int,
    where isOfUse: (ChannelID, [UInt8]) -> Bool
  ) -> (channels: [ChatChannel], last: UInt64?) {
    read { store throws(StoreError) in
      let before = Self.bound(number)
      var last = before
      let statement = try store.database.statement(
        "SELECT number, id, document FROM channels WHERE number > ? ORDER BY number LIMIT ?"
      ).bind(1, last).bind(2, Int64(limit))
      var channels: [ChatChannel] = []
      while try statement.step() {
        let number = statement.integer(0)
        try store.follow(number, &last)
        let id = statement.text(1)
        let document = statement.blob(2)
        guard isOfUse(ChannelID(id), document) else { continue }
        channels.append(try store.channel(number: number, id: id, document: document, messages: 0))
      }
      return (channels, last == before ? nil : UInt64(bitPattern: last))
    } ?? ([], nil)
  }

  func messages(
    after id: MessageID?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (messages: [LocatedMessage], last: MessageID?) {
    read { store throws(StoreError) in
      let statement = try store.database.statement(
        "SELECT id, channel, document FROM messages WHERE id > ? ORDER BY id LIMIT ?"
      )
      let before = id?.rawValue ?? ""
      var last = before
      statement.bind(1, last).bind(2, Int64(limit))
      var messages: [LocatedMessage] = []
      while try statement.step() {
        let id = statement.text(0)
        try store.follow(id, &last)
        let document = statement.blob(2)
        guard isOfUse(document), let channel = try Self.channel(statement.integer(1), of: store)
        else { continue }
        messages.append(LocatedMessage(channel: channel, message: try store.message(id, document)))
      }
      return (messages, last == before ? nil : MessageID(last))
    } ?? ([], nil)
  }

  func finder(_ query: MessageSearchQuery, before end: Date?) -> (any MessageFinder)? {
    // The index has only words.
    if query.lookups.isEmpty, !query.filters.isEmpty { return nil }
    let isIndexed = read { store throws(StoreError) in try store.isIndexed() }
    return isIndexed == true ? StoredMessageFinder(query, before: end, in: self) : nil
  }

  static func channel(
    _ number: Int64,
    of store: WorkspaceStore
  ) throws(StoreError) -> ChannelID? {
    let statement = try store.database.statement("SELECT id FROM channels WHERE number = ?")
      .bind(1, number)
    defer { statement.reset() }
    return try statement.step() ? ChannelID(statement.text(0)) : nil
  }

  func threads(
    after number: UInt64?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (threads: [ChatThread], last: UInt64?) {
    read { store throws(StoreError) in
      var last = Self.bound(number)
      let statement = try store.database.statement(
        """
        SELECT t.number, t.id, c.id, t.document, coalesce(t.parentDocument, m.document)
        FROM threads t JOIN channels c ON c.number = t.channel LEFT JOIN messages m ON m.id = t.id
        WHERE t.number > ? AND t.place != x'' ORDER BY t.number LIMIT ?
        """
      ).bind(1, last).bind(2, Int64(limit))
      var threads: [ChatThread] = []
      let before = last
      while try statement.step() {
        try store.follow(statement.integer(0), &last)
        let replies = statement.blob(3)
        let parent = statement.blob(4)
        guard isOfUse(replies) || isOfUse(parent) else { continue }
        let channel = ChatChannel(id: ChannelID(statement.text(2)), createdAt: .distantPast)
        threads.append(
          try store.thread(statement.text(1), replies, parent: parent, in: channel)
        )
      }
      return (threads, last == before ? nil : UInt64(bitPattern: last))
    } ?? ([], nil)
  }

  /// Returns the number after which a page starts; without one, a number before all others.
  private static func bound(_ number: UInt64?) -> Int64 {
    number.map { Int64(bitPattern: $0) } ?? .min
  }
}
