// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftMatrix

@Suite struct StreamOrderTests {
  private func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  private func moments(
    _ stamps: [(said: Double, known: Double?)],
    after last: Double? = nil
  ) -> [Double] {
    let stamps = stamps.map { StreamOrder.Stamp(said: at($0.said), known: $0.known.map(at)) }
    return StreamOrder.moments(stamps, after: last.map(at), now: at(1000))
      .map { ($0.timeIntervalSince1970 * 1_000).rounded() / 1_000 }
  }

  @Test func `correct timestamps are kept`() {
    #expect(moments([(10, nil), (20, nil), (30, nil)]) == [10, 20, 30])
  }

  @Test func `a wrong timestamp is moved after its predecessor`() {
    #expect(moments([(10, nil), (0, nil), (11, nil)]) == [10, 10.001, 11])
    #expect(moments([(10, nil), (10, nil)], after: 50) == [50.001, 50.002])
  }

  @Test func `no message is dated in the future`() {
    #expect(moments([(9_000, nil), (20, nil)]) == [1000, 1000.001])
  }

  @Test func `new messages before a known one are dated before it`() {
    #expect(moments([(10, nil), (99, nil), (40, 40)]) == [10, 39.999, 40])
    #expect(
      moments([(20, 20), (99, nil), (5, nil), (40, 40), (1, nil)], after: 60)
        == [20, 39.998, 39.999, 40, 60.001]
    )
  }

  @Test func `timestamps move closer together if there is too little room`() {
    let found = moments([(20, 20), (20, nil), (20, nil), (20.001, 20.001)])
    #expect(found.first == 20 && found.last == 20.001)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the order is that of the stream, even if senders claim other timestamps`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var known = 100.0
    let stamps = (0..<40).map { _ -> StreamOrder.Stamp in
      let said = at(Double.random(in: 0...2000, using: &random))
      guard Int.random(in: 0..<4, using: &random) == 0 else { return .init(said: said, known: nil) }
      known += Double.random(in: 0.1...20, using: &random)
      return .init(said: said, known: at(known))
    }
    let found = StreamOrder.moments(stamps, after: at(known + 1), now: at(1000))
    for (earlier, later) in zip(found, found.dropFirst()) {
      #expect(earlier < later, "seed \(seed)")
    }
    for (stamp, moment) in zip(stamps, found) where stamp.known != nil {
      #expect(stamp.known == moment, "seed \(seed)")
    }
  }
}
