// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftDiff

@Suite struct FingerprintTests {
  @Test func `consecutive numbers spread evenly for any seed`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let seed = random.next()
      var places: [UInt64: [UInt64: Int]] = [:]
      for number in 0..<2_048 {
        let spread = Fingerprint.spread(number.fingerprint(seed: seed))
        places[spread & 31, default: [:]][spread >> 56, default: 0] += 1
      }
      // Pairs that share a bucket and a tag: by chance one in 256 of some 64 * 63 / 2 in each of 32.
      let clashes = places.values.flatMap(\.values).reduce(0) { $0 + $1 * ($1 - 1) / 2 }
      #expect(clashes < 3 * 252, "seed \(seed): \(clashes)")
      #expect(places.values.allSatisfy { $0.values.reduce(0, +) < 3 * 64 }, "seed \(seed)")
    }
  }
}
