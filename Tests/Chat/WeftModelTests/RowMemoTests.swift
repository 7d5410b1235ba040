// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftModel

/// Visible rows are cached, and the cache does not grow.
@Suite struct RowMemoTests {
  /// Requests a window's rows and makes the missing ones; returns how many were made.
  private func ask(_ memo: inout RowMemo<Int, String>, _ rows: Range<Int>) -> Int {
    var made = 0
    for row in rows where memo[row] == nil {
      memo[row] = "row \(row)"
      made += 1
    }
    memo.endWindow(of: rows.count)
    return made
  }

  @Test func `rows visible in every frame are made once, even if others are requested too`() {
    var memo = RowMemo<Int, String>()
    #expect(ask(&memo, 0..<200) == 200)
    for frame in 0..<1000 {
      #expect(ask(&memo, 500 + frame..<501 + frame) == 1, "a single row, a new one each time")
      #expect(ask(&memo, 0..<200) == 0)
    }
    #expect(memo[3] == "row 3")
  }

  @Test func `scrolling by one row makes one row`() {
    var memo = RowMemo<Int, String>()
    #expect(ask(&memo, 0..<64) == 64)
    for first in 1..<2000 { #expect(ask(&memo, first..<first + 64) == 1) }
    #expect(memo.count <= 2 * (2 * 256 + 64) + 64)
  }

  @Test func `rows of a large window are dropped after many small windows`() {
    var memo = RowMemo<Int, String>()
    _ = ask(&memo, 0..<100_000)
    for _ in 0..<120 { _ = ask(&memo, 0..<20) }
    #expect(memo.count == 20)
    #expect(ask(&memo, 0..<20) == 0)
  }

  @Test func `an invalidated row does not return`() {
    var memo = RowMemo<Int, String>()
    for first in stride(from: 0, to: 700, by: 100) { _ = ask(&memo, first..<first + 100) }
    #expect(memo.count == 700, "rows 0 to 599 are the older generation")
    memo[50] = nil
    memo[650] = nil
    #expect(memo[50] == nil && memo[51] == "row 51")
    #expect(memo[650] == nil && memo[651] == "row 651")
    memo.removeAll()
    #expect(memo[51] == nil && memo.count == 0)
  }
}
