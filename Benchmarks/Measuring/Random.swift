// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Random numbers that are the same in each run (SplitMix64).
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, and without, 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &self)
  }

  /// Distinct numbers below a bound.
  mutating func distinct(_ count: Int, below bound: Int) -> [Int] {
    var (chosen, order) = (Set<Int>(), [Int]())
    while order.count < count {
      let number = below(bound)
      if chosen.insert(number).inserted { order.append(number) }
    }
    return order
  }
}
