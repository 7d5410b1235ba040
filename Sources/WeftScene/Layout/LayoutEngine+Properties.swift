// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// What a node's properties say.
extension LayoutEngine {
  func insets(of node: Int) -> Insets {
    Insets(
      top: length(UInt32(WEFT_PROP_TOP), node, .vertical),
      leading: length(UInt32(WEFT_PROP_LEADING), node, .horizontal),
      bottom: length(UInt32(WEFT_PROP_BOTTOM), node, .vertical),
      trailing: length(UInt32(WEFT_PROP_TRAILING), node, .horizontal)
    )
  }

  func lineLimit(of node: Int) -> Int? {
    guard let lines = scene.integer(UInt32(WEFT_PROP_LINE_LIMIT), of: node), lines > 0 else {
      return nil
    }
    return Int(clamping: lines)
  }

  func style(of node: Int, _ inherited: Color) -> TextStyle {
    TextStyle(
      font: Font(code: code(UInt32(WEFT_PROP_FONT), node)),
      weight: Font.Weight(code: code(UInt32(WEFT_PROP_WEIGHT), node)),
      isItalic: scene.integer(UInt32(WEFT_PROP_ITALIC), of: node) == 1,
      color: color(of: node, inherited)
    )
  }

  func color(of node: Int, _ absent: Color) -> Color {
    scene.integer(UInt32(WEFT_PROP_COLOR), of: node).map { Color(code: $0) } ?? absent
  }

  func paint(of node: Int) -> Paint {
    Paint(
      color(of: node, .background),
      end: scene.integer(UInt32(WEFT_PROP_COLOR_END), of: node).map { Color(code: $0) },
      angle: scene.number(UInt32(WEFT_PROP_ANGLE), of: node) ?? 0
    )
  }

  func outline(of node: Int) -> Outline {
    Outline(
      code: code(UInt32(WEFT_PROP_SHAPE), node),
      radius: scene.length(UInt32(WEFT_PROP_RADIUS), of: node) ?? 0
    )
  }

  func shadow(of node: Int) -> Shadow {
    Shadow(
      color: color(of: node, .border),
      radius: scene.length(UInt32(WEFT_PROP_RADIUS), of: node) ?? 0,
      x: scene.number(UInt32(WEFT_PROP_X), of: node) ?? 0,
      y: scene.number(UInt32(WEFT_PROP_Y), of: node) ?? 0
    )
  }

  func opacity(of node: Int) -> Double {
    min(1, scene.length(UInt32(WEFT_PROP_OPACITY), of: node) ?? 1)
  }

  func fraction(of node: Int) -> Double? {
    scene.length(UInt32(WEFT_PROP_FRACTION), of: node).map { min(1, $0) }
  }

  func alignment(of node: Int) -> (x: UInt32, y: UInt32) {
    (code(UInt32(WEFT_PROP_ALIGNMENT), node), code(UInt32(WEFT_PROP_ALIGNMENT_Y), node))
  }

  func code(_ id: UInt32, _ node: Int) -> UInt32 {
    UInt32(clamping: scene.integer(id, of: node) ?? 0)
  }
}
