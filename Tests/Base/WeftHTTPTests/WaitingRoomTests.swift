// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftHTTP

@Suite struct WaitingRoomTests {
  private let start = ContinuousClock.now

  @Test func `the longest-waiting connection of an address over its share is dropped first`() {
    var limits = HTTPLimits()
    limits.waitingPerAddress = 2
    var room = WaitingRoom<Int>(limits)
    var places: [WaitingRoom<Int>.Ticket] = []
    for number in 0..<5 {
      let network = number == 0 ? "other" : "same"
      places.append(room.enter(number, of: network, at: start + .milliseconds(number), isNew: true))
    }
    #expect(room.crowding(at: start + .seconds(1)) == nil)
    #expect(room.due(isFull: false) == start + .milliseconds(1001))
    var gone: [Int] = []
    while let number = room.crowding(at: start + .seconds(2)) {
      gone.append(number)
      room.leave(places[number])
    }
    #expect(gone == [1, 2] && room.count == 3)
    #expect(room.oldest(at: start + .milliseconds(999)) == nil)
    #expect(room.oldest(at: start + .seconds(1)) == 0)
    #expect(room.due(isFull: true) == start + .seconds(1))
  }

  @Test func `the headers and the whole request have separate time limits`() {
    var room = WaitingRoom<String>(HTTPLimits())
    var body = room.enter("body", of: "a", at: start, isNew: true)
    let head = room.enter("head", of: "a", at: start, isNew: true)
    let rested = room.enter("rested", of: "a", at: start, isNew: false)
    room.recordHead(&body)
    #expect(room.overdue(at: start + .milliseconds(4999)) == nil)
    #expect(room.overdue(at: start + .seconds(5)) == "head")
    room.leave(head)
    #expect(room.overdue(at: start + .milliseconds(14_999)) == nil)
    #expect(room.overdue(at: start + .seconds(15)) == "body")
    room.leave(body)
    room.leave(rested)
    #expect(room.count == 0 && room.due(isFull: true) == nil)
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.2", false), ("::ffff:10.0.0.1", "::ffff:10.0.0.2", false),
    ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true),
    ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
    ("fe80::1%lo", "fe80::2%lo", true),
  ])
  func `addresses of one network count as one`(first: String, second: String, isOne: Bool) {
    #expect((AddressBytes.network(of: first) == AddressBytes.network(of: second)) == isOne)
  }
}
