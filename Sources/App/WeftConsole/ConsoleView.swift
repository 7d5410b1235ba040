// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftApp
package import WeftAvatars
package import WeftScene
package import WeftTerminal

/// One user's view of the application on a terminal: it turns keys into actions and scenes into screens.
///
/// It doesn't touch the terminal itself.
package struct ConsoleView {
  /// The user's viewer.
  package let viewer: Viewer
  /// Whether the user has quit.
  package private(set) var isOver = false
  /// The index of the button that Enter presses, among ``buttons``.
  var focused = 0
  /// The theme to use if the viewer follows the terminal.
  private var usualTheme: Theme
  let isRightToLeft: Bool
  /// The pane widths, as the user last set them.
  package internal(set) var widths = PaneWidths()
  /// The index of the divider that the mouse drags.
  package internal(set) var held: Int?
  /// Loads the pictures to show, or `nil` to show the name of each on a line.
  private let pictures: PictureLoader?
  /// The terminal's own picture protocol, or `nil` to draw half blocks.
  package var graphics: TerminalGraphics?
  /// The links on the terminal.
  private(set) var links = ScreenLinks()
  private var scrolls: [ScreenList: LineScroll] = [:]
  /// The last frame, which the next one is compared with, or `nil` after ``forget()``.
  package private(set) var shown: TerminalFrame?
  /// The number of panes that the last frame had to lay out and paint; it reused the others.
  package private(set) var paintedPaneCount = 0
  /// The panes of the last frame, by list.
  private var drawn: [ScreenList: Drawn] = [:]
  /// The message fields, by list.
  private var fields: [ScreenList: Field] = [:]

  /// A pane of the last frame.
  private struct Drawn {
    let screen: TerminalScreen
    /// The inputs the screen was made from, or `nil` if it has to be made again.
    var made: Made?
  }

  /// The inputs of a pane; equal inputs give an equal screen.
  private struct Made: Equatable {
    let scene: Scene
    let columns: Int
    let rows: Int
    let theme: ThemeChoice
    let focus: TerminalFocus?
    let places: Range<Int>
    let count: Int
    let caret: FieldLines.Place?
    /// The number of pictures that had arrived.
    let arrivals: Int
    let graphics: TerminalGraphics?
  }

  /// Creates the view of a viewer.
  package init(
    _ viewer: Viewer,
    theme: Theme = .light,
    isRightToLeft: Bool = false,
    pictures: PictureLoader? = nil
  ) {
    (self.viewer, usualTheme, self.isRightToLeft) = (viewer, theme, isRightToLeft)
    self.pictures = pictures
  }

  /// The theme in use.
  package var theme: Theme { viewer.app.options.themes.theme(viewer.theme) ?? usualTheme }

  /// Follows a theme of the terminal unless the user has chosen another one.
  package mutating func followTerminal(_ theme: Theme) {
    guard theme.name != usualTheme.name else { return }
    usualTheme = theme
    if viewer.theme == .auto { forget() }
  }

  /// The scroll position of the focused list.
  var scroll: LineScroll { mutating get { scroll(of: viewer.top) } }

  /// The scroll position of a screen's list.
  mutating func scroll(of screen: any AppScreen) -> LineScroll {
    let list = screen.shownList
    let scroll = scrolls[list] ?? LineScroll(line: TerminalMeasurer.cell.height)
    scrolls[list] = scroll
    return scroll
  }

  /// The message field of the focused chat.
  var field: Field {
    get { fields[viewer.top.shownList] ?? Field() }
    set { fields[viewer.top.shownList] = newValue }
  }

  /// Changes a screen's message field.
  mutating func withField<Result>(
    of screen: any AppScreen,
    _ work: (inout Field) -> Result
  ) -> Result {
    work(&fields[screen.shownList, default: Field()])
  }

  /// With fewer rows, a question and the hint line don't both fit.
  private static let rowsWithHints = 12
  /// The number of blank columns in the hint line: one at each end and two before its spacer.
  static let columnsBesideHints = 4

  mutating func quit() { isOver = true }

  /// Lays out and paints the current frame.
  package mutating func frame(columns: Int, rows: Int) throws -> TerminalFrame {
    let viewer = viewer
    viewer.divide(into: PaneWidths.room(columns: columns))
    keepWhatIsThere()
    if links.isFull {
      links = ScreenLinks()
      drawn = [:]
    }
    paintedPaneCount = 0
    return try viewer.frame {
      let frame =
        viewer.room == 1
        ? TerminalFrame(try pane(0, columns: columns, rows: rows)) : try beside(columns, rows)
      let lists = viewer.panes.map { viewer.stack[$0].shownList }
      drawn = drawn.filter { lists.contains($0.key) }
      shown = frame
      return frame
    }
  }

  /// Drops the scroll positions and fields of screens that the user has left.
  private mutating func keepWhatIsThere() {
    let lists = Set(viewer.stack.map(\.shownList))
    scrolls = scrolls.filter { lists.contains($0.key) || $0.key.name.isRoot }
    fields = fields.filter { lists.contains($0.key) }
  }

  /// Whether there is room for the hint line, so that it doesn't cover buttons.
  func hasHints(_ rows: Int) -> Bool { viewer.front == nil || rows >= Self.rowsWithHints }

  /// Lays out and paints one pane.
  mutating func pane(_ pane: Int, columns: Int, rows: Int) throws -> TerminalScreen {
    let screen = try attempt(pane, columns: columns, rows: rows)
    let top = viewer.stack[viewer.panes[pane]]
    // The rows turned out lower than in the last frame and don't fill the list, or the field has another width.
    guard scroll(of: top).isShort || fields[top.shownList]?.isMisfit == true else { return screen }
    return try attempt(pane, columns: columns, rows: rows, isAgain: true)
  }

  private mutating func attempt(
    _ pane: Int,
    columns: Int,
    rows: Int,
    isAgain: Bool = false
  ) throws -> TerminalScreen {
    let top = viewer.stack[viewer.panes[pane]]
    let scroll = scroll(of: top)
    top.drainChanges()
    let places = scroll.begin(first: top.first, count: top.count, lines: rows, isAgain: isAgain)
    top.want(from: places.lowerBound, count: places.count)
    let caret = prepareField(of: top, columns: columns)
    let made = Made(
      scene: scene(of: pane, columns: columns, rows: rows, limit: places.count),
      columns: columns,
      rows: rows,
      theme: viewer.theme,
      focus: pane == viewer.focusedPane ? focus : nil,
      places: places,
      count: top.count,
      caret: caret,
      arrivals: pictures?.arrivals ?? 0,
      graphics: graphics
    )
    let before = drawn[top.shownList]
    if let before, made == before.made, scroll.isAtRest {
      top.conversation?.see(scroll.visible)
      return before.screen
    }
    let covered = viewer.room == 1 ? drawn.values.first?.screen : nil
    let screen = try paint(made, of: top, at: scroll, after: before?.screen ?? covered)
    drawn[top.shownList] = Drawn(screen: screen)
    withField(of: top) { $0.note(screen) }
    if scroll.isShort || fields[top.shownList]?.isMisfit == true, !isAgain { return screen }
    drawn[top.shownList]?.made = made
    if scroll.first != top.first { top.want(from: scroll.first, count: scroll.visible.count) }
    top.conversation?.see(scroll.visible)
    return screen
  }

  private func scene(of pane: Int, columns: Int, rows: Int, limit: Int) -> Scene {
    if viewer.room > 1 { return viewer.scene(ofPane: pane, rowLimit: limit) }
    viewer.hintColumns = hasHints(rows) ? columns - Self.columnsBesideHints : 0
    return viewer.scene(rowLimit: limit)
  }

  private mutating func paint(
    _ made: Made,
    of top: any AppScreen,
    at scroll: LineScroll,
    after previous: TerminalScreen?
  ) throws -> TerminalScreen {
    paintedPaneCount += 1
    var screen = TerminalScreen(
      try made.scene.validated(),
      columns: made.columns,
      rows: made.rows,
      theme: theme,
      isRightToLeft: isRightToLeft,
      scrolledBy: { heights, area in
        let isAll = made.places.lowerBound + heights.count >= top.count
        guard top.isReadFromBelow else {
          return scroll.settle(heights, area: area, isAll: isAll)
        }
        // Rows are laid out oldest first, but scrolling counts from the newest.
        let below = scroll.settle(
          heights.reversed(),
          area: area,
          isAll: isAll,
          isFromBelow: true
        )
        return heights.reduce(0, +) - area - below
      },
      focus: made.focus,
      pictures: pictures,
      graphics: made.graphics,
      links: links,
      after: previous
    )
    if let caret = made.caret { screen.cursor = cursor(caret, on: screen) }
    return screen
  }

  /// Reads the rows that the next keys may scroll to, while the application is idle.
  package mutating func prepare() {
    for place in viewer.panes {
      let top = viewer.stack[place]
      let seen = scroll(of: top).visible
      guard !seen.isEmpty else { continue }
      // One page in each direction, within the list.
      let places = max(0, seen.lowerBound - seen.count)..<seen.upperBound + seen.count + 1
      top.root?.prepare(places.clamped(to: 0..<top.count))
    }
  }

  /// Forgets the last frame, because another program has drawn over it.
  package mutating func forget() { (shown, drawn) = (nil, [:]) }

  /// The buttons that keys move between: those of an open menu or question, or of a swiped row.
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
