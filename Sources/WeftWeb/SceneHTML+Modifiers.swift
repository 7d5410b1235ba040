// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

extension SceneHTML {
  mutating func writeModifier(_ node: Int, _ kind: UInt32, in context: BoxContext) {
    switch kind {
    case UInt32(WEFT_MODIFIER_OVERLAY): writeLayered(node, isInFront: true, in: context)
    case UInt32(WEFT_MODIFIER_BACKGROUND) where layer(of: node) != nil:
      writeLayered(node, isInFront: false, in: context)
    case UInt32(WEFT_MODIFIER_REDACTED):
      wrap(node, "w red", [], attributes: " aria-busy=\"true\"", in: context)
    case UInt32(WEFT_MODIFIER_ACTION), UInt32(WEFT_MODIFIER_ACCESSIBILITY),
      UInt32(WEFT_MODIFIER_KEY):
      writeMeaning(node, in: context)
    default: wrap(node, "w", style(of: node, kind), in: context)
    }
  }

  private mutating func wrap(
    _ node: Int,
    _ classes: String,
    _ style: [String],
    attributes: StaticString = "",
    in context: BoxContext
  ) {
    open("div", classes, style: style, node, in: context)
    writer.raw(attributes)
    writer.raw(">")
    writeChildren(of: node, in: .cell)
    close("div")
  }

  private func style(of node: Int, _ kind: UInt32) -> [String] {
    switch kind {
    case UInt32(WEFT_MODIFIER_PADDING): return [padding(node)]
    case UInt32(WEFT_MODIFIER_FRAME): return frame(node)
    case UInt32(WEFT_MODIFIER_BACKGROUND):
      return ["background:\(CSS.paint(scene.paint(of: node)))"] + corners(node)
    case UInt32(WEFT_MODIFIER_FOREGROUND):
      return ["color:\(CSS.color(scene.color(of: node, .text)))"]
    case UInt32(WEFT_MODIFIER_PRIORITY):
      // Who is served first does not shrink while the others can.
      let priority = scene.number(UInt32(WEFT_PROP_PRIORITY), of: node) ?? 0
      return priority > 0 ? ["flex-shrink:0", "max-width:100%"] : []
    case UInt32(WEFT_MODIFIER_CLIP): return ["overflow:hidden"] + corners(node)
    case UInt32(WEFT_MODIFIER_SHADOW):
      return [
        "filter:drop-shadow(\(length(WEFT_PROP_X, node)) \(length(WEFT_PROP_Y, node)) "
          + "\(length(WEFT_PROP_RADIUS, node)) \(CSS.color(scene.color(of: node, .border))))"
      ]
    case UInt32(WEFT_MODIFIER_BORDER):
      let width = CSS.pixels(scene.length(UInt32(WEFT_PROP_LINE_WIDTH), of: node) ?? 1)
      return ["box-shadow:inset 0 0 0 \(width) \(CSS.color(scene.color(of: node, .border)))"]
        + corners(node)
    case UInt32(WEFT_MODIFIER_OPACITY):
      return [
        "opacity:\(CSS.number(scene.opacity(of: node)))"
      ]
    case UInt32(WEFT_MODIFIER_OFFSET):
      return ["transform:translate(\(length(WEFT_PROP_X, node)),\(length(WEFT_PROP_Y, node)))"]
    default: return []
    }
  }

  private func length(_ id: UInt32, _ node: Int) -> String {
    CSS.pixels(scene.number(id, of: node) ?? 0)
  }

  private func corners(_ node: Int) -> [String] {
    scene.outline(of: node) == .rectangle
      ? [] : ["border-radius:\(CSS.radius(scene.outline(of: node)))"]
  }

  private func padding(_ node: Int) -> String {
    func edge(_ id: UInt32) -> String { CSS.pixels(scene.length(id, of: node) ?? 0) }
    return "padding-block:\(edge(WEFT_PROP_TOP)) \(edge(WEFT_PROP_BOTTOM));"
      + "padding-inline:\(edge(WEFT_PROP_LEADING)) \(edge(WEFT_PROP_TRAILING))"
  }

