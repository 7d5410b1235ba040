// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// Layout properties of a node.
extension Sizing {
  func insets(of node: Int) -> Insets {
    Insets(
      top: length(UInt32(WEFT_PROP_TOP), node, .vertical),
      leading: length(UInt32(WEFT_PROP_LEADING), node, .horizontal),
      bottom: length(UInt32(WEFT_PROP_BOTTOM), node, .vertical),
      trailing: length(UInt32(WEFT_PROP_TRAILING), node, .horizontal)
    )
  }

  func style(of node: Int, _ inherited: Color) -> TextStyle {
    TextStyle(
      font: Font(code: scene.code(UInt32(WEFT_PROP_FONT), of: node)),
      weight: Font.Weight(code: scene.code(UInt32(WEFT_PROP_WEIGHT), of: node)),
      isItalic: scene.integer(UInt32(WEFT_PROP_ITALIC), of: node) == 1,
      color: scene.color(of: node, inherited)
    )
  }

  func alignment(of node: Int) -> (x: UInt32, y: UInt32) {
    (
      scene.code(UInt32(WEFT_PROP_ALIGNMENT), of: node),
      scene.code(UInt32(WEFT_PROP_ALIGNMENT_Y), of: node)
    )
  }
}
