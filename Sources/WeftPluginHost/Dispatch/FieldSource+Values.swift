// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

extension Array {
  /// The values that all rows of a window share, in the order of the fields.
  func sharedValues<Row: SlotRow>(
    _ environment: ChatEnvironment,
    _ call: [String: FieldValue]
  ) -> [FieldValue] where Element == FieldSource<Row> {
    compactMap { source in
      switch source {
      case .environment(let read): read(environment)
      case .call(let name): call[name] ?? .absent
      default: nil
      }
    }
  }

  /// The values of a row, in the order of the fields.
  func values<Row: SlotRow>(
    of row: Row,
    _ below: String?,
    _ shared: [FieldValue],
    _ environment: ChatEnvironment
  ) -> [FieldValue] where Element == FieldSource<Row> {
    var next = shared.makeIterator()
    return map { source in
      switch source {
      case .row(let read): read(row)
      case .offset(let read):
        read(row).map { .integer(Int64(environment.timestamps.secondsFromGMT(at: $0))) } ?? .absent
      case .below: below.map { .text($0) } ?? .absent
      case .environment, .call: next.next() ?? .absent
      case .unknown: .absent
      }
    }
  }
}
