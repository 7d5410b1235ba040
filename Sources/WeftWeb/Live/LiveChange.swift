// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What differs between two scenes, whichever page shows them.
public final class LiveChange {
  /// The markup around the rows, nil where it stays.
  ///
  /// Where it has an empty `ul data-list` the rows stand.
  public let frame: [UInt8]?
  /// The rows that are new or look otherwise, as `li` elements.
  public let rows: [(id: UInt64, markup: [UInt8])]
  /// All rows from top to bottom, nil where they stay.
  public let order: [UInt64]?
  /// The same as members of a JSON object, the first without a comma in front; empty where nothing differs.
  package private(set) lazy var json = members()

  init(frame: [UInt8]?, rows: [(id: UInt64, markup: [UInt8])], order: [UInt64]?) {
    (self.frame, self.rows, self.order) = (frame, rows, order)
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { frame == nil && rows.isEmpty && order == nil }

  private func members() -> [UInt8] {
    var json = JSONBytes()
    if let frame {
      json.member("frame")
      json.string(frame)
    }
    if !rows.isEmpty {
      json.member("rows")
      json.raw("{")
      for (place, row) in rows.enumerated() {
        json.raw("\(place == 0 ? "" : ",")\"\(String(row.id, radix: 16))\":")
        json.string(row.markup)
      }
      json.raw("}")
    }
    if let order {
      json.member("order")
      json.list(order) { $0.raw("\"\(String($1, radix: 16))\"") }
    }
    return json.bytes
  }
}
