// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

@testable import WeftLists

@Suite struct CatchUpSessionTests {
  private func item(_ id: String, age: Double = 0, isMention: Bool = false) -> CatchUpItem {
    CatchUpItem(
      .channel(ChannelID(id)),
      isMention: isMention,
      date: Samples.now.addingTimeInterval(-age)
    )
  }

  private func thread(_ id: String, in channel: String, age: Double = 0) -> CatchUpItem {
    CatchUpItem(
      .thread(MessageID(id), in: ChannelID(channel)),
      isMention: false,
      date: Samples.now.addingTimeInterval(-age)
    )
  }

  private func walk(_ items: CatchUpItem...) -> CatchUpSession {
    var walk = CatchUpSession()
    #expect(walk.handle(.found(items)) == [])
    return walk
  }

  @Test func `mentions come first, then the newest`() {
    let (old, new) = (item("old", age: 9), item("new", age: 1))
    let (mention, reply) = (item("me", age: 20, isMention: true), thread("t", in: "new", age: 5))
    #expect(walk(old, reply, mention, new).queue == [mention, new, reply, old])
    #expect(walk(new, old, mention, reply).queue == [mention, new, reply, old])
  }

  @Test func `each decision leads to the next item until the end`() {
    var walk = walk(item("a", age: 1), item("b", age: 2), item("c", age: 3))
    #expect(walk.number == 1 && walk.total == 3)
    #expect(walk.handle(.read) == [.markRead(.channel("a"))])
    #expect(walk.number == 2 && walk.total == 3 && walk.current == item("b", age: 2))
    #expect(walk.handle(.later) == [])
    #expect(walk.handle(.mute) == [.mute("c")])
    #expect(walk.current == nil && walk.number == 3 && walk.total == 3)
    #expect(walk.later == [item("b", age: 2)])
    for input in [CatchUpSession.Input.read, .later, .mute] { #expect(walk.handle(input) == []) }
    #expect(walk.decided == 3)
  }

  @Test func `items left for later stay unread and can be shown again`() {
    let (a, b) = (item("a", age: 1), item("b", age: 2))
    var walk = walk(a, b)
    _ = walk.handle(.later)
    #expect(walk.handle(.again) == [] && walk.current == b)
    _ = walk.handle(.read)
    _ = walk.handle(.found([a]))
    #expect(walk.current == nil && walk.later == [a])
    _ = walk.handle(.again)
    #expect(walk.current == a && walk.number == 1 && walk.total == 1 && walk.later == [])
  }

  @Test func `every decision can be undone, the last one first`() {
    let items = [item("a", age: 1), item("b", age: 2), item("c", age: 3)]
    var walk = walk(items[0], items[1], items[2])
    let start = walk
    for input in [CatchUpSession.Input.read, .later, .mute] { _ = walk.handle(input) }
    #expect(walk.handle(.undo) == [.unmute("c")] && walk.current == items[2])
    #expect(walk.handle(.undo) == [] && walk.current == items[1] && walk.later == [])
    #expect(walk.handle(.undo) == [.unread(.channel("a"))])
    #expect(walk == start && !walk.canUndo && walk.handle(.undo) == [])
  }

  @Test func `muting a channel removes its threads too, and undoing restores them`() {
    let items = [item("a", age: 1), item("b", age: 2), thread("t", in: "a", age: 3)]
    var walk = walk(items[0], items[1], items[2])
    #expect(walk.handle(.mute) == [.mute("a")] && walk.queue == [items[1]])
    #expect(walk.number == 3 && walk.total == 3)
    #expect(walk.handle(.undo) == [.unmute("a")])
    #expect(walk.queue == [items[0], items[2], items[1]] && walk.number == 1)
  }

  @Test func `newly unread items are added to the end, even newer mentions`() {
    var walk = walk(item("a", age: 5), item("b", age: 6))
    let late = [item("c", age: 2), item("d", age: 1), item("e", age: 3, isMention: true)]
    _ = walk.handle(.found(late + [item("a", age: 5), item("b", age: 6)]))
    #expect(walk.queue == [item("a", age: 5), item("b", age: 6)] + [late[2], late[1], late[0]])
    #expect(walk.total == 5)
  }

  @Test func `an item that was read is added to the end again after new messages`() {
    var walk = walk(item("a", age: 5), item("b", age: 6))
    _ = walk.handle(.read)
    _ = walk.handle(.found([item("b", age: 6)]))
    #expect(walk.queue == [item("b", age: 6)])
    _ = walk.handle(.found([item("a"), item("b", age: 6)]))
    #expect(walk.queue == [item("b", age: 6), item("a")] && walk.number == 2 && walk.total == 3)
    #expect(walk.handle(.undo) == [.unread(.channel("a"))])
    #expect(walk.queue == [item("a", age: 5), item("b", age: 6)])
  }

  @Test func `an item read elsewhere leaves the queue unless it is the current one`() {
    var walk = walk(item("a", age: 1), item("b", age: 2), item("c", age: 3))
    _ = walk.handle(.later)
    _ = walk.handle(.found([item("c", age: 3)]))
    #expect(walk.queue == [item("b", age: 2), item("c", age: 3)] && walk.later == [])
    _ = walk.handle(.read)
    _ = walk.handle(.found([]))
    #expect(walk.queue == [item("c", age: 3)])
  }

  @Test(arguments: 0..<50)
  func `random decisions are counted correctly and can be undone back to the start`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let items = (0..<8).map { item("\($0)", age: Double.random(in: 0..<9, using: &random)) }
    var walk = CatchUpSession()
    _ = walk.handle(.found(items))
    let start = walk
    var undone = 0
    for _ in 0..<40 {
      let input = [CatchUpSession.Input.read, .later, .mute, .undo].randomElement(using: &random)
      _ = walk.handle(input ?? .read)
      #expect(walk.total == 8 && walk.decided + walk.queue.count == 8, "seed \(seed)")
    }
    while walk.canUndo, undone < 40 {
      _ = walk.handle(.undo)
      undone += 1
    }
    #expect(walk == start, "seed \(seed)")
  }
}
