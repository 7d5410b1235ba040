// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
package import WeftViews

/// Properties that determine the look of a node, the same on every surface.
extension ValidScene {
  /// The value of a number that is a code of the encoding, 0 when the property is absent.
  package func code(_ id: UInt32, of node: Int) -> UInt32 {
    UInt32(clamping: integer(id, of: node) ?? 0)
  }

  /// The colour of a node, or `absent` when it has none of its own.
  package func color(of node: Int, _ absent: Color) -> Color {
    integer(UInt32(WEFT_PROP_COLOR), of: node).map { Color(code: $0) } ?? absent
  }

  /// The fill of a background or a shape.
  package func paint(of node: Int) -> Paint {
    Paint(
      color(of: node, .background),
      end: integer(UInt32(WEFT_PROP_COLOR_END), of: node).map { Color(code: $0) },
      angle: number(UInt32(WEFT_PROP_ANGLE), of: node) ?? 0
    )
  }

  /// The outline of a background, a shape, a clip or a border.
  package func outline(of node: Int) -> Outline {
    Outline(
      code: code(UInt32(WEFT_PROP_SHAPE), of: node),
      radius: length(UInt32(WEFT_PROP_RADIUS), of: node) ?? 0
    )
  }

  /// The shadow of a shadow modifier.
  package func shadow(of node: Int) -> Shadow {
    Shadow(
      color: color(of: node, .border),
      radius: length(UInt32(WEFT_PROP_RADIUS), of: node) ?? 0,
      x: number(UInt32(WEFT_PROP_X), of: node) ?? 0,
      y: number(UInt32(WEFT_PROP_Y), of: node) ?? 0
    )
  }

  /// The opacity of an opacity modifier, from 0 to 1.
  package func opacity(of node: Int) -> Double {
    min(1, length(UInt32(WEFT_PROP_OPACITY), of: node) ?? 1)
  }

  /// The fraction of a progress view, from 0 to 1, or nil when progress is unknown.
  package func fraction(of node: Int) -> Double? {
    length(UInt32(WEFT_PROP_FRACTION), of: node).map { min(1, $0) }
  }
}
