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
    with { $0.font = font }
  }

  /// Sets how heavy it is drawn.
  public func fontWeight(_ weight: Font.Weight) -> Text {
    with { $0.weight = weight }
  }

  /// Makes it heavy.
  public func bold() -> Text {
    fontWeight(.bold)
  }

  /// Makes it slanted.
  public func italic() -> Text {
    with { $0.isItalic = true }
  }

  /// Sets its colour; without one it takes that of the views around it.
  public func foregroundColor(_ color: Color) -> Text {
    with { $0.color = color }
  }

  /// Sets the most lines it may take; what does not fit ends in an ellipsis.
  public func lineLimit(_ lines: Int) -> Text {
    with { $0.lines = max(0, lines) }
  }

  private func with(_ change: (inout Text) -> Void) -> Text {
    var copy = self
    change(&copy)
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
