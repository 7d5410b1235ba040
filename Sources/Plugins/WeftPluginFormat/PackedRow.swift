// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A copy of a row of a ``PackedWindow``, to compare with the row's content in a later frame.
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

  /// Replaces the copy with another row and reuses its memory.
  package mutating func replace(with place: Int, of window: PackedWindow) {
    revision = window.rows[place].revision
    values.replaceSubrange(0..., with: window.values[window.values(of: place)])
    text.replaceSubrange(0..., with: window.text[window.text(of: place)])
  }

  /// Whether the row that was added to a window last has the same content.
  package func isLast(of window: PackedWindow) -> Bool {
    let place = window.rows.count - 1
    // Rows that differ mostly differ in their revision; equal revisions prove nothing.
    guard window.rows[place].revision == revision else { return false }
    return window.values[window.values(of: place)].elementsEqual(values)
      && window.text[window.text(of: place)].elementsEqual(text)
  }
}

extension PackedWindow {
  /// The indices of a row's values.
  fileprivate func values(of place: Int) -> Range<Int> {
    place * valuesPerRow..<(place + 1) * valuesPerRow
  }

  /// The range of a row's texts.
  fileprivate func text(of place: Int) -> Range<Int> {
    let end = place + 1 < rows.count ? rows[place + 1].textStart : text.count
    return rows[place].textStart..<end
  }
}
