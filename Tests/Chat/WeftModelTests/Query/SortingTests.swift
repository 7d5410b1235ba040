// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

@Suite struct SortingTests {
  private typealias Keys = [Sorting<ChannelListSortingKey>]

  /// Returns the last parts of the ids in a query's order.
  private func order(_ channels: [ChatChannel], by sort: [Sorting<ChannelListSortingKey>]) -> String
  {
    let query = ChannelListQuery(sort: sort)
    return channels.sorted { query.isOrdered($0, before: $1, in: .luke) }
      .map { String($0.id.rawValue.dropFirst(10)) }.joined(separator: ",")
  }

  /// Returns channels 1 to 5, created one after the other.
  private func five(_ change: (inout ChatChannel, Int) -> Void) -> [ChatChannel] {
    (1...5).reversed().map { number in
      Samples.channel("\(number)") { channel in
        channel.createdAt = Samples.later(TimeInterval(number))
        change(&channel, number)
      }
    }
  }

  @Test func `the newest message comes first, row 101`() {
    let channels = five { $0.lastMessageAt = Samples.later(TimeInterval($1)) }
    let sort: Keys = [Sorting(key: .lastMessageAt), Sorting(key: .createdAt)]
    #expect(order(channels, by: sort) == "5,4,3,2,1")
  }

  @Test func `channels without messages come last descending and first ascending, row 102`() {
    let channels = five { channel, number in
      channel.lastMessageAt = number % 2 == 0 ? nil : Samples.later(TimeInterval(number))
    }
    #expect(order(channels, by: [Sorting(key: .lastMessageAt)]) == "5,3,1,2,4")
    #expect(order(channels, by: [Sorting(key: .lastMessageAt, isAscending: true)]) == "2,4,1,3,5")
    #expect(order(channels, by: [Sorting(key: .default)]) == "5,4,3,2,1")
    #expect(order(channels, by: []) == "5,4,3,2,1")
  }

  @Test func `the most unread come first, then the oldest, row 105`() {
    let unread = [3, 0, 2, 0, 0]
    let channels = five { $0.unreadCount.messages = unread[$1 - 1] }
    let oldest = Sorting(key: ChannelListSortingKey.createdAt, isAscending: true)
    #expect(order(channels, by: [Sorting(key: .unreadCount), oldest]) == "1,3,2,4,5")
    #expect(order(channels, by: [Sorting(key: .hasUnread), oldest]) == "1,3,2,4,5")
    let last = Sorting(key: ChannelListSortingKey.hasUnread, isAscending: true)
    #expect(order(channels, by: [last, oldest]) == "2,4,5,1,3")
  }

  @Test func `several keys decide in turn, row 106`() {
    let made = ["A": -10.0, "B": 0, "C": -1000, "D": 0, "E": -10]
    let channels = made.map { name, offset in
      Samples.channel(name, name: name) { $0.createdAt = Samples.later(offset) }
    }
    #expect(order(channels, by: [Sorting(key: .createdAt)]) == "B,D,A,E,C")
    #expect(order(channels, by: [Sorting(key: .createdAt), Sorting(key: .name)]) == "D,B,E,A,C")
    #expect(order(channels, by: [Sorting(key: .name, isAscending: true)]) == "A,B,C,D,E")
    #expect(order(channels, by: [Sorting(key: .cid)]) == "E,D,C,B,A")
  }

  @Test func `pinned channels come first`() {
    let channels = five { channel, number in
      channel.lastMessageAt = Samples.later(TimeInterval(number))
      channel.members[0].pinnedAt =
        number == 2 || number == 3 ? Samples.later(-TimeInterval(number)) : nil
    }
    #expect(order(channels, by: [Sorting(key: .pinnedAt), Sorting(key: .default)]) == "2,3,5,4,1")
  }

  @Test func `custom keys order missing values first, then flags, numbers and texts`() {
    let values: [JSONValue?] = [.string("a"), .number(2.5), .bool(true), nil, .integer(2)]
    let channels = five { $0.custom["k"] = values[$1 - 1] }
    #expect(order(channels, by: [Sorting(key: .custom("k"), isAscending: true)]) == "4,3,5,2,1")
    #expect(order(channels, by: [Sorting(key: .custom("k"))]) == "1,2,5,3,4")
  }

  @Test func `threads are ordered by unread replies, newest reply and greater id`() {
    func thread(_ id: String, unread: Int, age: TimeInterval?) -> ChatThread {
      Samples.thread(id) { thread in
        thread.lastMessageAt = age.map { Samples.later(-$0) }
        thread.reads = [ThreadRead(userID: "luke", unreadMessagesCount: unread)]
      }
    }
    let threads = [
      thread("a", unread: 0, age: 5), thread("b", unread: 0, age: 5),
      thread("c", unread: 0, age: 1),
      thread("d", unread: 1, age: 9), thread("e", unread: 2, age: 99),
      thread("f", unread: 0, age: nil),
    ]
    let query = ThreadListQuery()
    let sorted = threads.sorted { query.isOrdered($0, before: $1, in: .luke) }
    #expect(sorted.map(\.id.rawValue).joined() == "edcbaf")
  }

  @Test func `sortings are written and read back`() throws {
    let sort: Keys = [Sorting(key: .default), Sorting(key: .custom("score"), isAscending: true)]
    let text = sort.map { JSONWriter.compact($0.json) }
    #expect(
      text == [
        #"{"field":"last_updated","direction":-1}"#, #"{"field":"score","direction":1}"#,
      ]
    )
    for (sorting, text) in zip(sort, text) { #expect(try Sorting(json: json(text)) == sorting) }
  }

  @Test(arguments: [
    ("[]", "expected an object, found an array"),
    (#"{"direction":1}"#, "\"field\" is missing; specify what to sort by"),
    (#"{"field":"cid"}"#, "\"direction\" is missing; 1 ascends, -1 descends"),
    (#"{"field":7,"direction":1}"#, "field: expected a string, found a number"),
    (#"{"field":"","direction":1}"#, "field: can't sort by \"\""),
    (#"{"field":"members","direction":1}"#, "field: can't sort by \"members\""),
    (#"{"field":"cid","direction":0}"#, "direction: use 1 to ascend or -1 to descend"),
    (
      #"{"field":"cid","direction":"1"}"#,
      "direction: use 1 to ascend or -1 to descend"
    ),
    (#"{"field":"cid","direction":1,"x":1}"#, "x: unknown; use one of field, direction"),
  ])
  func `an invalid sorting is refused with its position`(text: String, reason: String) throws {
    let value = try json(text)
    let error = refusal { try Sorting<ChannelListSortingKey>(json: value) }
    #expect(error.hasPrefix(reason), "\(error)")
  }
}
