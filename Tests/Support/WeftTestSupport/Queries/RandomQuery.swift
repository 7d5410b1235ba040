// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import WeftJSON
public import WeftModel

/// Random channels and queries over few values, so that they often match.
public struct RandomQuery {
  /// The source of randomness.
  public var random: SeededGenerator

  /// Creates the queries of a seed.
  public init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
  }

  private mutating func oneOf<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func date() -> Date? {
    chance(30)
      ? nil : Samples.now.addingTimeInterval(oneOf([-1e10, -60, -1, -0.5, 0, 0.000_001, 5, 1e9]))
  }

  /// A value of a custom key.
  public mutating func value() -> JSONValue {
    oneOf([
      .null, .bool(false), .bool(true), .integer(0), .integer(-3), .integer(.max), .integer(.min),
      .integer(9_007_199_254_740_993), .number(9_007_199_254_740_992), .number(0.5),
      .number(-1e300),
      .number(0), .number(-0.0), .string(""), .string("a"), .string("ab"), .string("\u{0}"),
      .string("日本"),
      .string("2026-06-05T14:00:00Z"), .array([.string("a"), .integer(1)]), .object([]),
    ])
  }

  /// A channel.
  public mutating func channel(_ id: String) -> ChatChannel {
    var channel = ChatChannel(id: ChannelID("t:\(id)"), createdAt: date() ?? Samples.now)
    channel.name = oneOf([nil, "", "a", "B", "Ab", "a\u{0}", "é"])
    channel.team = oneOf([nil, "red", "blue"])
    (channel.lastMessageAt, channel.updatedAt) = (date(), date())
    channel.memberCount = oneOf([0, 1, 6, 7, 8, 65_534, 65_535, 65_536, .max, -4])
    channel.unreadCount.messages = oneOf([0, 0, 1, 7, 100_000])
    channel.unreadCount.mentions = oneOf([0, 1, 7])
    for flag in ChannelFlag.allCases { channel[flag] = chance(50) }
    for user in [Samples.me, Samples.leia, Samples.droid] where chance(50) {
      channel.members.append(ChatChannelMember(user))
      channel.members[channel.members.count - 1].pinnedAt = date()
    }
    if chance(50) { channel.filterTags = [oneOf(["x", "y"])] }
    if chance(70) { channel.custom["k"] = value() }
    if chance(70) { channel.custom["j"] = value() }
    return channel
  }

  /// The given number of channels.
  public mutating func channels(_ count: Int) -> [ChatChannel] {
    var channels: [ChatChannel] = []
    for number in 0..<count { channels.append(channel("\(number)")) }
    return channels
  }

  /// A random sort order for channels.
  public mutating func sort() -> [Sorting<ChannelListSortingKey>] {
    let keys: [ChannelListSortingKey] = [
      .default, .createdAt, .updatedAt, .lastMessageAt, .pinnedAt, .memberCount, .cid, .hasUnread,
      .unreadCount, .name, .custom("k"), .custom("j"), .custom("team"),
      ChannelListSortingKey.flag(oneOf(ChannelFlag.allCases)),
    ]
    var sort: [Sorting<ChannelListSortingKey>] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      sort.append(Sorting(key: oneOf(keys), isAscending: chance(50)))
    }
    return sort
  }

  /// The wire form of a random condition.
  public mutating func question() -> String {
    let dates = ["2026-05-28T20:26:40Z", "2026-05-28T20:26:39.5Z", "1970-01-01T00:00:00Z"].map {
      "\"\($0)\""
    }
    let texts = ["\"a\"", "\"red\"", "\"Ab\"", "\"\""]
    let kinds: [(keys: [String], values: [String], isText: Bool)] = [
      (["name", "team", "cid"], texts, true),
      (["members", "filter_tags", "member.user.name"], ["\"luke\"", "\"x\"", "\"leia\""], true),
      (["created_at", "last_message_at", "pinned_at"], dates, false),
      (ChannelFlag.allCases.map(\.name), ["true", "false"], false),
      (["pinned", "has_unread"], ["true", "false"], false),
      (["member_count", "unread_count", "unread_mentions"], ["0", "7", "65535", "6.5"], false),
      (
        ["k", "j", "other key"], texts + dates + ["true", "1", "0.5", "-3", "9007199254740993"],
        true
      ),
    ]
    let kind = oneOf(kinds)
    let (key, value) = (oneOf(kind.keys), oneOf(kind.values))
    let list = "[\(value),\(oneOf(kind.values)),null]"
    var questions = [
      "\"$eq\":\(value)", "\"$ne\":\(value)", "\"$eq\":null", "\"$ne\":null", "\"$in\":\(list)",
      "\"$nin\":\(list)", "\"$in\":[]", "\"$exists\":true", "\"$exists\":false", "\"$gt\":\(value)",
      "\"$gte\":\(value)", "\"$lt\":\(value)", "\"$lte\":\(value)",
    ]
    if kind.isText {
      questions += ["\"$contains\":\"a\"", "\"$q\":\"le or\"", "\"$autocomplete\":\"A\""]
    }
    return "{\"\(key)\":{\(oneOf(questions))}}"
  }

  /// The wire form of a filter.
  public mutating func filter(depth: Int = 3) -> String {
    guard depth > 0, chance(60) else { return question() }
    var members: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) { members.append(filter(depth: depth - 1)) }
    return "{\"\(oneOf(["$and", "$or", "$nor"]))\":[\(members.joined(separator: ","))]}"
  }
}
