// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import WeftScene

/// Handling of clicks, drags and keys.
extension WeftList {
  /// Returns the row at a point of the widget.
  func row(x: Double, y: Double) -> UInt64? {
    guard let list = view.layout?.list, y >= 0 else { return nil }
    if let area = list.area, !area.rect.contains(x: x, y: y) { return nil }
    return list.rows.last { $0.rect.contains(x: x, y: y - view.shift) }?.id
  }

  /// Returns the innermost action at a point of the widget.
  private func action(x: Double, y: Double, _ trigger: ActionRegion.Trigger) -> ActionRegion? {
    guard let list = view.layout?.list else { return nil }
    let isInArea = list.area.map { $0.rect.contains(x: x, y: y) } ?? true
    return list.pressed(trigger, isOnRow: row(x: x, y: y) != nil) { region in
      guard region.row != nil else { return region.rect.contains(x: x, y: y) }
      return isInArea && region.rect.contains(x: x, y: y - view.shift)
    }
  }

  /// Stores the row and action under the pressed main button; rows may move before it is released.
  func hold(x: Double, y: Double) { held = (row(x: x, y: y), action(x: x, y: y, .tap)) }

  func press(x: Double, y: Double, button: UInt32, presses: Int32) {
    guard let list else { return }
    isKeyed = false
    list.grabFocus()
    let isMenu = button == GDK_BUTTON_SECONDARY || presses == 0
    if !isMenu {
      selection = nil
      if select(x: x, y: y, presses: presses) { return }
    }
    let held = isMenu || button != GDK_BUTTON_PRIMARY ? nil : self.held.take()
    let row = held.map(\.row) ?? row(x: x, y: y)
    let region = held.map(\.region) ?? action(x: x, y: y, isMenu ? .longPress : .tap)
    if let region {
      content.perform(region.action, row: region.row)
    } else if !isMenu, button == GDK_BUTTON_PRIMARY, let link = link(x: x, y: y) {
      content.open(link: link.address, row: link.row)
    } else if let row, isMenu {
      content.showMenu(ofRow: row)
    } else if let row, let index = view.indices[row], button == GDK_BUTTON_PRIMARY {
      select(index)
      // Letters are clicked to select them.
      let isText = text(x: x, y: y).map { content.isSelectable(row: $0.row) } ?? false
      if !isText { content.open(row: row) }
    }
  }

  func drag(x: Double, y: Double, distance: Double, isOver: Bool) {
    guard let row = row(x: x, y: y) else { return }
    guard abs(distance) > 48 else {
      if isOver { _ = content.swipe(row: row, toTrailing: nil) }
      return
    }
    // A row dragged to the right shows the buttons at its left end.
    let isRightToLeft = look.isRightToLeft
    if content.swipe(row: row, toTrailing: (distance < 0) != isRightToLeft) { update() }
  }

  /// Handles a key; returns `false` if the list doesn't use it.
  func press(_ value: UInt32, _ modifiers: UInt32) -> Bool {
    isKeyed = true
    let character = typedCharacter(of: value)
    let key = ListKey(
      value: value,
      character: character,
      hasControl: modifiers & GDK_CONTROL_MASK.rawValue != 0,
      hasAlt: modifiers & GDK_ALT_MASK.rawValue != 0,
      hasShift: modifiers & GDK_SHIFT_MASK.rawValue != 0
    )
    if useSelection(key) || pressInFront(key) || content.press(key) { return true }
    guard !key.hasControl, !key.hasAlt, content.count > 0 else { return false }
    let last = content.count - 1
    // In a list that is read from below, Down leads to older rows.
    let down = content.isReadFromBelow ? -1 : 1
    let page = max(1, view.visible.count - 1)
    switch Int32(value) {
    case GDK_KEY_Up, GDK_KEY_KP_Up: move(by: -down)
    case GDK_KEY_Down, GDK_KEY_KP_Down: move(by: down)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: move(by: -down * page)
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: move(by: down * page)
    case GDK_KEY_Home, GDK_KEY_KP_Home: select(content.isReadFromBelow ? last : 0)
    case GDK_KEY_End, GDK_KEY_KP_End: select(content.isReadFromBelow ? 0 : last)
    case GDK_KEY_Return, GDK_KEY_KP_Enter:
      guard isFocusOnRow, let row = selectedRow else { return false }
      content.open(row: row)
    case GDK_KEY_Menu: return showMenu()
    case GDK_KEY_F10 where key.hasShift: return showMenu()
    default: return false
    }
    return true
  }

  /// Copies the selected text, or ends the selection.
  private func useSelection(_ key: ListKey) -> Bool {
    guard selection != nil, !key.hasAlt else { return false }
    switch Int32(key.value) {
    case GDK_KEY_c where key.hasControl, GDK_KEY_C where key.hasControl,
      GDK_KEY_Insert where key.hasControl:
      return copySelection()
    case GDK_KEY_Escape:
      selection = nil
      return true
    default: return false
    }
  }

  /// Whether a press at a point starts an action of a view.
  func isActive(x: Double, y: Double) -> Bool { action(x: x, y: y, .tap) != nil }

  /// Moves among the buttons in front of the rows.
  private func pressInFront(_ key: ListKey) -> Bool {
    guard !drawing.front.isEmpty, !key.hasControl, !key.hasAlt else { return false }
    switch Int32(key.value) {
    case GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_Tab: return moveInFront(by: 1)
    case GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_ISO_Left_Tab: return moveInFront(by: -1)
    case GDK_KEY_Right: return moveInFront(by: look.isRightToLeft ? -1 : 1)
    case GDK_KEY_Left: return moveInFront(by: look.isRightToLeft ? 1 : -1)
    default: return false
    }
  }

  /// Whether the focus is not on a button, so that Enter opens the row.
  private var isFocusOnRow: Bool {
    !drawing.spots.contains { $0.widget.hasFocus } && drawing.toolBox?.containsFocus != true
  }

  var selectedRow: UInt64? {
    guard let selected = content.selected else { return nil }
    return view.indices.first { $0.value == selected }?.key
  }

  private func showMenu() -> Bool {
    guard let row = selectedRow else { return false }
    content.showMenu(ofRow: row)
    return true
  }

  private func move(by step: Int) {
    guard let selected = content.selected else { return select(view.visible.lowerBound) }
    select(min(max(0, selected + step), content.count - 1))
  }

  private func select(_ index: Int?) {
    guard let index, content.count > 0 else { return }
    // A button in the previously selected row must not keep the focus.
    if !isFocusOnRow { list?.grabFocus() }
    content.selected = index
    reveal(content.selected ?? index)
    update()
  }

  /// Focuses the selected row, so that screen readers read it.
  func followSelection() {
    guard let list, isFocusOnRow else { return }
    list.focus(selectedRow.flatMap { drawing.rows[$0]?.widget } ?? list)
  }
}

/// Returns the character that a key types, or `nil` if it types none.
private func typedCharacter(of key: UInt32) -> Character? {
  let value = gdk_keyval_to_unicode(key)
  guard value >= 0x20, value != 0x7F else { return nil }
  return Unicode.Scalar(value).map { Character($0) }
}
