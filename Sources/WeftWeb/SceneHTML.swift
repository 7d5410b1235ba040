// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

/// Writes the nodes of a scene as elements; the browser lays them out.
///
/// Stacks are flex boxes, layers cells of a one-cell grid, modifiers boxes around what they modify:
/// structure and tokens, never positions.
struct SceneHTML {
  let scene: ValidScene
  var writer = HTMLWriter()
  var styles = StyleClasses()

  init(scene: ValidScene) {
    self.scene = scene
  }

  mutating func writeRoots() {
    for root in scene.roots { write(root, isInRow: false) }
  }

  /// Writes a node; `isInRow` says whether its parent lays its views out side by side.
  mutating func write(_ node: Int, isInRow: Bool) {
    switch scene.nodes[node].role {
    case .row: writeRow(node)
    case .modifier(let kind): writeModifier(node, kind, isInRow: isInRow)
    case .view(let kind): writeView(node, kind, isInRow: isInRow)
    }
  }

  private mutating func writeRow(_ node: Int) {
    let isSelected = scene.integer(UInt32(WEFT_PROP_SELECTED), of: node) == 1
    writer.raw("<li")
    if isSelected { writer.raw(" class=\"sel\" aria-current=\"true\"") }
    if let label = scene.text(UInt32(WEFT_PROP_LABEL), of: node) {
      writer.attribute("aria-label", label)
    }
    if let id = scene.integer(UInt32(WEFT_PROP_ROW_ID), of: node) {
      writer.own(" data-row=\"\(String(UInt64(bitPattern: id), radix: 16))\"")
    }
    writer.raw(">")
    writeChildren(of: node, isInRow: false)
    writer.raw("</li>\n")
  }

  mutating func writeChildren(of node: Int, isInRow: Bool) {
    for child in scene.children(of: node) { write(child, isInRow: isInRow) }
  }

  /// Opens an element with base classes and a style of its own.
  mutating func open(_ tag: StaticString, _ classes: String, style: [String] = []) {
    writer.raw("<")
    writer.raw(tag)
    var names = classes
    if !style.isEmpty {
      let name = styles.name(for: style.joined(separator: ";"))
      names = names.isEmpty ? name : names + " " + name
    }
    if !names.isEmpty { writer.own(" class=\"\(names)\"") }
  }

  mutating func close(_ tag: StaticString) {
    writer.raw("</")
    writer.raw(tag)
    writer.raw(">")
  }

  // What properties say.

  func code(_ id: UInt32, _ node: Int) -> UInt32 {
    UInt32(clamping: scene.integer(id, of: node) ?? 0)
  }

  func color(_ node: Int, _ absent: Color) -> Color {
    scene.integer(UInt32(WEFT_PROP_COLOR), of: node).map { Color(code: $0) } ?? absent
  }

  func paint(_ node: Int) -> Paint {
    Paint(
      color(node, .background),
      end: scene.integer(UInt32(WEFT_PROP_COLOR_END), of: node).map { Color(code: $0) },
      angle: scene.number(UInt32(WEFT_PROP_ANGLE), of: node) ?? 0
    )
  }

  func outline(_ node: Int) -> Outline {
    Outline(
      code: code(WEFT_PROP_SHAPE, node),
      radius: scene.length(UInt32(WEFT_PROP_RADIUS), of: node) ?? 0
    )
  }
}
