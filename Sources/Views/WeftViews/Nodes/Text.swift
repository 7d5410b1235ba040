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

  /// Sets the role that determines size and face.
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

  /// Makes the text bold.
  @inlinable
  public consuming func bold() -> Text {
    fontWeight(.bold)
  }

  /// Makes the text italic.
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
    writer.beginNode(UInt32(WEFT_NODE_TEXT))
    writer.shown(UInt32(WEFT_PROP_TEXT), content)
    if font != .body { writer.property(UInt32(WEFT_PROP_FONT), Int64(font.code)) }
    if weight != .regular { writer.property(UInt32(WEFT_PROP_WEIGHT), Int64(weight.code)) }
    if let color { writer.property(UInt32(WEFT_PROP_COLOR), color.code) }
    if lines > 0 { writer.property(UInt32(WEFT_PROP_LINE_LIMIT), Int64(lines)) }
    if isItalic { writer.property(UInt32(WEFT_PROP_ITALIC), Int64(1)) }
    writer.end()
  }
}
