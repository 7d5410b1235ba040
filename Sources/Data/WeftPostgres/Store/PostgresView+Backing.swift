// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftStore

// Reading the models for a state.
extension PostgresView: ChatBacking {
  func user(_ id: UserID) -> ChatUser? {
    read { () throws(StoreError) in try store.user(id) } ?? nil
  }

  func channel(_ id: ChannelID) -> ChatChannel? {
    read { () throws(StoreError) in try wholeChannel(id) } ?? nil
  }

  func shownChannel(_ id: ChannelID) -> ChatChannel? {
    read { () throws(StoreError) in try channelAsShown(id) } ?? nil
  }

  func messages(of channel: ChannelID, before end: MessageCursor, limit: Int) -> [ChatMessage] {
    read { () throws(StoreError) in try messages(of: channel, before: end, most: limit) } ?? []
  }

  func message(_ id: MessageID, of channel: ChannelID) -> ChatMessage? {
    read { () throws(StoreError) in try message(id, in: channel) } ?? nil
  }

  func thread(_ id: MessageID) -> ChatThread? {
    read { () throws(StoreError) in try thread(id, messages: Self.shownMessages) } ?? nil
  }

  func threads(of channel: ChannelID) -> [MessageID: Date] {
    var dates: [MessageID: Date] = [:]
    _ = read { () throws(StoreError) in
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
    }
    return dates
  }

  var userIDs: [UserID] {
    ids("SELECT id FROM weft.person WHERE shard = $1 AND $2::bytea IS NOT NULL").map { UserID($0) }
  }

  var channelIDs: [ChannelID] {
    ids(
      "SELECT id FROM weft.member WHERE shard = $1 AND person = $2 AND document IS NOT NULL"
    ).map { ChannelID($0) }
  }

  var threadIDs: [MessageID] {
    ids("SELECT thread FROM weft.view WHERE shard = $1 AND person = $2").map { MessageID($0) }
  }

  var unreadChannelIDs: [ChannelID] {
    ids("SELECT id FROM weft.member WHERE shard = $1 AND person = $2 AND unread")
      .map { ChannelID($0) }
  }

  var mutedChannelIDs: [ChannelID] {
    ids("SELECT id FROM weft.member WHERE shard = $1 AND person = $2 AND muted")
      .map { ChannelID($0) }
  }

  /// Reads only the user's own rows of muted channels, which are small.
  func channelIDs(whoseMuteEndsAfter start: Date, by moment: Date) -> [ChannelID]? {
    read { () throws(StoreError) in
      var muted: [(id: String, document: [UInt8])] = []
      try query(
        """
        SELECT id, document FROM weft.member
        WHERE shard = $1 AND person = $2 AND muted AND document IS NOT NULL
        """,
        limit: .max
      ) { muted.append(($0.text(0), $0.bytes(1))) }
      var ended: [ChannelID] = []
      for (id, document) in muted {
        guard let end = try own(id, document).muteDetails?.expiresAt else { continue }
        if end > start, end <= moment { ended.append(ChannelID(id)) }
      }
      return ended
    }
  }

  func isUnread(_ id: ChannelID) -> Bool { flags(of: id)?.unread ?? false }

  func isMuted(_ id: ChannelID) -> Bool { flags(of: id)?.muted ?? false }

  private func flags(of id: ChannelID) -> (unread: Bool, muted: Bool)? {
    if keepsModels, let own = store.stored[id]?.own { return (own.isUnread, own.isMuted) }
    if audience(of: id) != nil {
      let own = read { () throws(StoreError) in try stored(id)?.own } ?? nil
      return own.map { ($0.isUnread, $0.isMuted) }
    }
    var flags: (unread: Bool, muted: Bool)?
    _ = read { () throws(StoreError) in
      try query(
        """
        SELECT m.unread, m.muted FROM weft.channel c
        JOIN weft.member m ON m.shard = c.shard AND m.channel = c.number AND m.person = $2
        WHERE c.shard = $1 AND c.id = $3
        """,
        [.text(id.rawValue)]
      ) { flags = ($0.flag(0), $0.flag(1)) }
    }
    return flags
  }

  var channelCount: Int {
    count(
      "SELECT count(*) FROM weft.member WHERE shard = $1 AND person = $2 AND document IS NOT NULL"
    )
  }

  var threadCount: Int { count("SELECT count(*) FROM weft.view WHERE shard = $1 AND person = $2") }

