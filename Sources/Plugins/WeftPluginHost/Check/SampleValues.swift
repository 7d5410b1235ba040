// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel

/// The values that a hook reads from sample rows, as a host would supply them.
struct SampleValues: SlotRowVisitor {
  let fields: [String]
  let environment: ChatEnvironment
  /// The values of the call: settings, and the id of the action to perform.
  let call: [String: FieldValue]

  private static let below = [
    "Sample 1", "Ada Example: The kettle is on.", "", "12:34", "3", "AE", "👍🏽 and مرحبا",
  ]

  func visit<Row: SlotRow>(_ rows: [Row]) -> [CheckRow] {
    let sources = fields.map { FieldSource<Row>($0) }
    return rows.enumerated().map { place, row in
      CheckRow(
        id: row.rowID,
        values: sources.map { source in
          switch source {
          case .row(let read): read(row)
          case .offset(let read): offset(read(row).map(environment.timestamps.secondsFromGMT))
          case .environment(let read): read(environment)
          case .call(let name): call[name] ?? .absent
          case .below: .text(Self.below[place % Self.below.count])
          case .unknown: .absent
          }
        }
      )
    }
  }

  private func offset(_ seconds: Int?) -> FieldValue {
    seconds.map { .integer(Int64($0)) } ?? .absent
  }
}
