// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

extension SceneHTML {
  mutating func writeView(_ node: Int, _ kind: UInt32, in context: BoxContext) {
    switch kind {
    case UInt32(WEFT_NODE_VSTACK), UInt32(WEFT_NODE_HSTACK):
      writeStack(node, kind, in: context)
    case UInt32(WEFT_NODE_ZSTACK):
      open("div", "z", style: ["place-items:\(placement(node))"], node, in: context)
      writer.raw(">")
      writeChildren(of: node, in: .cell)
      close("div")
    case UInt32(WEFT_NODE_LIST):
      writer.raw("<ul role=\"list\">\n")
      writeChildren(of: node, in: .column)
      writer.raw("</ul>\n")
    case UInt32(WEFT_NODE_TEXT): writeText(node)
    case UInt32(WEFT_NODE_AVATAR): writeAvatar(node)
    case UInt32(WEFT_NODE_BADGE):
      open("span", "bd", style: ["background:\(CSS.color(scene.color(of: node, .accent)))"])
      writer.raw(">")
      writer.text(scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? "")
      close("span")
    case UInt32(WEFT_NODE_SPACER): writeSpacer(node, in: context)
    case UInt32(WEFT_NODE_DIVIDER):
      writer.raw("<hr class=\"d\">")
    case UInt32(WEFT_NODE_ICON): writeIcon(node)
    case UInt32(WEFT_NODE_BUTTON):
      writer.raw("<button type=\"button\"")
      if let action = scene.text(UInt32(WEFT_PROP_ACTION), of: node) {
        writer.attribute("data-action", action)
      }
      writer.raw(">")
      writeChildren(of: node, in: context)
      close("button")
    case UInt32(WEFT_NODE_PROGRESS): writeProgress(node)
    case UInt32(WEFT_NODE_SHAPE):
      let radius = CSS.radius(scene.outline(of: node))
      open(
        "div",
        "",
        style: [
          "background:\(CSS.paint(scene.paint(of: node)))", "border-radius:\(radius)",
          "min-height:10px",
          "width:100%", "height:100%",
        ]
      )
      writer.raw("></div>")
    default: writeChildren(of: node, in: context)
    }
  }

  private mutating func writeStack(_ node: Int, _ kind: UInt32, in context: BoxContext) {
    let isRow = kind == UInt32(WEFT_NODE_HSTACK)
    let spacing = scene.length(UInt32(WEFT_PROP_SPACING), of: node) ?? 0
    let alignment = CSS.place(scene.code(WEFT_PROP_ALIGNMENT, of: node))
    var style = ["align-items:\(alignment == "center" ? alignment : "flex-\(alignment)")"]
    if spacing > 0 { style.append("gap:\(CSS.pixels(spacing))") }
    open("div", isRow ? "h" : "v", style: style, node, in: context)
    writer.raw(">")
    writeChildren(of: node, in: isRow ? .row : .column)
    close("div")
  }

  private mutating func writeText(_ node: Int) {
    var classes = "t"
    let (font, weight) = (
      scene.code(WEFT_PROP_FONT, of: node), scene.code(WEFT_PROP_WEIGHT, of: node)
    )
    if font > 0 { classes += " f\(min(font, 5))" }
    if weight > 0 { classes += " w\(min(weight, 2))" }
    if scene.integer(UInt32(WEFT_PROP_ITALIC), of: node) == 1 { classes += " i" }
    var style: [String] = []
    let lines = scene.integer(UInt32(WEFT_PROP_LINE_LIMIT), of: node) ?? 0
    if lines == 1 { classes += " l1" }
    if lines > 1 {
      classes += " ln"
      style.append("-webkit-line-clamp:\(lines)")
    }
    if let color = scene.integer(UInt32(WEFT_PROP_COLOR), of: node) {
      style.append("color:\(CSS.color(Color(code: color)))")
    }
    open("span", classes, style: style)
    writer.raw(" dir=\"auto\">")
    writer.text(scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? "")
    close("span")
  }

  private mutating func writeAvatar(_ node: Int) {
    let size = scene.length(UInt32(WEFT_PROP_WIDTH), of: node) ?? 32
    open(
      "span",
      "av",
      style: [
        "background:\(CSS.color(scene.color(of: node, .accent)))", "width:\(CSS.pixels(size))",
        "height:\(CSS.pixels(size))", "font-size:\(CSS.pixels(size * 0.4))",
      ]
    )
    // The name the initials stand for is beside them.
    writer.raw(" aria-hidden=\"true\">")
    writer.text(scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? "")
    close("span")
  }

  private mutating func writeSpacer(_ node: Int, in context: BoxContext) {
    let least = scene.length(UInt32(WEFT_PROP_MIN_LENGTH), of: node) ?? 0
    let style =
      least > 0 ? ["min-\(context == .row ? "width" : "height"):\(CSS.pixels(least))"] : []
    open("span", "sp", style: style)
    writer.raw("></span>")
  }

  private mutating func writeIcon(_ node: Int) {
    let font = scene.code(WEFT_PROP_FONT, of: node)
    let color = scene.integer(UInt32(WEFT_PROP_COLOR), of: node)
    open(
      "span",
      font > 0 ? "ic f\(min(font, 5))" : "ic",
      style: color.map { ["color:\(CSS.color(Color(code: $0)))"] } ?? []
    )
    writer.raw(" aria-hidden=\"true\">")
    writer.text(IconSet.standard.character(scene.text(UInt32(WEFT_PROP_NAME), of: node) ?? ""))
    close("span")
  }

  private mutating func writeProgress(_ node: Int) {
    guard let fraction = scene.fraction(of: node) else {
      writer.raw("<div class=\"spin\" role=\"status\" aria-label=\"…\"></div>")
      return
    }
    writer.own("<progress max=\"1\" value=\"\(CSS.number(fraction))\"></progress>")
  }

  /// `vertical horizontal`, as `place-items` wants them.
  func placement(_ node: Int) -> String {
    CSS.place(scene.code(WEFT_PROP_ALIGNMENT_Y, of: node)) + " "
      + CSS.place(scene.code(WEFT_PROP_ALIGNMENT, of: node))
  }
}
