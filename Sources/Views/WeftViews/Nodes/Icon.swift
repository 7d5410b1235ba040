// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A small picture identified by a name, which the theme turns into a drawing or a character.
public struct Icon: PrimitiveView {
  private let name: String
  private let color: Color?
  private let font: Font

  /// Creates an icon as high as a line of a font.
  public init(_ name: String, color: Color? = nil, font: Font = .body) {
    self.name = name
    self.color = color
    self.font = font
  }

  /// Writes the icon.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_ICON))
    writer.property(UInt32(WEFT_PROP_NAME), name)
    if let color { writer.property(UInt32(WEFT_PROP_COLOR), color.code) }
    if font != .body { writer.property(UInt32(WEFT_PROP_FONT), Int64(font.code)) }
    writer.end()
  }
}
