// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The rows of a window as a hook is given them: plain numbers and offsets, ready to be lent to a
/// plugin or sent to another process unchanged.
package struct PackedWindow {
  /// One value: its type, and either bits or a place in ``text``.
  package struct Value {
    package let type: UInt32
    package let count: UInt32
    package let bits: UInt64
  }

  /// One row.
  package struct Row {
    package let id: UInt64
    package let revision: UInt64
  }

  /// Values of a row, the same for each.
  package let valuesPerRow: Int
  /// The moment shown, in microseconds since 1970.
  package let now: Int64
  private let textType = UInt32(WEFT_TYPE_TEXT)
  package private(set) var rows: [Row] = []
  package private(set) var values: [Value] = []
  /// Never empty, so that an empty text has a place too.
  package private(set) var text: [UInt8] = [0]

  /// Creates a window without rows, with room for some.
  package init(valuesPerRow: Int, now: Int64, capacity: Int = 0) {
    self.valuesPerRow = valuesPerRow
    self.now = now
    rows.reserveCapacity(capacity)
    values.reserveCapacity(capacity * valuesPerRow)
  }

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
    let offset = text.count
    text.append(contentsOf: content.utf8)
    values.append(
      Value(type: textType, count: UInt32(text.count - offset), bits: UInt64(offset))
    )
  }

  /// Ends the row whose values were just added.
  package mutating func endRow(id: UInt64) {
    precondition(
      values.count == (rows.count + 1) * valuesPerRow,
      "a row has \(valuesPerRow) values"
    )
    rows.append(Row(id: id, revision: revision(of: values.suffix(valuesPerRow))))
  }

  /// A number that changes with any value: FNV-1a over types, numbers and words of text, the same
  /// everywhere.
  private func revision(of values: ArraySlice<Value>) -> UInt64 {
    var hash: UInt64 = 14_695_981_039_346_656_037
    func mix(_ word: UInt64) { hash = (hash ^ word) &* 1_099_511_628_211 }
    for value in values {
      mix(UInt64(value.type) << 32 | UInt64(value.count))
      // The place of a text says nothing about it.
      if value.type != textType {
        mix(value.bits)
      } else {
        var (word, filled) = (UInt64(0), 0)
        for place in Int(value.bits)..<Int(value.bits) + Int(value.count) {
          word = word << 8 | UInt64(text[place])
          filled += 1
          if filled.isMultiple(of: 8) { mix(word) }
        }
        // The length was mixed in, so it does not matter what is left of the word before.
        mix(word)
      }
    }
    return hash
  }
}
