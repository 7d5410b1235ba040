// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

extension SceneHTML {
  /// Writes an element's role, name and actions, for screen readers, keyboards and the page's script.
  ///
  /// Nested modifiers describe one thing, and a name helps only on the element with the role. So one element carries
  /// everything: the button itself if there is one.
  mutating func writeMeaning(_ node: Int, in context: BoxContext) {
    var modifiers = [node]
    var content = onlyChild(of: node)
    while let inner = content, isMeaning(inner) {
      modifiers.append(inner)
      content = onlyChild(of: inner)
    }
    if let content, scene.nodes[content].role == .view(UInt32(WEFT_NODE_BUTTON)) {
      return writeButton(content, modifiers, in: context)
    }
    open(node, in: context, "") { _ in Opening(tag: "div", classes: "w") }
    if let action = modifiers.compactMap(scene.action).first {
      writer.attribute("data-action", action)
      writer.raw(" tabindex=\"0\"")
    }
    if selection(of: modifiers) == true { writer.raw(" aria-current=\"page\"") }
    writeAttributes(modifiers, role: role(of: modifiers))
    writer.raw(">")
    writeChildren(of: modifiers[modifiers.count - 1], in: .cell)
    writer.raw("</div>")
  }

  /// Writes a button with the attributes of the modifiers around it.
  ///
  /// A button around views of the application is not a `button` element: HTML parsers end that at the next button, and
  /// with it the element that marks the views as the application's.
  mutating func writeButton(_ node: Int, _ modifiers: [Int], in context: BoxContext) {
    let isAroundHost = scene.holdsHost(node)
    writer.raw(isAroundHost ? "<div role=\"button\" tabindex=\"0\"" : "<button type=\"button\"")
    // A button that fills a line can be pressed anywhere in it.
    let stretch = stretching[node].contains(.horizontal) ? stretch(node, in: context) : ""
    if !stretch.isEmpty { writer.own(" class=\"\(stretch.dropFirst())\"") }
    let action =
      scene.text(UInt32(WEFT_PROP_ACTION), of: node)
      ?? modifiers.compactMap(scene.action).first
    if let action { writer.attribute("data-action", action) }
    // A button in a group of alternatives is either pressed or not.
    if let isPressed = selection(of: modifiers) {
      writer.raw(isPressed ? " aria-pressed=\"true\"" : " aria-pressed=\"false\"")
    }
    writeAttributes(modifiers, role: nil)
    writer.raw(">")
    writeChildren(of: node, in: context)
    writer.raw(isAroundHost ? "</div>" : "</button>")
  }

  /// Writes the modifiers' attributes; the outermost modifier with an attribute wins.
  private mutating func writeAttributes(_ modifiers: [Int], role: String?) {
    func text(_ id: UInt32) -> String? {
      modifiers.compactMap { scene.text(id, of: $0) }.first { !$0.isEmpty }
    }
    let said = modifiers.compactMap { Self.role(code: scene.code(WEFT_PROP_ROLE, of: $0)) }.first
    let label = text(UInt32(WEFT_PROP_LABEL))
    if let role = said ?? role { writer.attribute("role", role) }
    if said == "heading" { writeLevel() }
    if let action = modifiers.compactMap(scene.longAction).first {
      writer.attribute("data-long-action", action)
    }
    if let label { writer.attribute("aria-label", label) }
    if modifiers.contains(where: { scene.integer(UInt32(WEFT_PROP_HIDDEN), of: $0) == 1 }) {
      writer.raw(" aria-hidden=\"true\"")
    }
    if let key = text(UInt32(WEFT_PROP_KEY)) { writer.attribute("data-key", key) }
  }

  /// Returns whether the element is the chosen one of several, or `nil` if it is not an alternative.
  private func selection(of modifiers: [Int]) -> Bool? {
    modifiers.compactMap { scene.integer(UInt32(WEFT_PROP_SELECTED), of: $0) }.first.map { $0 == 1 }
  }

  /// Writes the level of a heading: the first one is the screen's title, all others are below it.
  private mutating func writeLevel() {
    let isTitle = !hasTitle && !isBelowTitle
    if isTitle { hasTitle = true }
    writer.raw(isTitle ? " aria-level=\"1\"" : " aria-level=\"2\"")
  }

  /// Returns the role of an element that doesn't set one.
  private func role(of modifiers: [Int]) -> String? {
    if modifiers.contains(where: { scene.action(of: $0) != nil }) { return "button" }
    // An empty label counts as no label.
    guard
      modifiers.contains(where: { scene.text(UInt32(WEFT_PROP_LABEL), of: $0)?.isEmpty == false })
    else { return nil }
    // Screen readers announce the name instead of the contents, unless these can be pressed.
    let inside = modifiers[0]..<scene.nodes[modifiers[0]].end
    let isPressed = inside.contains { node in
      scene.nodes[node].role == .modifier(UInt32(WEFT_MODIFIER_ACTION))
        || scene.nodes[node].role == .view(UInt32(WEFT_NODE_BUTTON))
    }
    return isPressed ? "group" : "img"
  }

  private func isMeaning(_ node: Int) -> Bool {
    guard case .modifier(let kind) = scene.nodes[node].role else { return false }
    return kind == UInt32(WEFT_MODIFIER_ACTION) || kind == UInt32(WEFT_MODIFIER_ACCESSIBILITY)
      || kind == UInt32(WEFT_MODIFIER_KEY)
  }

  private func onlyChild(of node: Int) -> Int? {
    var children = scene.children(of: node).makeIterator()
    guard let first = children.next(), children.next() == nil else { return nil }
    return first
  }

  /// Returns the role for a page's element, or `nil` for none.
  static func role(code: UInt32) -> String? {
    switch code {
    case UInt32(WEFT_ROLE_BUTTON): "button"
    case UInt32(WEFT_ROLE_HEADING): "heading"
    case UInt32(WEFT_ROLE_IMAGE): "img"
    case UInt32(WEFT_ROLE_STATUS): "status"
    case UInt32(WEFT_ROLE_LINK): "link"
    default: nil
    }
  }
}

extension ValidScene {
  /// Returns the action of a modifier for taps.
  fileprivate func action(of modifier: Int) -> String? {
    isLongPress(modifier) ? nil : text(UInt32(WEFT_PROP_ACTION), of: modifier)
  }

  /// Returns the action of a modifier for long presses.
  fileprivate func longAction(of modifier: Int) -> String? {
    isLongPress(modifier) ? text(UInt32(WEFT_PROP_ACTION), of: modifier) : nil
  }

  private func isLongPress(_ modifier: Int) -> Bool {
    code(WEFT_PROP_TRIGGER, of: modifier) == UInt32(WEFT_TRIGGER_LONG_PRESS)
  }
}
