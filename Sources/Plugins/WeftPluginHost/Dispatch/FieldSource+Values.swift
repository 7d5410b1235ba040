// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

extension Array {
  /// Returns the values that all rows of a window share, in the order of the fields.
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

  /// Adds the values of a row to a window, in the order of the fields.
  func read<Row: SlotRow>(
    _ row: Row,
    _ below: String?,
    _ shared: [FieldValue],
    _ environment: ChatEnvironment,
    into window: inout PackedWindow
  ) where Element == FieldSource<Row> {
    var next = shared.startIndex
    for source in self {
      switch source {
      case .row(let read): window.add(read(row))
      case .offset(let read):
        guard let moment = read(row) else {
          window.addAbsent()
          continue
        }
        window.addInteger(Int64(environment.timestamps.secondsFromGMT(at: moment)))
      case .below: window.add(FieldValue(below))
      case .environment, .call:
        window.add(shared[next])
        next += 1
      case .unknown: window.addAbsent()
      }
    }
  }
}
