// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

extension SceneHTML {
  mutating func writeView(_ node: Int, _ kind: UInt32, in context: BoxContext) {
    switch kind {
    case UInt32(WEFT_NODE_VSTACK), UInt32(WEFT_NODE_HSTACK):
      let isRow = kind == UInt32(WEFT_NODE_HSTACK)
      open(node, in: context) { $0.stackOpening(node, isRow: isRow) }
      writer.raw(">")
      writeChildren(of: node, in: isRow ? .row : .column)
      close("div")
    case UInt32(WEFT_NODE_ZSTACK):
      open(node, in: context) {
        Opening(tag: "div", classes: "z", style: ["place-items:\($0.placement(node))"])
      }
      writer.raw(">")
      writeChildren(of: node, in: .cell)
      close("div")
    case UInt32(WEFT_NODE_LIST) where node == live?.node:
      // The page itself inserts the rows here.
      writer.raw("<ul role=\"list\" class=\"fill\" data-list></ul>\n")
    case UInt32(WEFT_NODE_LIST):
      writer.raw("<ul role=\"list\">\n")
      writeChildren(of: node, in: .column)
      writer.raw("</ul>\n")
    case UInt32(WEFT_NODE_TEXT):
      open(node, in: context) { $0.textOpening(node) }
      writer.raw(" dir=\"auto\">")
      writer.text(scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? "")
      close("span")
    case UInt32(WEFT_NODE_AVATAR):
      open(node, in: context) { $0.avatarOpening(node) }
      // The name the initials stand for is beside the avatar.
      writer.raw(" aria-hidden=\"true\">")
      writeAvatarContent(node)
      close("span")
    case UInt32(WEFT_NODE_BADGE):
      open(node, in: context) {
        let ground = CSS.color($0.scene.color(of: node, .accent))
        return Opening(
          tag: "span",
          classes: "bd",
          style: ["background:\(ground)"],
          stretches: false
        )
      }
      writer.raw(">")
      writer.text(scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? "")
      close("span")
    case UInt32(WEFT_NODE_SPACER):
      open(node, in: context) { $0.spacerOpening(node, in: context) }
      writer.raw("></span>")
    case UInt32(WEFT_NODE_DIVIDER):
      writer.raw("<hr class=\"d\">")
    case UInt32(WEFT_NODE_ICON):
      open(node, in: context) { $0.iconOpening(node) }
      writer.raw(" aria-hidden=\"true\">")
      writer.text(icons.character(scene.text(UInt32(WEFT_PROP_NAME), of: node) ?? ""))
      close("span")
    case UInt32(WEFT_NODE_BUTTON): writeButton(node, [], in: context)
    case UInt32(WEFT_NODE_PROGRESS): writeProgress(node)
    case UInt32(WEFT_NODE_SHAPE):
      open(node, in: context) { $0.shapeOpening(node) }
      writer.raw("></div>")
    default: writeChildren(of: node, in: context)
    }
  }

  private mutating func writeProgress(_ node: Int) {
    guard let fraction = scene.fraction(of: node) else {
      writer.raw("<div class=\"spin\" role=\"status\" aria-label=\"…\"></div>")
      return
    }
    writer.own("<progress max=\"1\" value=\"\(CSS.number(fraction))\"></progress>")
  }
}
