// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftApp
package import WeftScene
package import WeftTerminal

/// The application as one user sees it on a terminal, and the meaning of its keys.
///
/// It touches no terminal: it turns keys into actions and scenes into screens.
package struct ConsoleView {
  /// The viewer it shows.
  package let viewer: Viewer
  /// Whether the user has quit.
  package private(set) var isOver = false
  /// The index of the button that Enter presses: in front of the list or of a swiped row.
  var focused = 0
  /// The theme for a terminal that reports none.
  private let usualTheme: Theme
  let isRightToLeft: Bool
  private var scrolls: [ScreenList: LineScroll] = [:]
  /// The last frame, which the next one is compared with; nil after ``forget()``.
  package private(set) var shown: TerminalScreen?
  /// The inputs of the last frame.
  private var made: Made?
  /// The field of the visible chat as keys edit it.
  var field = Field()

  /// The inputs of a frame: equal inputs make an equal frame.
  private struct Made: Equatable {
    let scene: Scene
    let columns: Int
    let rows: Int
    let theme: ThemeChoice
    let focus: TerminalFocus?
    let screen: ScreenList
    let places: Range<Int>
    let count: Int
    let caret: FieldLines.Place?
  }

  /// Makes the console view of a viewer.
  package init(_ viewer: Viewer, theme: Theme = .light, isRightToLeft: Bool = false) {
    (self.viewer, usualTheme, self.isRightToLeft) = (viewer, theme, isRightToLeft)
  }

  /// The theme in use.
  package var theme: Theme {
    switch viewer.theme {
    case .auto: usualTheme
    case .light: .light
    case .dark: .dark
    }
  }

  /// The scroll position of the visible list.
  var scroll: LineScroll {
    mutating get {
      let list = viewer.top.shownList
      let scroll = scrolls[list] ?? LineScroll(line: TerminalMeasurer.cell.height)
      scrolls[list] = scroll
      return scroll
    }
  }

  /// With fewer lines a question and its line of hints don't both fit.
  private static let rowsWithHints = 12
  /// The columns of a line of hints that stay blank: one at each end, and those in front of its last.
  private static let columnsBesideHints = 4

  mutating func quit() { isOver = true }

  /// Lays out and paints the current frame.
  package mutating func frame(columns: Int, rows: Int) throws -> TerminalScreen {
    let viewer = viewer
    return try viewer.frame {
      let screen = try attempt(columns, rows)
      // The rows turned out lower than in the last frame and don't fill the list, or the field another
      // width.
      guard scroll.isShort || field.isMisfit else { return screen }
      return try attempt(columns, rows, isAgain: true)
    }
  }

  private mutating func attempt(
    _ columns: Int,
    _ rows: Int,
    isAgain: Bool = false
  ) throws -> TerminalScreen {
    let top = viewer.top
    scrolls = scrolls.filter { entry in
      viewer.stack.contains { $0.shownList == entry.key } || entry.key.name.isRoot
    }
    let scroll = scroll
    top.drainChanges()
    let places = scroll.begin(
      first: top.first,
      count: top.count,
      lines: rows,
      isAgain: isAgain
    )
    top.want(from: places.lowerBound, count: places.count)
    // The hints would cover the buttons.
    let hasHints = viewer.front == nil || rows >= Self.rowsWithHints
    viewer.hintColumns = hasHints ? columns - Self.columnsBesideHints : 0
    let caret = prepareField(columns: columns)
    let scene = viewer.scene(rowLimit: places.count)
    let made = Made(
      scene: scene,
      columns: columns,
      rows: rows,
      theme: viewer.theme,
      focus: focus,
      screen: top.shownList,
      places: places,
      count: top.count,
      caret: caret
    )
    if let shown, made == self.made, scroll.isAtRest {
      top.see(scroll.visible)
      return shown
    }
    var screen = TerminalScreen(
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
        // Rows are laid out oldest first, but scrolling counts from the newest.
        let below = scroll.settle(heights.reversed(), area: area, isAll: isAll)
        return heights.reduce(0, +) - area - below
      },
      focus: focus,
      after: shown
    )
    if let caret { screen.cursor = cursor(caret, on: screen) }
    (shown, self.made) = (screen, nil)
    field.note(screen)
    if scroll.isShort || field.isMisfit && !isAgain { return screen }
    self.made = made
    if scroll.first != top.first { top.want(from: scroll.first, count: scroll.visible.count) }
    top.see(scroll.visible)
    return screen
  }

  /// Reads the rows the next keys may lead to, while the application is idle.
  package mutating func prepare() {
    let seen = scroll.visible
    guard !seen.isEmpty else { return }
    let top = viewer.top
    // A page in each direction, within the list.
    let places = max(0, seen.lowerBound - seen.count)..<seen.upperBound + seen.count + 1
    top.prepare(places.clamped(to: 0..<top.count))
  }

  /// Forgets the last frame, after another program has written over it.
  package mutating func forget() { (shown, made) = (nil, nil) }

  /// The buttons that keys move between: in front of the list or of a swiped row.
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
