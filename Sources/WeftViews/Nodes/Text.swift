// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A run of text in one style.
public struct Text: PrimitiveView {
  private let content: String
  private var font = Font.body
  private var weight = Font.Weight.regular
  private var color: Color?
  private var lines = 0
  private var isItalic = false

  /// Creates a text; markup in it is shown as it is.
  public init(_ content: String) {
    self.content = content
  }

  /// Sets the role that decides size and face.
  public func font(_ font: Font) -> Text {
    var copy = self
    copy.font = font
    return copy
  }

  /// Sets how heavy it is drawn.
  public func fontWeight(_ weight: Font.Weight) -> Text {
    var copy = self
    copy.weight = weight
    return copy
  }

  /// Makes it heavy.
  public func bold() -> Text {
    fontWeight(.bold)
  }

  /// Makes it slanted.
  public func italic() -> Text {
    var copy = self
    copy.isItalic = true
    return copy
  }

  /// Sets its colour; without one it takes that of the views around it.
  public func foregroundColor(_ color: Color) -> Text {
    var copy = self
    copy.color = color
    return copy
  }

  /// Sets the most lines it may take; what does not fit ends in an ellipsis.
  public func lineLimit(_ lines: Int) -> Text {
    var copy = self
    copy.lines = max(0, lines)
    return copy
  }

  /// Writes the text and what differs from the defaults.
  public func encode(into writer: inout SceneWriter) {
    writer.begin(UInt32(WEFT_OP_NODE), kind: UInt32(WEFT_NODE_TEXT))
    writer.property(UInt32(WEFT_PROP_TEXT), content)
    if font != .body { writer.property(UInt32(WEFT_PROP_FONT), Int64(font.code)) }
    if weight != .regular { writer.property(UInt32(WEFT_PROP_WEIGHT), Int64(weight.code)) }
    if let color { writer.property(UInt32(WEFT_PROP_COLOR), color.code) }
    if lines > 0 { writer.property(UInt32(WEFT_PROP_LINE_LIMIT), Int64(lines)) }
    if isItalic { writer.property(UInt32(WEFT_PROP_ITALIC), Int64(1)) }
    writer.end()
  }
}
