// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel

@testable import WeftPluginHost

/// The rows for which plugins are called while they are checked.
@Suite struct SampleRowTests {
  private let samples = SampleRows()

  private func rows(_ subject: SlotSubject) -> [CheckRow] {
    let values = SampleValues(
      fields: subject.fieldNames,
      environment: samples.environment,
      call: [:]
    )
    return samples.visit(subject, values)
  }

  @Test(arguments: SlotSubject.allCases)
  func `every field of every subject has a value in some row`(subject: SlotSubject) {
    let rows = rows(subject)
    // A list and a field are the only row of their window.
    let isSingle = subject == .list || subject == .composer
    #expect(rows.count >= (isSingle ? 4 : 32))
    if !isSingle { #expect(Set(rows.map(\.id)).count == rows.count) }
    let empty = subject.fieldNames.indices.filter { index in
      rows.allSatisfy { $0.values[index] == .absent }
    }
    #expect(empty.map { subject.fieldNames[$0] } == [])
  }

  /// Collects the flags of the channels in rows.
  private struct Flags: SlotRowVisitor {
    func visit<Row: SlotRow>(_ rows: [Row]) -> [Set<ChannelFlag>] {
      rows.compactMap { ($0 as? ChannelListRow)?.channel }.map { channel in
        Set(ChannelFlag.allCases.filter { channel[$0] })
      }
    }
  }

  @Test(arguments: ChannelFlag.allCases)
  func `every flag is set in some channels and not in others`(flag: ChannelFlag) {
    let channels = samples.visit(.channel, Flags())
    #expect(channels.contains { $0.contains(flag) })
    #expect(channels.contains { !$0.contains(flag) })
  }

  @Test func `fuzzed rows have the types of real rows and depend only on the seed`() {
    let rows = rows(.message)
    let samples = rows[0].values
    var (one, same, other) = (
      RowFuzzer(seed: 5, fields: SlotSubject.message.fieldNames, settings: []),
      RowFuzzer(seed: 5, fields: SlotSubject.message.fieldNames, settings: []),
      RowFuzzer(seed: 6, fields: SlotSubject.message.fieldNames, settings: [])
    )
    let fuzzed = one.rows(40, like: samples).map(\.values)
    #expect(fuzzed == same.rows(40, like: samples).map(\.values))
    #expect(fuzzed != other.rows(40, like: samples).map(\.values))
    for values in fuzzed {
      for (value, sample) in zip(values, samples) where value != .absent {
        #expect(Self.kind(value) == Self.kind(sample))
      }
    }
  }

  private static func kind(_ value: FieldValue) -> Int {
    switch value {
    case .absent: 0
    case .integer: 1
    case .text: 2
    case .time: 3
    }
  }
}
