// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The difference between two scenes, for all pages that show them.
public final class LiveChange {
  /// The markup around the rows; nil when it is unchanged.
  ///
  /// The rows belong in its empty `ul data-list`, if there is one.
  public let frame: [UInt8]?
  /// The new and changed rows, as `li` elements.
  public let rows: [(id: UInt64, markup: [UInt8])]
  /// All rows from top to bottom; nil when their order is unchanged.
  public let order: [UInt64]?
  /// The change as members of a JSON object, without a leading comma; empty when nothing differs.
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
