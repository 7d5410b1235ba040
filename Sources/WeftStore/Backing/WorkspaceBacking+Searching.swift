// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftChat
internal import WeftFoundation

// All there is, a few at a time, for who looks into everything and keeps nothing of it.
extension WorkspaceBacking {
  func channels(after number: UInt64?, limit: Int) -> [(number: UInt64, channel: ChatChannel)] {
    read { store throws(StoreError) in
      var last = Self.bound(number)
      let statement = try store.database.statement(
        "SELECT number, id, document FROM channels WHERE number > ? ORDER BY number LIMIT ?"
      ).bind(1, last).bind(2, Int64(limit))
      var channels: [(UInt64, ChatChannel)] = []
      while try statement.step() {
        let number = statement.integer(0)
        try store.follow(number, &last)
        let channel = try store.channel(number, statement.text(1), statement.blob(2), messages: 0)
        channels.append((UInt64(bitPattern: number), channel))
      }
      return channels
    } ?? []
  }

  func messages(
    after id: MessageID?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (messages: [PlacedMessage], last: MessageID?) {
    read { store throws(StoreError) in
      let statement = try store.database.statement(
        """
        SELECT m.id, m.document, c.id FROM messages m JOIN channels c ON c.number = m.channel
        WHERE m.id > ? ORDER BY m.id LIMIT ?
        """
      )
      var last = id?.rawValue ?? ""
      let before = last
      statement.bind(1, last).bind(2, Int64(limit))
      var messages: [PlacedMessage] = []
      while try statement.step() {
        let id = statement.text(0)
        try store.follow(id, &last)
        let document = statement.blob(1)
        guard isOfUse(document) else { continue }
        let message = try store.message(id, document)
        messages.append(PlacedMessage(channel: ChannelID(statement.text(2)), message: message))
      }
      return (messages, last == before ? nil : MessageID(last))
    } ?? ([], nil)
  }

  func threads(after number: UInt64?, limit: Int) -> [(number: UInt64, thread: ChatThread)] {
    read { store throws(StoreError) in
      var last = Self.bound(number)
      let statement = try store.database.statement(
        """
        SELECT t.number, t.id, c.id, t.document, coalesce(t.parentDocument, m.document)
        FROM threads t JOIN channels c ON c.number = t.channel LEFT JOIN messages m ON m.id = t.id
        WHERE t.number > ? AND t.place != x'' ORDER BY t.number LIMIT ?
        """
      ).bind(1, last).bind(2, Int64(limit))
      var threads: [(UInt64, ChatThread)] = []
      while try statement.step() {
        let (number, id) = (statement.integer(0), statement.text(1))
        try store.follow(number, &last)
        let channel = ChatChannel(id: ChannelID(statement.text(2)), createdAt: .distantPast)
        let thread = try store.thread(
          id,
          statement.blob(3),
          parent: statement.blob(4),
          in: channel
        )
        threads.append((UInt64(bitPattern: number), thread))
      }
      return threads
    } ?? []
  }

  /// The number behind which one begins, before all of them where there is none.
  private static func bound(_ number: UInt64?) -> Int64 {
    number.map { Int64(bitPattern: $0) } ?? .min
  }
}
