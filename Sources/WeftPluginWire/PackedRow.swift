// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A copy of a row of a ``PackedWindow``, to tell later whether the same would be said again.
package struct PackedRow {
  private var revision: UInt64
  private var values: [PackedWindow.Value]
  private var text: [UInt8]

  /// Copies a row.
  package init(_ place: Int, of window: PackedWindow) {
    revision = window.rows[place].revision
    values = Array(window.values[window.values(of: place)])
    text = Array(window.text[window.text(of: place)])
  }

  /// Copies another row into the same memory.
  package mutating func replace(with place: Int, of window: PackedWindow) {
    revision = window.rows[place].revision
    values.replaceSubrange(0..., with: window.values[window.values(of: place)])
    text.replaceSubrange(0..., with: window.text[window.text(of: place)])
  }

  /// Whether the row added to a window last says the same.
  package func isLast(of window: PackedWindow) -> Bool {
    let place = window.rows.count - 1
    // Rows that differ mostly differ in this; that it is the same proves nothing.
    guard window.rows[place].revision == revision else { return false }
    return window.values[window.values(of: place)].elementsEqual(values)
      && window.text[window.text(of: place)].elementsEqual(text)
  }
}

extension PackedWindow {
  /// Where the values of a row stand.
  fileprivate func values(of place: Int) -> Range<Int> {
    place * valuesPerRow..<(place + 1) * valuesPerRow
  }

  /// Where the texts of a row stand.
  fileprivate func text(of place: Int) -> Range<Int> {
    let end = place + 1 < rows.count ? rows[place + 1].textStart : text.count
    return rows[place].textStart..<end
  }
}
