// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp
internal import WeftTerminal

/// Handling of keys.
extension ConsoleView {
  /// Handles a key; returns `false` if the key does nothing here.
  @discardableResult
  package mutating func follow(_ key: Key) -> Bool {
    let before = buttons
    // New buttons start with the first one focused. While a question does not accept "yes" yet, its
    // buttons stay the same and so does the focus: on the first button, the next Enter would
    // cancel.
    defer { if buttons != before { focused = 0 } }
    switch key {
    case .click(let column, let row): press(column, row)
    case .menu(let column, let row): menu(column, row)
    case .wheel(let notches, let column, let row): turn(notches, column: column, row: row)
    case .drag(let column, _): drag(to: column)
    case .release: held = nil
    // While another window has the focus, the user does not see new messages.
    case .focus(let isHere): viewer.isWatched = isHere
    default:
      if key == .control("k") {
        viewer.togglePalette()
        return true
      }
      if isTypedAsWords(key) { return true }
      if !buttons.isEmpty, press(key) { return true }
      if viewer.isWriting { return write(key) }
      if let form = viewer.form, fill(form, key) { return true }
      if let account = viewer.account, fill(account, key) { return true }
      if turnPane(key) { return true }
      if viewer.isSearching { return type(key) }
      let plain = key.withoutWords
      return moveDivider(key) || move(plain) || command(plain)
    }
    return true
  }

  /// Moves between buttons or presses one; returns `false` for keys that do nothing there.
  private mutating func press(_ key: Key) -> Bool {
    let buttons = buttons
    focused = min(focused, buttons.count - 1)
    switch key {
    case .up, .backTab, .text("k"): focused = max(0, focused - 1)
    case .down, .tab, .text("j"): focused = min(buttons.count - 1, focused + 1)
    case .left, .right, .text("h"), .text("l"):
      // Moving inwards from the first button of a swiped row closes the buttons.
      if !isOutward(key), focused == 0, viewer.front == nil { viewer.back() }
      focused = min(max(0, focused + (isOutward(key) ? 1 : -1)), buttons.count - 1)
    case .enter, .text(" "):
      let chosen = buttons[focused]
      viewer.perform(chosen.action, row: chosen.row)
    case .escape, .backspace, .text("q"): viewer.back()
    // A menu or question takes every key; next to a swiped row the other keys keep their meaning.
    default: return viewer.front != nil
    }
    return true
  }

  /// Whether a horizontal key moves to the next button: towards the end of the line, or, for a
  /// swiped row, away from its content.
  private func isOutward(_ key: Key) -> Bool {
    guard viewer.front == nil, let open = viewer.top.swipe?.open else { return isOnward(key) }
    return isOnward(key) == open.isTrailing
  }

  /// Whether a horizontal key points towards the end of the line.
  private func isOnward(_ key: Key) -> Bool {
    (key == .right || key == .text("l")) != isRightToLeft
  }

  /// Types into the search field; returns `false` for keys that don't edit or leave it.
  private mutating func type(_ key: Key) -> Bool {
    let screen = viewer.top
    guard let search = screen.search else { return false }
    let text = search.text
    switch key {
    case .text(let typed) where text.utf8.count + typed.utf8.count <= 1024:
      search.search(for: text + typed)
    case .paste(let typed) where text.utf8.count + typed.utf8.count <= 1024:
      search.search(for: text + typed.split(whereSeparator: \.isNewline).joined(separator: " "))
    case .backspace where text.isEmpty: viewer.search(false)
    case .backspace: search.search(for: String(text.dropLast()))
    case .control("u"): search.search(for: "")
    // The palette has one kind of results, so Tab moves.
    case .tab where viewer.palette != nil: return move(.down)
    case .backTab where viewer.palette != nil: return move(.up)
    case .tab, .backTab: search.switchKind(isBack: key == .backTab)
    case .escape: viewer.search(false)
    case .enter: openSelected()
    case .control("n"): return move(.down)
    case .control("p"): return move(.up)
    default: return move(key)
    }
    // The first of the new results is selected.
    if viewer.isSearching {
      screen.selected = nil
      screen.selected = screen.passingHeadings(0)
    }
    viewer.touch()
    return true
  }

