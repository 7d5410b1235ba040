// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

extension SceneHTML {
  mutating func writeModifier(_ node: Int, _ kind: UInt32, in context: BoxContext) {
    switch kind {
    case SceneOwner.modifier: writePlace(node, in: context)
    case UInt32(WEFT_MODIFIER_OVERLAY): writeLayered(node, isInFront: true, in: context)
    case UInt32(WEFT_MODIFIER_BACKGROUND) where layer(of: node) != nil:
      writeLayered(node, isInFront: false, in: context)
    case UInt32(WEFT_MODIFIER_REDACTED):
      wrap(node, classes: "w red", attributes: " aria-busy=\"true\">", in: context)
    case UInt32(WEFT_MODIFIER_ACTION), UInt32(WEFT_MODIFIER_ACCESSIBILITY),
      UInt32(WEFT_MODIFIER_KEY):
      writeMeaning(node, in: context)
    case UInt32(WEFT_MODIFIER_BORDER):
      wrap(node, classes: "w bo", in: context) { $0.style(of: node, kind) }
    default: wrap(node, classes: "w", in: context) { $0.style(of: node, kind) }
    }
  }

  /// Writes a plugin's part, which stays in its box, or a dialog, which scripts find by its role.
  private mutating func writePlace(_ node: Int, in context: BoxContext) {
    switch scene.owner(of: node) {
    case .guest(let most):
      var opening = Opening(tag: "div", classes: "w g" + stretch(node, in: context))
      if live?.isAround(node) == true { opening.classes += " fill" }
      if let most, !scene.holdsList(node) {
        opening.style = [
          most < 1 ? "max-height:max(6rem,\(CSS.number(most * 100))vh)" : "max-height:100vh"
        ]
      }
      open(opening)
      writer.raw(">")
      writeChildren(of: node, in: .cell)
      writer.raw("</div>")
    case .question:
      writeFront(node, " role=\"alertdialog\" data-front>", in: context)
    case .menu: writeFront(node, " role=\"dialog\" data-front>", in: context)
    // The page's script looks for the application's views inside a plugin's part.
    case .host: wrap(node, classes: "w own", in: context)
    case nil: wrap(node, classes: "w", in: context)
    }
  }

  private mutating func writeFront(
    _ node: Int,
    _ attributes: StaticString,
    in context: BoxContext
  ) {
    let isBelow = isBelowTitle
    isBelowTitle = true
    wrap(node, classes: "w", attributes: attributes, in: context)
    isBelowTitle = isBelow
  }

  private mutating func wrap(
    _ node: Int,
    classes: String,
    attributes: StaticString = ">",
    in context: BoxContext,
    style: (borrowing Self) -> [String] = { _ in [] }
  ) {
    open(node, in: context, attributes) {
      Opening(tag: "div", classes: classes, style: style($0))
    }
    writeChildren(of: node, in: .cell)
    writer.raw("</div>")
  }

  /// Writes a view and its layer into one grid cell, which has the size of the view.
  private mutating func writeLayered(_ node: Int, isInFront: Bool, in context: BoxContext) {
    guard let layer = layer(of: node) else { return writeChildren(of: node, in: context) }
    open(node, in: context, isLayered: true) { _ in Opening(tag: "div", classes: "z") }
    if !isInFront { writeLayer(layer, placement(node), classes: "w") }
    let classes = live?.isAround(node) == true ? "w fill" : "w"
    open(Opening(tag: "div", classes: classes, style: ["position:relative"]))
    writer.raw(">")
    for child in scene.children(of: node) where child != layer { write(child, in: .cell) }
    writer.raw("</div>")
    if isInFront { writeLayer(layer, placement(node), classes: "w over") }
    writer.raw("</div>")
  }

  private mutating func writeLayer(_ layer: Int, _ placement: String, classes: String) {
    // Nothing in the layer may stretch the cell. Positioned elements are painted in document order.
    let style = [
      "position:relative", "place-items:\(placement)", "width:0", "height:0", "min-width:100%",
      "min-height:100%",
    ]
    // A plugin's layer stays within the view that it is over or under.
    let owner = scene.holdsGuest(layer) ? " g" : ""
    open(Opening(tag: "div", classes: classes + owner, style: style))
    writer.raw(">")
    writeChildren(of: layer, in: .cell)
    writer.raw("</div>")
  }

  private func layer(of node: Int) -> Int? {
    scene.children(of: node).first { scene.nodes[$0].role == .view(UInt32(WEFT_NODE_LAYER)) }
  }
}

/// The style of each modifier, from its own properties.
extension SceneHTML {
  private func style(of node: Int, _ kind: UInt32) -> [String] {
    switch kind {
    case UInt32(WEFT_MODIFIER_PADDING): return [padding(node)]
    case UInt32(WEFT_MODIFIER_FRAME): return frame(node)
    case UInt32(WEFT_MODIFIER_BACKGROUND):
      return ["background:\(CSS.paint(scene.paint(of: node)))"] + corners(node)
    case UInt32(WEFT_MODIFIER_FOREGROUND):
      return ["color:\(CSS.color(scene.color(of: node, .text)))"]
    case UInt32(WEFT_MODIFIER_PRIORITY):
      // A view with priority shrinks by a millionth of what the others do: last, but not never.
      let priority = scene.number(UInt32(WEFT_PROP_PRIORITY), of: node) ?? 0
      return priority > 0 ? ["flex-shrink:1", "max-width:100%"] : []
    case UInt32(WEFT_MODIFIER_CLIP): return ["overflow:hidden"] + corners(node)
    case UInt32(WEFT_MODIFIER_SHADOW):
      return [
        "filter:drop-shadow(\(length(WEFT_PROP_X, node)) \(length(WEFT_PROP_Y, node)) "
          + "\(length(WEFT_PROP_RADIUS, node)) \(CSS.color(scene.color(of: node, .border))))"
      ]
    case UInt32(WEFT_MODIFIER_BORDER):
      let width = CSS.pixels(scene.length(UInt32(WEFT_PROP_LINE_WIDTH), of: node) ?? 1)
      return ["--bw:\(width)", "--bc:\(CSS.color(scene.color(of: node, .border)))"]
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
    CSS.length(scene.number(id, of: node) ?? 0)
  }

  private func corners(_ node: Int) -> [String] {
    scene.outline(of: node) == .rectangle
      ? [] : ["border-radius:\(CSS.radius(scene.outline(of: node)))"]
  }

  private func padding(_ node: Int) -> String {
    func edge(_ id: UInt32) -> Double { scene.length(id, of: node) ?? 0 }
    return "padding-block:\(CSS.length(edge(WEFT_PROP_TOP))) "
      + "\(CSS.length(edge(WEFT_PROP_BOTTOM)));padding-inline:"
      + "\(CSS.inset(edge(WEFT_PROP_LEADING))) \(CSS.inset(edge(WEFT_PROP_TRAILING)))"
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
        style.append("\(name):\(CSS.length(length))")
      } else {
        style.append("\(name == "max-width" ? "width" : "height"):100%")
      }
      if id == WEFT_PROP_WIDTH { style.append("flex:none") }
    }
    return style
  }
}
