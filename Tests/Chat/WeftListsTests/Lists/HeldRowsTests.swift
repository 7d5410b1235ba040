// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

@testable import WeftLists
@testable import WeftModel

/// The cost of a list that holds its rows.
@Suite struct HeldRowsTests {
  private func key(_ number: Int) -> ListSortKey {
    ThreadListQuery().sortKey(of: Samples.thread("t", age: Double(number)), in: .luke)
  }

  @Test func `a frame does not pay for the capacity of an earlier long page`() {
    var rows = HeldRows<MessageID, Int>()
    var top = 0
    for number in 0..<20_000 { rows.set(number, id: MessageID("\(number)"), by: key(number)) }
    _ = rows.drainChanges(keeping: &top)
    #expect(rows.shelf.waitingCapacity == 0)
    rows.set(-1, id: "7", by: key(0))
    _ = rows.drainChanges(keeping: &top)
    #expect((1...256).contains(rows.shelf.waitingCapacity))
    #expect(rows.latest("7") == -1 && rows.count == 20_000)
  }
}