  /// Moves the selection; returns `false` for other keys.
  mutating func move(_ key: Key) -> Bool {
    let page = max(1, scroll.visible.count - 1)
    let last = viewer.top.count - 1
    // In message lists a row further up has a higher index.
    let up = viewer.top.isReadFromBelow ? 1 : -1
    switch key {
    case .up: select(by: up)
    case .down: select(by: -up)
    case .pageUp: select(by: up * page)
    case .pageDown: select(by: -up * page)
    case .home: select(viewer.top.isReadFromBelow ? last : 0)
    case .end: select(viewer.top.isReadFromBelow ? 0 : last)
    case _ where viewer.isSearching: return false
    case .text("k"): select(by: up)
    case .text("j"): select(by: -up)
    case .text("b"), .control("u"), .control("b"): select(by: up * page)
    case .text(" "), .control("d"), .control("f"): select(by: -up * page)
    case .text("g"): select(viewer.top.isReadFromBelow ? last : 0)
    case .text("G"): select(viewer.top.isReadFromBelow ? 0 : last)
    default: return false
    }
    return true
  }

  /// Moves the selection by a number of rows, or selects the first row in reading order.
  private mutating func select(by rows: Int) {
    guard let selected = viewer.top.selected else {
      return select(viewer.top.first + (viewer.top.isReadFromBelow ? max(0, rows - 1) : 0))
    }
    select(selected + rows)
  }

  private mutating func select(_ index: Int) {
    let top = viewer.top
    guard top.count > 0 else { return }
    let index = top.passingHeadings(min(max(0, index), top.count - 1))
    // More rows may follow the loaded ones.
    if index == top.count - 1 { top.want(from: top.first, count: index + 2 - top.first) }
    top.selected = index
    scroll.reveal(index)
    viewer.touch()
  }

  private var selectedRow: UInt64? {
    viewer.top.row(at: viewer.top.selected ?? viewer.top.passingHeadings(viewer.top.first))
  }

  /// The row that the user selected; `nil` before they select one.
  private var chosenRow: UInt64? { viewer.top.selected.flatMap { viewer.top.row(at: $0) } }

  /// Whether a key belongs to words that the user types outside any text field.
  private func isTypedAsWords(_ key: Key) -> Bool {
    guard !viewer.isWriting, !viewer.isSearching, viewer.form == nil, viewer.account == nil
    else {
      viewer.endWords()
      return false
    }
    if case .text(let text) = key { return viewer.isTypedAsWords(text) }
    if key == .enter { return viewer.endsWords() }
    viewer.endWords()
    return false
  }

  private mutating func openSelected() {
    if let row = selectedRow { viewer.open(row: row) }
  }

  /// Handles command keys; returns `false` for other keys.
  private mutating func command(_ key: Key) -> Bool {
    if case .text(let text) = key, let key = viewer.app.options.keys.action(of: text) {
      let isStrict = key.changesMessages && viewer.top.conversation != nil
      viewer.press(key, in: isStrict ? chosenRow : selectedRow)
      return true
    }
    let top = viewer.top
    switch key {
    case .enter: openSelected()
    case .escape, .backspace: viewer.back()
    case .left, .right, .text("h"), .text("l"): swipe(toTrailing: isOnward(key))
    case .tab where viewer.composer?.mayWrite == true: viewer.write(true)
    case .tab where viewer.isSplit: turnPane(by: 1)
    case .backTab where viewer.isSplit: turnPane(by: -1)
    case .tab, .backTab: viewer.turnTab()
    case .text("/"): viewer.search(true)
    case .text("m") where top.menus != nil: viewer.showMenu(ofRow: selectedRow)
    case .text("q"): quit()
    default: return false
    }
    return true
  }

  private mutating func swipe(toTrailing: Bool) {
    if viewer.movePicture(isOnward: toTrailing) { return }
    guard let row = selectedRow, let swipe = viewer.top.swipe else { return }
    if viewer.top.selected == nil { select(viewer.top.first) }
    _ = swipe.swipe(row, toTrailing: toTrailing)
    viewer.touch()
  }
}
