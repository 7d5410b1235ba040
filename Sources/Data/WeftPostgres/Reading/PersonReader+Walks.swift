// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftStore

// Pages of all models, for searches that keep none of them.
extension PersonReader {
  func channels(
    after number: UInt64?,
    limit: Int,
    where isOfUse: (ChannelID, [UInt8]) -> Bool
  ) throws(StoreError) -> (channels: [ChatChannel], last: UInt64?) {
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
      let number = row.integer(0)
      let id = row.text(1)
      let document = row.bytes(2)
      last = number
      guard isOfUse(ChannelID(id), document) else { return }
      let own = row.bytes(3)
      let channel = try stored(id, number: number, shared: document, own: own)
      channels.append(seen(channel, []))
    }
    return (channels, last.map { UInt64(bitPattern: $0) })
  }

  func messages(
    after id: MessageID?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) throws(StoreError) -> (messages: [LocatedMessage], last: MessageID?) {
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
  }

  func threads(
    after number: UInt64?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) throws(StoreError) -> (threads: [ChatThread], last: UInt64?) {
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
      let id = row.text(1)
      let document = row.bytes(4)
      let own = row.optionalBytes(7)
      guard let thread = try thread(id, document, own: own, below: parent, in: channel) else {
        return
      }
      threads.append(thread)
    }
    return (threads, last.map { UInt64(bitPattern: $0) })
  }

  /// Returns the number after which a page starts; without one, a number before all others.
  private static func bound(_ number: UInt64?) -> Int64 {
    number.map { Int64(bitPattern: $0) } ?? .min
  }
}
