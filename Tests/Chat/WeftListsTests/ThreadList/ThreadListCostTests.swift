// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Testing
import WeftDiff
import WeftLocale
import WeftTestSupport

@testable import WeftLists
@testable import WeftModel

/// The cost of an event in a long list, in examined rows.
@Suite struct ThreadListCostTests {
  private static let keys = (0..<64).map { age in
    ThreadListQuery().sortKey(of: Samples.thread("t", age: Double(age)), in: .luke)
  }

  private func list(_ count: Int) -> HeldRows<CountedThreadID, Int> {
    var rows = HeldRows<CountedThreadID, Int>()
    for id in 0..<count {
      rows.set(id, id: CountedThreadID(id), by: Self.keys[id * Self.keys.count / count])
    }
    var top = 0
    _ = rows.drainChanges(keeping: &top)
    return rows
  }

  /// Returns how many rows each kind of event examines.
  private func looks(in rows: inout HeldRows<CountedThreadID, Int>) -> [Int] {
    let middle = CountedThreadID(rows.count / 2)
    let events: [(inout HeldRows<CountedThreadID, Int>) -> Void] = [
      { $0.replace(-1, id: middle) }, { $0.set(-2, id: middle, by: Self.keys[0]) },
      { $0.remove(middle) }, { $0.set(-3, id: CountedThreadID(-1), by: Self.keys[63]) },
      { _ in },
    ]
    return events.map { event in
      CountedThreadID.looks {
        event(&rows)
        var scrolled = 100
        _ = rows.drainChanges(keeping: &scrolled)
        _ = rows.window(scrolled..<scrolled + 20)
      }
    }
  }

  @Test func `an event examines as many rows of a long list as of a short one`() {
    var (short, long) = (list(1_000), list(100_000))
    let (few, many) = (looks(in: &short), looks(in: &long))
    // A million rows pass too, but take a minute where nothing is optimised. A tag of eight bits is mistaken for another now and then, and a tree is two levels deeper.
    for (one, other) in zip(few, many) {
      #expect(other <= one + 40 && one <= 200, "\(few) \(many)")
    }
  }

  @Test(.enabled(if: weft_allocation_count() >= 0, "a sanitizer has the heap"))
  func `a session's allocations don't depend on its length`() {
    func allocations(_ count: Int) -> Int64 {
      var driver = ThreadListDriver(.appear, .pageLoaded(Samples.threads(0..<count), next: nil))
      let changed = Samples.thread("t9", age: 9, unread: 3)
      driver.send(.threadChanged(changed))
      let before = weft_allocation_count()
      driver.send(.threadChanged(changed))
      driver.send(.replied("t9", in: changed, isByMutedAuthor: false))
      driver.send(.replied("new", in: nil, isByMutedAuthor: false))
      driver.send(.scroll(to: 5))
      return weft_allocation_count() - before
    }
    let (short, long) = (allocations(100), allocations(3_000))
    #expect(long <= short + 8, "\(short) \(long)")
  }
}
