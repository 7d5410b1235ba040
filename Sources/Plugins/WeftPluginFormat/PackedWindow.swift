// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// The rows that a hook is asked about, as plain numbers and offsets.
///
/// A host lends them to a plugin, or sends them to another process, without converting them.
package struct PackedWindow {
  /// One value: its type, and either its bits or the offset of its text within the row's texts.
  package struct Value: Equatable {
    /// One of `WEFT_TYPE_…`.
    package let type: UInt32
    /// The bytes of a text; 0 for all other types.
    package let count: UInt32
    /// The bits of a number, or the offset of a text.
    package let bits: UInt64
  }

  /// The identity of a row and the place of its texts; its values are in ``PackedWindow/values``.
  package struct Row {
    /// The number that identifies the row to the hook.
    package let id: UInt64
    /// A hash that changes when any value changes.
    package let revision: UInt64
    /// The offset of the row's texts in ``PackedWindow/text``.
    package let textStart: Int
  }

  /// The number of values of every row, one for each field that the hook declared.
  package let valuesPerRow: Int
  /// The time of the frame, in microseconds since 1970.
  package let now: Int64
  /// The rows, in order.
  package private(set) var rows: [Row] = []
  /// The values of all rows, one row after the other.
  package private(set) var values: [Value] = []
  /// The texts of all rows; never empty, so that an empty text has an address too.
  package internal(set) var text: [UInt8] = [0]
  /// The offset at which the texts of the row being added start.
  private var textStart = 1

  /// Creates a window without rows and reserves memory for `capacity` rows.
  package init(valuesPerRow: Int, now: Int64, capacity: Int = 0) {
    self.valuesPerRow = valuesPerRow
    self.now = now
    rows.reserveCapacity(capacity)
    values.reserveCapacity(capacity * valuesPerRow)
  }

  /// Creates a window from parts that were read from another process's memory.
  init(rows: [Row], values: [Value], text: [UInt8], valuesPerRow: Int, now: Int64) {
    self.rows = rows
    self.values = values
    self.text = text
    self.valuesPerRow = valuesPerRow
    self.now = now
  }

  /// The ids of the rows.
  package var ids: [UInt64] { rows.map(\.id) }

  /// Adds a value for a field that the row doesn't have.
  package mutating func addAbsent() { add(UInt32(WEFT_TYPE_NULL), 0) }

  /// Adds a whole number.
  package mutating func addInteger(_ number: Int64) { add(UInt32(WEFT_TYPE_INT), number) }

  /// Adds a time in microseconds since 1970.
  package mutating func addTime(_ microseconds: Int64) { add(UInt32(WEFT_TYPE_TIME), microseconds) }

  private mutating func add(_ type: UInt32, _ bits: Int64) {
    values.append(Value(type: type, count: 0, bits: UInt64(bitPattern: bits)))
  }

  /// Adds a text, at the end of the texts of the row.
  package mutating func addText(_ content: String) {
    let start = text.count
    append(content)
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

  /// The hash of the last row's values.
  package var lastRevision: UInt64? { rows.last?.revision }

  /// Removes the row that was ended last, with its values and texts.
  package mutating func removeLastRow() {
    guard let row = rows.popLast() else { return }
    values.removeLast(valuesPerRow)
    textStart = row.textStart
    text.removeLast(text.count - textStart)
  }

  /// Hashes types, numbers and words of text with FNV-1a, which gives the same value on every machine.
  private func revisionOfLast() -> UInt64 {
    var hash = WordHash()
    let values = values.span
    for index in values.count - valuesPerRow..<values.count {
      // A text's offset needs no hashing: it follows from the lengths of the texts before it.
      hash.mix(UInt64(values[index].type) << 32 | UInt64(values[index].count))
      hash.mix(values[index].bits)
    }
    hash.mix(text, from: textStart)
    return hash.value
  }
}
