// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftPage

@Suite struct RepeatedEntryTests {
  private let start = ContinuousClock.now

  private func source(_ address: String) -> RepeatedEntries.Source {
    RepeatedEntries.Source(person: nil, address: address, outcome: .refused("forged"))
  }

  @Test func `each entry is written or counted, from any sender`() {
    var entries = RepeatedEntries()
    var written = 0
    for round in 0..<20 {
      for number in 0..<1_000
      where entries.add(source("10.0.\(number / 250).\(number % 250)"), at: start) {
        written += 1
        #expect(round <= RepeatedEntries.mostOfOne)
      }
    }
    #expect(written == RepeatedEntries.mostOfAll)
    #expect(entries.drain(at: start + .seconds(59)).isEmpty)
    let left = entries.drain(at: start + .seconds(60))
    #expect(left.reduce(written) { $0 + $1.count } == 20_000)
    // Memory is bounded: further sources are counted as one.
    #expect(left.count == RepeatedEntries.mostSources + 1)
    #expect(left.contains { $0.source.address == nil })
  }

  @Test func `a flood from one address hides no other entries, and is over with its minute`() {
    var entries = RepeatedEntries()
    let written = (0..<30_000).count { _ in entries.add(source("192.0.2.1"), at: start) }
    #expect(written == RepeatedEntries.mostOfOne)
    let other = (0..<9).count { _ in entries.add(source("192.0.2.2"), at: start) }
    #expect(other == RepeatedEntries.mostOfOne)
    #expect(entries.drain(at: start, isEnd: true).map(\.count).sorted() == [4, 29_995])
    let next = (0..<9).count { _ in entries.add(source("192.0.2.1"), at: start) }
    #expect(next == RepeatedEntries.mostOfOne)
  }
}
