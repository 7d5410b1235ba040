// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

/// The style of each modifier, from its properties alone.
extension SceneHTML {
  func style(of node: Int, _ kind: UInt32) -> [String] {
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
}
