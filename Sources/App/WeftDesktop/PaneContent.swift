// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftDiff
internal import WeftGTK
internal import WeftScene
internal import WeftViews

/// A pane of the viewer as the content of a GTK list.
final class PaneContent: ListContent {
  private unowned let owner: DesktopApp
  /// The index of the pane.
  private let pane: Int
  private var viewer: Viewer { owner.viewer }
  /// The list shown last.
  private var shown: ScreenList?
  /// The number of its rows after the last changes.
  private var known = 0
  /// The first visible row according to the list, or the row it was last asked to scroll to.
  private var first = 0

  init(_ owner: DesktopApp, pane: Int) {
    self.owner = owner
    self.pane = pane
  }

  /// The screen in the pane, or `nil` if the pane is empty.
  var screen: (any AppScreen)? {
    let panes = viewer.panes
    return panes.indices.contains(pane) ? viewer.stack[panes[pane]] : nil
  }

  /// The row that the application scrolls to and the list does not know yet, or `nil` for none.
  private var jump: Int? {
    guard let screen else { return nil }
    return screen.shownList == shown && screen.first == first ? nil : screen.first
  }

  /// Returns the row that the list has to scroll to now.
  func takeJump() -> Int? {
    guard let row = jump else { return nil }
    first = row
    return row
  }

  /// Makes this the focused pane.
  func choose() { viewer.choosePane(pane) }

  /// Whether this is the focused pane.
  private var isChosen: Bool { viewer.room == 1 || viewer.focusedPane == pane }

  var front: [String] { isChosen ? viewer.front?.actions ?? [] : [] }

  var isCovered: Bool { screen?.menus?.front != nil || !front.isEmpty }

  var count: Int { screen?.count ?? 0 }
  var isReadFromBelow: Bool { screen?.isReadFromBelow ?? false }

  var selected: Int? {
    get { screen?.selected }
    set {
      guard let screen else { return }
      choose()
      screen.selected = newValue.map(screen.passingHeadings)
      owner.acted()
    }
  }

  func drainChanges() -> Changeset? {
    guard let screen else { return Changeset(oldCount: 0, newCount: 0) }
    let isDecided = jump == nil
    let changes = screen.drainChanges()
    defer { (shown, known) = (screen.shownList, screen.count) }
    guard screen.shownList == shown else { return nil }
    if isDecided, let changes { follow(changes, of: screen) }
    // Without reported changes (settings, for example), rows count as unchanged if their number is.
    return changes ?? (screen.count == known ? Changeset(oldCount: known, newCount: known) : nil)
  }

  /// Updates the first row after a change; the list moves along by itself.
  private func follow(_ changes: Changeset, of screen: any AppScreen) {
    guard first < changes.oldCount, RankMap(changes).newRank(of: first) == screen.first else {
      return
    }
    first = screen.first
  }

  func scene(from first: Int, limit: Int) -> Scene {
    guard let screen else { return viewer.emptyScene }
    let goal = jump
    screen.want(from: first, count: limit)
    defer {
      if let goal {
        // The frame has the rows from before the jump, which must not end it.
        if screen.first != goal { screen.want(from: goal, count: limit) }
      } else {
        // Drawing starts a few rows above the visible ones; that is not a jump.
        self.first = screen.first
      }
    }
    return viewer.frame {
      viewer.room == 1
        ? viewer.scene(rowLimit: limit) : viewer.scene(ofPane: pane, rowLimit: limit)
    }
  }

  func see(_ rows: Range<Int>) {
    guard let screen else { return }
    // A frame between the user's action and the next turn shows the rows from before the jump.
    if jump != nil {
      viewer.touch()
      return DesktopLoop.wake()
    }
    if rows.lowerBound != screen.first { screen.want(from: rows.lowerBound, count: rows.count) }
    screen.conversation?.see(rows)
    first = screen.first
    // Showing messages may mark them as read; the next turn shows that.
    DesktopLoop.wake()
  }

  func open(row: UInt64) {
    guard isFree() else { return }
    choose()
    if let index = screen?.index(ofRow: row) { screen?.selected = index }
    viewer.open(row: row)
    owner.acted()
  }

  func open(link address: String, row: UInt64) {
    guard isFree() else { return }
    choose()
    guard let link = LinkAddress(address) else { return }
    if let index = screen?.index(ofRow: row) { screen?.selected = index }
    viewer.open(link, row: row)
    owner.acted()
  }

  func isSelectable(row: UInt64) -> Bool { screen?.conversation != nil }

  func perform(_ action: String, row: UInt64?) {
    if case .question(let actions)? = viewer.front, !actions.contains(action) { return }
    choose()
    viewer.perform(action, row: row)
    owner.acted()
  }

  func showMenu(ofRow row: UInt64) {
    guard viewer.front == nil, screen?.menus != nil else { return }
    choose()
    if let index = screen?.index(ofRow: row) { screen?.selected = index }
    viewer.perform(ListAction.more, row: row)
    owner.acted()
  }

  func tools(ofRow row: UInt64) -> [RowTool] {
    // A swiped row already shows its own buttons.
    guard viewer.front == nil, let screen, screen.swipe?.open?.row != row else { return [] }
    return (screen.menus?.tools(ofRow: row) ?? []).map {
      RowTool(action: $0.id, name: $0.title, icon: $0.iconName)
    }
  }

  func swipe(row: UInt64, toTrailing: Bool?) -> Bool {
    guard viewer.front == nil, let swipe = screen?.swipe else { return false }
    defer { owner.acted() }
    return swipe.swipe(row, toTrailing: toTrailing)
  }

  func focus() {
    // An empty pane has no screen that the keyboard focus could be moved to.
    if screen != nil { owner.window?.noteFocus(pane) }
    guard !isChosen else { return }
    choose()
    owner.acted()
  }

  func press(_ key: ListKey) -> Bool {
    owner.doWhatIsDue()
    choose()
    guard DesktopKeys.press(key, in: owner) else { return false }
    owner.actedByKey()
    return true
  }

  /// Closes an open menu or question; returns `false` if it did, because that uses up the click.
  private func isFree() -> Bool {
    guard viewer.front != nil else { return true }
    viewer.back()
    owner.acted()
    return false
  }
}
