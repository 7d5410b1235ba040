// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

/// The opening tag of each view, from its properties except texts.
extension SceneHTML {
  func stackOpening(_ node: Int, isRow: Bool) -> Opening {
    let spacing = scene.length(UInt32(WEFT_PROP_SPACING), of: node) ?? 0
    let alignment = CSS.place(scene.code(WEFT_PROP_ALIGNMENT, of: node))
    var style = ["align-items:\(alignment == "center" ? alignment : "flex-\(alignment)")"]
    if spacing > 0 { style.append("gap:\(CSS.pixels(spacing))") }
    return Opening(tag: "div", classes: isRow ? "h" : "v", style: style)
  }

  func textOpening(_ node: Int) -> Opening {
    var opening = Opening(tag: "span", classes: "t", stretches: false)
    let (font, weight) = (
      scene.code(WEFT_PROP_FONT, of: node), scene.code(WEFT_PROP_WEIGHT, of: node)
    )
    if font > 0 { opening.classes += " f\(min(font, 5))" }
    if weight > 0 { opening.classes += " w\(min(weight, 2))" }
    if scene.integer(UInt32(WEFT_PROP_ITALIC), of: node) == 1 { opening.classes += " i" }
    let lines = scene.integer(UInt32(WEFT_PROP_LINE_LIMIT), of: node) ?? 0
    if lines == 1 { opening.classes += " l1" }
    if lines > 1 {
      opening.classes += " ln"
      opening.style.append("-webkit-line-clamp:\(lines)")
    }
    opening.style += color(of: node)
    return opening
  }

  func avatarOpening(_ node: Int) -> Opening {
    let size = scene.length(UInt32(WEFT_PROP_WIDTH), of: node) ?? 32
    let style = [
      "background:\(CSS.color(scene.color(of: node, .accent)))", "width:\(CSS.pixels(size))",
      "height:\(CSS.pixels(size))", "font-size:\(CSS.pixels(size * 0.4))",
    ]
    return Opening(tag: "span", classes: "av", style: style, stretches: false)
  }

  func spacerOpening(_ node: Int, in context: BoxContext) -> Opening {
    let least = scene.length(UInt32(WEFT_PROP_MIN_LENGTH), of: node) ?? 0
    let edge = context == .row ? "width" : "height"
    let style = least > 0 ? ["min-\(edge):\(CSS.pixels(least))"] : []
    return Opening(tag: "span", classes: "sp", style: style, stretches: false)
  }

  func iconOpening(_ node: Int) -> Opening {
    let font = scene.code(WEFT_PROP_FONT, of: node)
    return Opening(
      tag: "span",
      classes: font > 0 ? "ic f\(min(font, 5))" : "ic",
      style: color(of: node),
      stretches: false
    )
  }

  func shapeOpening(_ node: Int) -> Opening {
    let radius = CSS.radius(scene.outline(of: node))
    let style = [
      "background:\(CSS.paint(scene.paint(of: node)))", "border-radius:\(radius)",
      "min-height:10px", "width:100%", "height:100%",
    ]
    return Opening(tag: "div", style: style, stretches: false)
  }

  /// `vertical horizontal`, the order `place-items` wants.
  func placement(_ node: Int) -> String {
    CSS.place(scene.code(WEFT_PROP_ALIGNMENT_Y, of: node)) + " "
      + CSS.place(scene.code(WEFT_PROP_ALIGNMENT, of: node))
  }

  private func color(of node: Int) -> [String] {
    scene.integer(UInt32(WEFT_PROP_COLOR), of: node)
      .map { ["color:\(CSS.color(Color(code: $0)))"] } ?? []
  }
}
