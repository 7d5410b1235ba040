// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A generator of pseudorandom numbers for one thing of a kind (SplitMix64).
///
/// Each thing has a sequence of its own, so that it can be generated again without those before it.
struct GeneratedNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64, _ kind: UInt64, _ number: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ kind &* 0xBF58_476D_1CE4_E5B9 ^ UInt64(number)
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(next() % UInt64(limit)) : 0 }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }
}
