// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A run of text in one style.
public struct Text: PrimitiveView {
  @usableFromInline
  let content: String
  @usableFromInline
  var font = Font.body
  @usableFromInline
  var weight = Font.Weight.regular
  @usableFromInline
  var color: Color?
  @usableFromInline
  var lines = 0
  @usableFromInline
  var isItalic = false

  /// Creates a text; markup in it is shown verbatim.
  @inlinable
  public init(_ content: String) {
    self.content = content
  }

  /// Sets the role that determines size and typeface.
  @inlinable
  public consuming func font(_ font: Font) -> Text {
    var copy = self
    copy.font = font
    return copy
  }

  /// Sets the weight of the letters.
  @inlinable
  public consuming func fontWeight(_ weight: Font.Weight) -> Text {
    var copy = self
    copy.weight = weight
    return copy
  }

  /// Sets the weight to `bold`; the last weight that is set counts.
  @inlinable
  public consuming func bold() -> Text {
    fontWeight(.bold)
  }

  /// Slants the letters of the whole text.
  @inlinable
  public consuming func italic() -> Text {
    var copy = self
    copy.isItalic = true
    return copy
  }

  /// Sets the colour; by default the text inherits it from the views around it.
  @inlinable
  public consuming func foregroundColor(_ color: Color) -> Text {
    var copy = self
    copy.color = color
    return copy
  }

  /// Sets the maximum number of lines; a longer text ends in an ellipsis.
  @inlinable
  public consuming func lineLimit(_ lines: Int) -> Text {
    var copy = self
    copy.lines = max(0, lines)
    return copy
  }

  /// Writes the text and the properties that differ from the defaults.
  public func encode(into writer: inout SceneWriter) {
    begin(in: &writer)
    writer.end()
  }

  /// Writes the start of the node with its properties.
  func begin(in writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_TEXT))
    writer.shown(UInt32(WEFT_PROP_TEXT), content)
    if font != .body { writer.property(UInt32(WEFT_PROP_FONT), Int64(font.code)) }
    if weight != .regular { writer.property(UInt32(WEFT_PROP_WEIGHT), Int64(weight.code)) }
    if let color { writer.property(UInt32(WEFT_PROP_COLOR), color.code) }
    if lines > 0 { writer.property(UInt32(WEFT_PROP_LINE_LIMIT), Int64(lines)) }
    if isItalic { writer.property(UInt32(WEFT_PROP_ITALIC), Int64(1)) }
  }
}

/// The limits on how much of a text is ever shown, from any source.
///
/// A surface measures, shapes and writes no more than this, so the cost of a frame is proportional to the visible part
/// of its texts and not to their length.
package enum TextLimits {
  /// The maximum number of scalars shown of a text.
  package static let scalars = 8_192
  /// The maximum number of scalars for each line of a text with a line limit: several times what the widest window
  /// shows.
  package static let lineScalars = 1_024
  /// The maximum number of lines that line breaks can produce.
  package static let lines = 400
  /// The maximum number of scalars in one character: a base and 30 marks, as in Unicode's Stream-Safe Text Format (UAX
  /// #15).
  package static let characterScalars = 31
  /// The maximum number of bytes that a scene holds of a text, enough for one scalar more than is shown.
  package static let bytes = 4 * (scalars + 1)
  /// The maximum number of bytes that a scene holds of a text of one line.
  package static let lineBytes = 4 * (lineScalars + 1)

  /// Returns the start of a text, with as many whole scalars as fit a number of bytes.
  package static func start(of text: String, bytes most: Int = bytes) -> String {
    let bytes = text.utf8
    guard bytes.count > most else { return text }
    var end = bytes.index(bytes.startIndex, offsetBy: most)
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return String(text[..<end])
  }
}
