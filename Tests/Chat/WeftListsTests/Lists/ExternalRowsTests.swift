// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftLocale
import WeftTestSupport

@testable import WeftLists
@testable import WeftModel

/// The memory of a list whose rows are kept elsewhere.
@Suite struct ExternalRowsTests {
  /// Rows from 0 up, with their numbers as ids.
  private struct Keeper: ExternalRows {
    func number(of id: MessageID) -> UInt64? { UInt64(id.rawValue) }
    func id(of number: UInt64) -> MessageID? { MessageID("\(number)") }
    func row(_ id: MessageID) -> Int? { Int(id.rawValue) }
  }

  private func key(_ number: Int) -> ListSortKey {
    ThreadListQuery().sortKey(of: Samples.thread("t", age: Double(number)), in: .luke)
  }

  private func rows(
    _ count: Int,
    ties: ExternalShelf<MessageID, Int>.Ties
  ) -> ExternalOrderedRows<MessageID, Int> {
    var rows = ExternalOrderedRows(ExternalShelf(Keeper(), ties: ties))
    for number in 0..<count {
      rows.set(PositionedRow(MessageID("\(number)"), number: UInt64(number), by: key(number)))
    }
    var top = 0
    _ = rows.drainChanges(keeping: &top)
    return rows
  }

  @Test func `a row takes at most 64 bytes`() {
    let count = 50_000
    let rows = rows(count, ties: .greaterIDFirst)
    #expect(rows.order.index.byteCount <= 64 * count)
    #expect(rows.window(10..<13) == [10, 11, 12])
  }

  @Test func `a row without a number stays the same row when it gets one`() {
    final class Late: ExternalRows, @unchecked Sendable {
      // SAFETY: the test uses it on one thread.
      var known: UInt64?
      func number(of id: MessageID) -> UInt64? { known }
      func id(of number: UInt64) -> MessageID? { number == known ? "new" : nil }
      func row(_ id: MessageID) -> Int? { 1 }
    }
    let keeper = Late()
    var rows = ExternalOrderedRows<MessageID, Int>(ExternalShelf(keeper, ties: .byKey))
    rows.set(1, id: "new", by: key(1))
    keeper.known = 17
    rows.set(PositionedRow("new", number: 17, by: key(2)))
    var top = 0
    #expect(rows.drainChanges(keeping: &top).inserts.count == 1)
    #expect(rows.count == 1 && rows.upcomingCount == 1 && rows.index(of: "new") == 0)
    #expect(rows.remove("new") && rows.upcomingCount == 0)
  }

  @Test func `asking for an unknown row leaves no trace`() {
    struct Nothing: ExternalRows {
      func number(of id: MessageID) -> UInt64? { nil }
      func id(of number: UInt64) -> MessageID? { nil }
      func row(_ id: MessageID) -> Int? { nil }
    }
    var rows = ExternalOrderedRows<MessageID, Int>(ExternalShelf(Nothing(), ties: .byKey))
    #expect(!rows.contains("x") && rows.index(of: "x") == nil && !rows.remove("x"))
    rows.replace(1, id: "x")
    #expect(rows.upcomingCount == 0 && rows.upcomingFirst == nil)
  }
}
