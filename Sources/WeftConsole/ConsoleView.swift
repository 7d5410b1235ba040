// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftApp
package import WeftScene
package import WeftTerminal

/// What one user sees of the application on a terminal, and what keys do there.
///
/// It touches no terminal: keys go in, screens come out.
package struct ConsoleView {
  package let viewer: Viewer
  /// Whether the user wants to go.
  package private(set) var isOver = false
  /// Which of the buttons in front, or of a swiped row, the next enter presses.
  var focused = 0
  /// The colours of a terminal that tells of none.
  private let usualTheme: Theme
  let isRightToLeft: Bool
  private var scrolls: [ScreenName: LineScroll] = [:]
  package private(set) var shown: TerminalScreen?
  /// What it was made of.
  private var made: Made?

  /// What a frame is made of: the same again is the same frame.
  private struct Made: Equatable {
    let scene: Scene
    let columns: Int
    let rows: Int
    let theme: ThemeChoice
    let focus: TerminalFocus?
    let screen: ScreenName
    let places: Range<Int>
    let count: Int
  }

  package init(_ viewer: Viewer, theme: Theme = .light, isRightToLeft: Bool = false) {
    (self.viewer, usualTheme, self.isRightToLeft) = (viewer, theme, isRightToLeft)
  }

  /// The colours that are shown.
  package var theme: Theme {
    switch viewer.theme {
    case .auto: usualTheme
    case .light: .light
    case .dark: .dark
    }
  }

  /// Where the visible list is scrolled.
  var scroll: LineScroll {
    mutating get {
      let name = viewer.top.name
      let scroll = scrolls[name] ?? LineScroll(line: TerminalMeasurer.cell.height)
      scrolls[name] = scroll
      return scroll
    }
  }

  /// Fewer are not enough for a question and the line that tells its keys.
  private static let rowsWithHints = 12

  mutating func quit() { isOver = true }

  /// Lays out and paints what is seen now.
  package mutating func frame(columns: Int, rows: Int) throws -> TerminalScreen {
    let screen = try attempt(columns, rows)
    // Rows were lower than they used to be.
    guard scroll.isShort else { return screen }
    return try attempt(columns, rows, isAgain: true)
  }

  private mutating func attempt(
    _ columns: Int,
    _ rows: Int,
    isAgain: Bool = false
  ) throws -> TerminalScreen {
    let top = viewer.top
    scrolls = scrolls.filter { entry in viewer.path.contains(entry.key) || entry.key.isRoot }
    let scroll = scroll
    top.takeChanges()
    let places = scroll.begin(
      first: top.first,
      count: top.count,
      lines: rows,
      isAgain: isAgain
    )
    top.want(from: places.lowerBound, count: places.count)
    // It would lie over the buttons.
    viewer.hasRoomForHints = viewer.front == nil || rows >= Self.rowsWithHints
    let scene = viewer.scene(rowLimit: places.count)
    let made = Made(
      scene: scene,
      columns: columns,
      rows: rows,
      theme: viewer.theme,
      focus: focus,
      screen: top.name,
      places: places,
      count: top.count
    )
    if let shown, made == self.made, scroll.isAtRest {
      top.see(scroll.visible)
      return shown
    }
    let screen = TerminalScreen(
      try scene.validated(),
      columns: columns,
      rows: rows,
      theme: theme,
      isRightToLeft: isRightToLeft,
      scrolledBy: { heights, area in
        let isAll = places.lowerBound + heights.count >= top.count
        guard top.isReadFromBelow else {
          return scroll.settle(heights, area: area, isAll: isAll)
        }
        // Rows stand oldest first, and one begins at the newest.
        let below = scroll.settle(heights.reversed(), area: area, isAll: isAll)
        return heights.reduce(0, +) - area - below
      },
      focus: focus,
      after: shown
    )
    (shown, self.made) = (screen, nil)
    if scroll.isShort { return screen }
    self.made = made
    if scroll.first != top.first { top.want(from: scroll.first, count: scroll.visible.count) }
    top.see(scroll.visible)
    return screen
  }

  /// Reads what the next keys may lead to, while nothing else is to be done.
  package mutating func prepare() {
    let seen = scroll.visible
    guard !seen.isEmpty else { return }
    let top = viewer.top
    // A page each way, as far as the list goes.
    let places = max(0, seen.lowerBound - seen.count)..<seen.upperBound + seen.count + 1
    top.prepare(places.clamped(to: 0..<top.count))
  }

  /// Forgets what was shown: another program has written over it.
  package mutating func forget() { (shown, made) = (nil, nil) }

  /// The buttons keys move between: those in front of everything, or those of a swiped row.
  var buttons: [TerminalFocus] {
    if let front = viewer.front { return front.actions.map { TerminalFocus(action: $0) } }
    guard let open = viewer.top.swipe?.open else { return [] }
    return open.actions.map { TerminalFocus(action: $0.id, row: open.row) }
  }

  private var focus: TerminalFocus? {
    let buttons = buttons
    return buttons.isEmpty ? nil : buttons[min(focused, buttons.count - 1)]
  }
}