  private func frame(_ node: Int) -> [String] {
    let bounds: [(UInt32, String)] = [
      (WEFT_PROP_WIDTH, "width"), (WEFT_PROP_HEIGHT, "height"), (WEFT_PROP_MIN_WIDTH, "min-width"),
      (WEFT_PROP_MAX_WIDTH, "max-width"), (WEFT_PROP_MIN_HEIGHT, "min-height"),
      (WEFT_PROP_MAX_HEIGHT, "max-height"),
    ]
    var style = ["place-items:\(placement(node))"]
    for (id, name) in bounds {
      guard let length = scene.length(id, of: node) else { continue }
      if length < ValidScene.longest {
        style.append("\(name):\(CSS.pixels(length))")
      } else {
        style.append("\(name == "max-width" ? "width" : "height"):100%")
      }
      if id == WEFT_PROP_WIDTH { style.append("flex:none") }
    }
    return style
  }

  /// A view and its layer share one cell of a grid, whose size is that of the view.
  private mutating func writeLayered(_ node: Int, isInFront: Bool, in context: BoxContext) {
    guard let layer = layer(of: node) else { return writeChildren(of: node, in: context) }
    open("div", "z", node, in: context)
    writer.raw(">")
    if !isInFront { writeLayer(layer, placement(node)) }
    open("div", "w", style: ["position:relative"])
    writer.raw(">")
    for child in scene.children(of: node) where child != layer { write(child, in: .cell) }
    close("div")
    if isInFront { writeLayer(layer, placement(node)) }
    close("div")
  }

  private mutating func writeLayer(_ layer: Int, _ placement: String) {
    // Nothing in the layer may stretch the cell.
    open(
      "div",
      "w",
      style: [
        "place-items:\(placement)", "width:0", "height:0", "min-width:100%", "min-height:100%",
      ]
    )
    writer.raw(">")
    writeChildren(of: layer, in: .cell)
    close("div")
  }

  private func layer(of node: Int) -> Int? {
    scene.children(of: node).first { scene.nodes[$0].role == .view(UInt32(WEFT_NODE_LAYER)) }
  }

  /// What a view is and does, for readers, keyboards and whoever handles actions.
  private mutating func writeMeaning(_ node: Int, in context: BoxContext) {
    open("div", "w", node, in: context)
    let action = scene.text(UInt32(WEFT_PROP_ACTION), of: node)
    let isLong = scene.code(WEFT_PROP_TRIGGER, of: node) == UInt32(WEFT_TRIGGER_LONG_PRESS)
    if let action, isLong { writer.attribute("data-long-action", action) }
    if let action, !isLong {
      writer.attribute("data-action", action)
      writer.raw(" tabindex=\"0\" role=\"button\"")
    }
    if let label = scene.text(UInt32(WEFT_PROP_LABEL), of: node) {
      writer.attribute("aria-label", label)
    }
    if let role = Self.roles[scene.code(WEFT_PROP_ROLE, of: node)] {
      writer.attribute("role", role)
    }
    if scene.integer(UInt32(WEFT_PROP_HIDDEN), of: node) == 1 {
      writer.raw(" aria-hidden=\"true\"")
    }
    if let key = scene.text(UInt32(WEFT_PROP_KEY), of: node) { writer.attribute("data-key", key) }
    writer.raw(">")
    writeChildren(of: node, in: .cell)
    close("div")
  }

  private static let roles: [UInt32: String] = [
    UInt32(WEFT_ROLE_BUTTON): "button", UInt32(WEFT_ROLE_HEADING): "heading",
    UInt32(WEFT_ROLE_IMAGE): "img", UInt32(WEFT_ROLE_STATUS): "status",
    UInt32(WEFT_ROLE_LINK): "link",
  ]
}
