// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A search for an increasing subsequence of the greatest weight.
///
/// The caller appends elements one by one with their ranks, which are a permutation of the numbers from 0. A Fenwick
/// tree over the ranks holds the best chain that ends at or below each rank.
///
/// - Complexity: O(*n* log *n*).
struct HeaviestIncreasing: ~Copyable {
  private static var none: UInt32 { .max }

  /// For each Fenwick node the element that ends the heaviest chain of its range.
  private var best: RawVector<UInt32>
  /// For each element the weight of the heaviest chain it ends.
  private var weights = RawVector<Int>()
  /// For each element the one before it in that chain.
  private var previous = RawVector<UInt32>()
  private var heaviest = Self.none

  init(count: Int) {
    best = RawVector(repeating: Self.none, count: count + 1)
  }

  /// Appends the next element.
  mutating func append(rank: Int, weight: Int) {
    let element = UInt32(truncatingIfNeeded: weights.count)
    var before = Self.none
    var beforeWeight = 0
    var node = rank
    while node > 0 {
      let candidate = best[node]
      if candidate != Self.none, weights[Int(candidate)] > beforeWeight {
        before = candidate
        beforeWeight = weights[Int(candidate)]
      }
      node &= node &- 1
    }
    let total = beforeWeight + weight
    weights.append(total)
    previous.append(before)
    if heaviest == Self.none || weights[Int(heaviest)] < total { heaviest = element }
    node = rank + 1
    while node < best.count {
      let rival = best[node]
      if rival == Self.none || weights[Int(rival)] < total { best[node] = element }
      node += node & -node
    }
  }

  /// Returns, for each element, whether it is in the chain.
  consuming func chain() -> RawVector<Bool> {
    var isIn = RawVector<Bool>(repeating: false, count: weights.count)
    var element = heaviest
    while element != Self.none {
      isIn[Int(element)] = true
      element = previous[Int(element)]
    }
    return isIn
  }
}
