// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A text of which parts are highlighted, such as what a search has found; a screen reader reads it
/// as any text.
///
/// Only the engine writes marks: they are a property of a text that no C header defines.
package struct MarkedText: PrimitiveView {
  /// The id of the property, of which a text has one for each mark.
  package static let property: UInt32 = 0xFFF0
  /// The most marks of one text; others are not highlighted.
  package static let most = 64

  private let text: Text
  private let marks: [Range<Int>]

  /// Creates a text.
  ///
  /// - Parameter marks: The parts, as ranges of the UTF-8 bytes of the text.
  package init(_ text: Text, marks: [Range<Int>]) {
    (self.text, self.marks) = (text, marks)
  }

  /// Reads a mark from a property; the ends may lie outside the text.
  package static func mark(_ value: Int64) -> Range<Int> {
    let bits = UInt64(bitPattern: value)
    let (start, end) = (Int(bits >> 32), Int(bits & 0xFFFF_FFFF))
    return start..<max(start, end)
  }

  package func encode(into writer: inout SceneWriter) {
    text.begin(in: &writer)
    for mark in marks.prefix(Self.most) {
      let (start, end) = (UInt64(mark.lowerBound), UInt64(mark.upperBound))
      writer.property(Self.property, Int64(bitPattern: start << 32 | end & 0xFFFF_FFFF))
    }
    writer.end()
  }
}
