// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Foundation
import Synchronization
import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Only changed rows are recomputed, counted by the times requested.
@Suite struct MessageRowReuseTests {
  private final class Counting: TimestampFormatting {
    private let plain = PlainTimestampFormatter()
    private let looks = Mutex((texts: 0, days: 0))

    func rowText(for date: Date, now: Date) -> String { plain.rowText(for: date, now: now) }

    /// Called once for the label of each row, and once more for a visible time.
    func timeText(for date: Date) -> String {
      looks.withLock { $0.texts += 1 }
      return plain.timeText(for: date)
    }

    func dayText(for date: Date) -> String { plain.dayText(for: date) }

    func isSameDay(_ first: Date, _ second: Date) -> Bool {
      looks.withLock { $0.days += 1 }
      return plain.isSameDay(first, second)
    }

    func secondsFromGMT(at date: Date) -> Int { plain.secondsFromGMT(at: date) }

    func drain() -> (texts: Int, days: Int) {
      looks.withLock { looks in
        defer { looks = (0, 0) }
        return looks
      }
    }
  }

  private let counting = Counting()

  private func list(
    _ count: Int,
    in channel: ChatChannel = Cast.group()
  ) -> ChatMessageListViewModel {
    var environment = Samples.environment {
      $0.messageList.messageDisplayOptions.showMessageDate = false
    }
    environment.timestamps = counting
    return ChatMessageListViewModel(
      channel: channel,
      messages: (0..<count).map { Samples.numbered($0 * 10) },
      environment: environment
    )
  }

  /// Returns how many of twenty visible rows an input recomputes.
  private func made(
    _ list: ChatMessageListViewModel,
    _ inputs: MessageListSession.Input...
  ) -> Int {
    _ = list.drainChanges()
    _ = list.rows(in: 0..<20)
    _ = counting.drain()
    for input in inputs { _ = list.send(input) }
    _ = list.drainChanges()
    _ = list.rows(in: 0..<20)
    return counting.drain().texts
  }

  @Test func `a frame recomputes changed rows and neighbours that look different`() {
    let list = list(40)
    #expect(made(list) == 0)
    #expect(made(list, .messageChanged(Samples.numbered(50))) == 0, "the same again")
    #expect(made(list, .messageChanged(Samples.numbered(50) { $0.text = "edited" })) == 1)
    #expect(made(list, .messageChanged(Samples.numbered(390) { $0.text = "edited" })) == 0)
    #expect(
      made(list, .messageChanged(Samples.numbered(50, from: Samples.droid))) == 3,
      "it ends the run below and begins one above"
    )
    #expect(made(list, .messageRemoved("m100")) == 1, "one came into view")
    #expect(made(list, .messageChanged(Samples.numbered(-10))) == 2, "it is the newest now")
  }

  @Test func `changes that no row shows recompute no row`() {
    let list = list(40)
    let channels: [ChatChannel] = [
      Cast.group { $0.currentlyTypingUsers = [Samples.leia] },
      Cast.group { $0.name = "Another name" }, Cast.group { $0.watcherCount = 9 },
      Cast.group { $0.reads = [ChatChannelRead(userID: "leia", lastReadAt: Samples.now)] },
      Cast.group(),
    ]
    for channel in channels {
      #expect(made(list, .channelChanged(channel)) == 0)
      #expect(list.drainChanges().isEmpty)
    }
    let direct = self.list(40, in: Cast.direct())
    let third = Cast.direct { $0.memberCount = 3 }
    #expect(made(direct, .channelChanged(third)) == 20, "it is no longer plain who writes")
    #expect(made(direct, .channelChanged(Cast.group())) == 0, "another channel")
  }

  @Test func `other users' reading recomputes only the rows whose state changes`() {
    let list = list(40)
    for number in [20, 50, 90] {
      _ = list.send(.messageChanged(Samples.numbered(number, from: Samples.me)))
    }
    let read = Cast.group {
      $0.reads = [ChatChannelRead(userID: "leia", lastReadAt: Samples.later(-40))]
    }
    #expect(made(list, .channelChanged(read)) == 2, "of 50 and 90, not of 20")
    #expect(list.rows(in: 5..<6).map(\.deliveryStatus) == [.read])
    _ = list.send(.channelChanged(Cast.group()))
    #expect(list.drainChanges().updates.map(\.new) == [5, 9])
  }

  @Test func `a row keeps its number, and no other row gets it`() {
    let list = list(3)
    let before = list.rows(in: 0..<3).map(\.rowID)
    _ = list.send(.messageRemoved("m10"))
    _ = list.send(.messageChanged(Samples.numbered(-5)))
    _ = list.drainChanges()
    let after = list.rows(in: 0..<3).map(\.rowID)
    #expect(after[1] == before[0] && after[2] == before[2])
    #expect(!before.contains(after[0]))
  }

  @Test func `an event examines only its neighbourhood, in a list of any length`() {
    for count in [100, 5_000] {
      let list = list(count)
      _ = counting.drain()
      let middle = count / 2 * 10
      let events: [MessageListSession.Input] = [
        .messageChanged(Samples.numbered(middle) { $0.text = "edited" }),
        .messageChanged(Samples.numbered(middle + 5)), .messageRemoved(MessageID("m\(middle)")),
        .messageChanged(Samples.numbered(-5)), .messageRemoved("m-5"),
      ]
      for event in events {
        _ = list.send(event)
        _ = list.drainChanges()
        let days = counting.drain().days
        #expect(days <= 3 && days > 0, "\(event) of \(count)")
      }
    }
  }

  @Test(.enabled(if: weft_allocation_count() >= 0, "a sanitizer has the heap"))
  func `a frame's allocations don't depend on the list's length`() {
    func allocations(_ count: Int) -> Int64 {
      let list = list(count)
      let edited = Samples.numbered(50) { $0.text = "edited" }
      _ = list.send(.messageChanged(Samples.numbered(50)))
      _ = list.drainChanges()
      let before = weft_allocation_count()
      _ = list.send(.messageChanged(edited))
      _ = list.send(.rowAppeared(at: 3, .up))
      _ = list.send(.channelChanged(Cast.group { $0.currentlyTypingUsers = [Samples.leia] }))
      _ = list.drainChanges()
      return weft_allocation_count() - before
    }
    let (short, long) = (allocations(100), allocations(3_000))
    #expect(long <= short + 16, "\(short) \(long)")
  }
}