  private func ids(_ text: StaticString) -> [String] {
    var ids: [String] = []
    _ = read { () throws(StoreError) in
      try query(text, limit: .max) { ids.append($0.text(0)) }
    }
    return ids
  }

  func count(_ text: StaticString, _ values: [PostgresValue] = []) -> Int {
    var count = 0
    _ = read { () throws(StoreError) in
      try query(text, values) { count = Int(clamping: $0.integer(0)) }
    }
    return count
  }
}

// Pages of all models, for searches that keep none of them.
extension PostgresView {
  func channels(
    after number: UInt64?,
    limit: Int,
    where isOfUse: (ChannelID, [UInt8]) -> Bool
  ) -> (channels: [ChatChannel], last: UInt64?) {
    read { () throws(StoreError) in
      var (last, channels): (Int64?, [ChatChannel]) = (nil, [])
      try query(
        """
        SELECT c.number, c.id, c.document, m.document FROM weft.member m
        JOIN weft.channel c ON c.shard = m.shard AND c.number = m.channel
        WHERE m.shard = $1 AND m.person = $2 AND m.document IS NOT NULL AND m.channel > $3
        ORDER BY m.channel LIMIT $4
        """,
        [.integer(Self.bound(number)), .integer(Int64(limit))],
        limit: limit
      ) { row throws(StoreError) in
        let (number, id, document) = (row.integer(0), row.text(1), row.bytes(2))
        last = number
        guard isOfUse(ChannelID(id), document) else { return }
        channels.append(seen(try stored(number, id, document, row.bytes(3)), []))
      }
      return (channels, last.map { UInt64(bitPattern: $0) })
    } ?? ([], nil)
  }

  func messages(
    after id: MessageID?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (messages: [LocatedMessage], last: MessageID?) {
    read { () throws(StoreError) in
      var (last, messages): (MessageID?, [LocatedMessage]) = (nil, [])
      try query(
        """
        SELECT m.id, m.document, o.document, s.id FROM weft.message m
        JOIN weft.member s ON s.shard = m.shard AND s.channel = m.channel AND s.person = $2
        LEFT JOIN weft.own o ON o.shard = m.shard AND o.person = $2 AND o.message = m.id
        WHERE m.shard = $1 AND m.id > $3 AND s.document IS NOT NULL AND m.date > s.cleared
        ORDER BY m.id LIMIT $4
        """,
        [.text(id?.rawValue ?? ""), .integer(Int64(limit))],
        limit: limit
      ) { row throws(StoreError) in
        last = MessageID(row.text(0))
        guard isOfUse(row.bytes(1)) else { return }
        messages.append(
          LocatedMessage(channel: ChannelID(row.text(3)), message: try message(row, 0))
        )
      }
      return (messages, last)
    } ?? ([], nil)
  }

  func threads(
    after number: UInt64?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (threads: [ChatThread], last: UInt64?) {
    read { () throws(StoreError) in
      var (last, threads): (Int64?, [ChatThread]) = (nil, [])
      try query(
        """
        SELECT t.number, t.id, t.parent, o.document, t.document, s.id, s.cleared, v.document
        FROM weft.thread t
        JOIN weft.view v ON v.shard = t.shard AND v.person = $2 AND v.thread = t.id
        JOIN weft.member s ON s.shard = t.shard AND s.channel = t.channel AND s.person = $2
        LEFT JOIN weft.own o ON o.shard = t.shard AND o.person = $2 AND o.message = t.id
        WHERE t.shard = $1 AND t.number > $3 ORDER BY t.number LIMIT $4
        """,
        [.integer(Self.bound(number)), .integer(Int64(limit))],
        limit: limit
      ) { row throws(StoreError) in
        last = row.integer(0)
        guard isOfUse(row.bytes(4)) || isOfUse(row.bytes(2)) else { return }
        var channel = ChatChannel(id: ChannelID(row.text(5)), createdAt: .distantPast)
        if row.double(6).isFinite {
          channel.truncatedAt = Date(timeIntervalSinceReferenceDate: row.double(6))
        }
        let parent = try message(row, 1)
        let (id, document, own) = (row.text(1), row.bytes(4), row.optionalBytes(7))
        guard let thread = try thread(id, document, own, parent, in: channel) else { return }
        threads.append(thread)
      }
      return (threads, last.map { UInt64(bitPattern: $0) })
    } ?? ([], nil)
  }

  /// Returns the number after which a page starts; without one, a number before all others.
  private static func bound(_ number: UInt64?) -> Int64 {
    number.map { Int64(bitPattern: $0) } ?? .min
  }
}
