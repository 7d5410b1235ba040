// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The rows of a window as a hook is given them: plain numbers and offsets, ready to be lent to a
/// plugin or sent to another process unchanged.
package struct PackedWindow {
  /// One value: its type, and either bits or a place among the bytes of its row's texts.
  package struct Value: Equatable {
    package let type: UInt32
    package let count: UInt32
    package let bits: UInt64
  }

  /// One row.
  package struct Row {
    package let id: UInt64
    /// A number that changes with any value.
    package let revision: UInt64
    /// Where its texts begin in ``PackedWindow/text``.
    package let textStart: Int
  }

  /// Values of a row, the same for each.
  package let valuesPerRow: Int
  /// The moment shown, in microseconds since 1970.
  package let now: Int64
  package private(set) var rows: [Row] = []
  package private(set) var values: [Value] = []
  /// Never empty, so that an empty text has a place too.
  package private(set) var text: [UInt8] = [0]
  /// Where the texts of the row begin that is being added.
  private var textStart = 1

  /// Creates a window without rows, with room for some.
  package init(valuesPerRow: Int, now: Int64, capacity: Int = 0) {
    self.valuesPerRow = valuesPerRow
    self.now = now
    rows.reserveCapacity(capacity)
    values.reserveCapacity(capacity * valuesPerRow)
  }

  /// A window that was made elsewhere.
  init(rows: [Row], values: [Value], text: [UInt8], valuesPerRow: Int, now: Int64) {
    self.rows = rows
    self.values = values
    self.text = text
    self.valuesPerRow = valuesPerRow
    self.now = now
  }

  /// The numbers of the rows.
  package var ids: [UInt64] { rows.map(\.id) }

  /// Adds that there is nothing.
  package mutating func addAbsent() { add(UInt32(WEFT_TYPE_NULL), 0) }

  /// Adds a whole number.
  package mutating func addInteger(_ number: Int64) { add(UInt32(WEFT_TYPE_INT), number) }

  /// Adds a moment in microseconds since 1970.
  package mutating func addTime(_ microseconds: Int64) { add(UInt32(WEFT_TYPE_TIME), microseconds) }

  private mutating func add(_ type: UInt32, _ bits: Int64) {
    values.append(Value(type: type, count: 0, bits: UInt64(bitPattern: bits)))
  }

  /// Adds a text.
  package mutating func addText(_ content: String) {
    let start = text.count
    text.append(contentsOf: content.utf8)
    values.append(
      Value(
        type: UInt32(WEFT_TYPE_TEXT),
        count: UInt32(text.count - start),
        bits: UInt64(start - textStart)
      )
    )
  }

  /// Ends the row whose values were just added.
  package mutating func endRow(id: UInt64) {
    precondition(
      values.count == (rows.count + 1) * valuesPerRow,
      "a row has \(valuesPerRow) values"
    )
    rows.append(Row(id: id, revision: revisionOfLast(), textStart: textStart))
    textStart = text.count
  }

  /// Takes the row that was added last out again.
  package mutating func dropLastRow() {
    guard let row = rows.popLast() else { return }
    values.removeLast(valuesPerRow)
    text.removeSubrange(row.textStart...)
    textStart = row.textStart
  }

  /// FNV-1a over types, numbers and words of text, the same everywhere.
  private func revisionOfLast() -> UInt64 {
    var hash = WordHash()
    let values = values.span
    for place in values.count - valuesPerRow..<values.count {
      // Where a text stands follows from the lengths of those before it.
      hash.mix(UInt64(values[place].type) << 32 | UInt64(values[place].count))
      hash.mix(values[place].bits)
    }
    hash.mix(text, from: textStart)
    return hash.value
  }
}
