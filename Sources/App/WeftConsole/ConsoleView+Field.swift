// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftScene
internal import WeftTerminal

/// The message field on a terminal: its keys, lines and caret.
extension ConsoleView {
  /// The editing state of a message field.
  struct Field {
    var editor = FieldEditor()
    /// The list below which the field is shown.
    var list: ScreenList?
    /// The width of the text in columns.
    var columns = 0
    /// The text broken into lines.
    var lines = FieldLines("", width: 1)
    /// The first visible line.
    var first = 0
    /// The column that the caret returns to after moving over shorter lines.
    var goal: Int?

    /// Whether the last screen had a different width than the one the lines were broken for.
    var isMisfit = false

    /// Breaks the text into lines and returns the caret's position among the visible ones.
    mutating func prepare(_ composer: Composer) -> FieldLines.Place {
      let session = composer.session
      if editor.text != session.text { editor.show(session.text, caret: session.caret) }
      lines = FieldLines(session.text, width: columns)
      let most = ComposerInputView.mostLines
      let caret = lines.place(of: editor.caret)
      first = min(first, max(0, lines.count - most))
      first = min(max(first, caret.line - most + 1), caret.line)
      composer.lines = lines.strings(first..<first + most)
      return .init(line: caret.line - first, column: min(caret.column, columns))
    }

    /// Stores the width that a screen gives the text, minus one column for the caret.
    mutating func note(_ screen: TerminalScreen) {
      isMisfit = false
      guard list != nil, let place = screen.fieldPlace else { return }
      let found = max(2, place.columns.count - 1)
      (isMisfit, columns) = (found != columns, found)
    }
  }

  /// Breaks the text of a screen's field into lines.
  ///
  /// - Returns: The caret's position among the visible lines, or `nil` unless the user is writing there.
  mutating func prepareField(of screen: any AppScreen, columns: Int) -> FieldLines.Place? {
    guard let composer = screen.conversation?.composer else { return nil }
    let list = screen.shownList
    let caret = withField(of: screen) { field in
      if field.list != list { field = Field(list: list, columns: max(2, columns - 8)) }
      return field.prepare(composer)
    }
    return viewer.isWriting && viewer.top === screen ? caret : nil
  }

  /// Returns the terminal cursor's position for a caret in the field.
  func cursor(_ caret: FieldLines.Place, on screen: TerminalScreen) -> FieldLines.Place? {
    guard let place = screen.fieldPlace else { return nil }
    let column =
      isRightToLeft
      ? place.columns.upperBound - 1 - caret.column : place.columns.lowerBound + caret.column
    return .init(line: place.row + caret.line, column: max(0, column))
  }

  /// Handles a key while the user writes.
  mutating func write(_ key: Key) -> Bool {
    guard let composer = viewer.composer else { return false }
    viewer.touch()
    catchUp(with: composer)
    if composer.isCompleting, complete(key, composer) { return true }
    if key != .up, key != .down { field.goal = nil }
    switch key {
    case .enter: composer.handle(.send)
    case .escape: viewer.back()
    case .control("o"): composer.chooseFile()
    case .tab where composer.isChoosingFile: composer.completePath()
    case .tab, .backTab:
      viewer.write(false)
      if key == .tab, viewer.isSplit { turnPane(by: 1) }
    case .up where composer.isChoosingFile: break
    case .up where composer.session.text.isEmpty && composer.session.edited == nil:
      viewer.editLast()
    case .up: moveLine(by: -1, composer)
    case .down: moveLine(by: 1, composer)
    case .pageUp, .pageDown: return move(key)
    case .overlongPaste(let count): composer.refuse(bytes: count)
    default:
      guard field.editor.handle(key, isRightToLeft: isRightToLeft) else { return false }
      report(to: composer)
    }
    return true
  }

  /// Moves between completions or chooses one; returns `false` for other keys.
  private func complete(_ key: Key, _ composer: Composer) -> Bool {
    switch key {
    case .up: composer.handle(.mark(by: -1))
    case .down: composer.handle(.mark(by: 1))
    case .tab, .enter: composer.handle(.choose(nil))
    default: return false
    }
    return true
  }

  /// Copies a text that the session has set since the last frame, such as a message to edit.
  private mutating func catchUp(with composer: Composer) {
    let session = composer.session
    if session.text != field.editor.text { field.editor.show(session.text, caret: session.caret) }
  }

  private mutating func report(to composer: Composer) {
    composer.handle(.text(field.editor.text, caret: field.editor.caret))
    // The session may have refused the text; show what it kept.
    catchUp(with: composer)
  }

  private mutating func moveLine(by step: Int, _ composer: Composer) {
    let place = field.lines.place(of: field.editor.caret)
    let goal = field.goal ?? place.column
    let line = place.line + step
    if line < 0 {
      field.editor.move(to: 0)
    } else if line >= field.lines.count {
      field.editor.move(to: field.editor.text.utf8.count)
    } else {
      field.editor.move(to: field.lines.offset(at: .init(line: line, column: goal)))
      field.goal = goal
    }
    report(to: composer)
  }

  /// Moves the caret to the clicked cell.
  mutating func moveCaret(_ column: Int, _ row: Int, on screen: TerminalScreen) {
    guard let composer = viewer.composer, let place = screen.fieldPlace else { return }
    let across =
      isRightToLeft ? place.columns.upperBound - 1 - column : column - place.columns.lowerBound
    let target = FieldLines.Place(line: field.first + row - place.row, column: max(0, across))
    field.editor.move(to: field.lines.offset(at: target))
    report(to: composer)
  }
}

extension TerminalScreen {
  /// The region of the field below messages.
  fileprivate var fieldRegion: ActionRegion? {
    list.regions.last { $0.action == ListAction.compose && $0.row == nil && $0.trigger == .tap }
  }

  /// The first row and the columns of the message field.
  fileprivate var fieldPlace: (row: Int, columns: Range<Int>)? {
    fieldRegion.map { cells(of: $0.rect) }.map { ($0.rows.lowerBound, $0.columns) }
  }
}

extension Key {
  /// The key without word movement, for lists, where words don't exist.
  var withoutWords: Key {
    switch self {
    case .wordLeft: .left
    case .wordRight: .right
    default: self
    }
  }
}
