// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPoints

/// Sample arguments for checking an open point: ordinary values and extreme ones.
struct PointSamples {
  /// Enough calls for every value of every type.
  static let count = 40

  private static let integers: [Int64] = [
    3, 0, 1, -1, .max, .min, Int64(Int32.max), Int64(Int32.min), 1_767_225_600_000_000,
  ]
  private static let numbers: [Double] = [1.5, 0, -1, .infinity, -.infinity, .nan, 1e300]
  private static let texts: [String?] = [
    "Ada Example", "", nil, "👋🏽 مرحبا", "a\u{0}b\n", String(repeating: "long ", count: 13_107),
  ]
  private static let records: [PointRecord?] = [
    PointRecord([.text("Ada Example"), .integer(3), .number(1.5), .time(1_767_225_600_000_000)]),
    PointRecord([]),
    nil,
    PointRecord([.absent, .text("")]),
    PointRecord(Array(repeating: .integer(.min), count: 64)),
  ]

  let types: [PointType]

  /// The arguments of one call.
  ///
  /// Each argument steps through its samples at a pace of its own, so that the combinations vary.
  subscript(_ turn: Int) -> [PointValue] {
    types.enumerated().map { place, type in
      let step = turn * (place + 1)
      return switch type {
      case .int32: .int32(Int32(truncatingIfNeeded: Self.integers.at(step)))
      case .uint32: .uint32(UInt32(truncatingIfNeeded: Self.integers.at(step)))
      case .int64: .int64(Self.integers.at(step))
      case .uint64: .uint64(UInt64(bitPattern: Self.integers.at(step)))
      case .double: .double(Self.numbers.at(step))
      case .text: .text(Self.texts.at(step))
      case .record: .record(Self.records.at(step))
      // Types that can't cross to a worker.
      case .void, .pointer, .arena: .void
      }
    }
  }
}

extension Array {
  fileprivate func at(_ step: Int) -> Element { self[step % count] }
}
