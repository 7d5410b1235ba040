// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff

@Suite struct ExhaustiveDiffTests {
  @Test func `every permutation of up to seven rows is diffed correctly`() {
    for count in 0...7 {
      let old = [Row](ids: 0..<count)
      permutations(Array(0..<count)) { order in
        let new = [Row](ids: order)
        expectRight(Changeset(from: old, to: new), old, new)
      }
    }
  }

  @Test func `every pair of lists of up to four rows with repeats is diffed correctly`() {
    let lists = (0...4).flatMap { allLists(length: $0, alphabet: 3) }
    for old in lists {
      for new in lists {
        expectRight(Changeset(from: old, to: new), old, new)
      }
    }
  }

  @Test func `every pair of lists of up to three rows with changed contents is diffed correctly`() {
    let lists = (0...3).flatMap { allLists(length: $0, alphabet: 4) }
    for old in lists {
      for new in lists {
        let changed = new.map { Row($0.id % 2, $0.id / 2) }
        let kept = old.map { Row($0.id % 2, $0.id / 2) }
        expectRight(Changeset(from: kept, to: changed), kept, changed)
      }
    }
  }

  private func permutations(_ values: [Int], _ use: ([Int]) -> Void) {
    var values = values
    func permute(_ count: Int) {
      guard count > 1 else { return use(values) }
      for index in 0..<count {
        values.swapAt(index, count - 1)
        permute(count - 1)
        values.swapAt(index, count - 1)
      }
    }
    permute(values.count)
  }

  private func allLists(length: Int, alphabet: Int) -> [[Row]] {
    guard length > 0 else { return [[]] }
    return allLists(length: length - 1, alphabet: alphabet).flatMap { list in
      (0..<alphabet).map { list + [Row($0)] }
    }
  }
}
