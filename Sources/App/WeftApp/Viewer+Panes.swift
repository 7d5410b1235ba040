// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The screens that a wide window shows side by side.
///
/// The stack is the same whether or not the window is split. With room for one screen, the window shows the last
/// one. With room for two, it shows the root and the last one; with room for three, also the screen above the root,
/// between them.
extension Viewer {
  /// How many screens fit side by side; a picture and the welcome use the whole surface.
  package var room: Int { stack.last?.pictures == nil && !isAtWelcome ? places : 1 }

  /// The stack indices of the screens that are shown, the root first.
  package var panes: [Int] {
    let last = stack.count - 1
    switch room {
    case 1: return [last]
    case 2: return last == 0 ? [0] : [0, last]
    default: return last < 2 ? Array(0...last) : [0, 1, last]
    }
  }

  /// The stack index of the screen that the user acts on.
  var focus: Int {
    let last = stack.count - 1
    return chosen.map { isShown($0) ? $0 : last } ?? last
  }

  /// The pane that the user acts on, as an index of ``panes``.
  package var focusedPane: Int { panes.firstIndex(of: focus) ?? 0 }

  /// Whether several screens are shown side by side.
  package var isSplit: Bool { panes.count > 1 }

  /// Returns whether one of several panes shows the screen at a stack index.
  func isShown(_ place: Int) -> Bool { room > 1 && panes.contains(place) }

  /// Shows as many screens side by side as there is room for: one, two or three.
  package func divide(into count: Int) {
    guard count != places else { return }
    places = count
    showPanes()
    touch()
  }

  /// The first visible list that has more rows to load, or `nil` if none has.
  package var loading: (any RowLoading)? {
    // The user waits for the rows of the palette, but not for those of a list that is loaded in advance.
    if let palette, palette.hasMoreToLoad { return palette }
    return panes.lazy.compactMap { self.stack[$0].loading }.first(where: \.hasMoreToLoad)
  }

  /// Focuses a pane; ignores one that doesn't exist.
  package func choosePane(_ pane: Int) {
    guard room > 1, panes.indices.contains(pane) else { return }
    // The palette closes like a menu when the user turns to another pane.
    if panes[pane] != stack.count - 1 { closePalette(isDone: true) }
    guard panes.indices.contains(pane) else { return }
    chosen = panes[pane]
    showPanes()
    touch()
  }

  /// Notifies screens that they became visible or hidden, and marks in the root what is open beside it.
  func showPanes() {
    holdOpenChat()
    let now = panes.map { stack[$0] }
    let before = visible
    visible = now
    for screen in before where !now.contains(where: { $0 === screen }) { screen.appear(false) }
    for screen in now where !before.contains(where: { $0 === screen }) { screen.appear(true) }
    if isSplit, focus > 0, let row = stack[1].name.row { stack[0].root?.select(row) }
    leaveNotice()
  }

  /// Keeps the opened chat where it is in the channel list, before it is shown and so read.
  private func holdOpenChat() {
    guard let chat = stack.lazy.compactMap(\.conversation).first?.channel.id,
      let list = roots[.channels]?.channels
    else { return }
    app.engine.hold(chat, in: list)
  }

  /// Hides the swipe buttons of rows, because the user turns to something else.
  func closeSwipes() {
    for screen in stack { screen.channels?.swipe.close() }
  }

  /// Closes the screen that the user acts on and those above it; for the root, closes the last screen instead.
  func close() {
    drop(to: focus == 0 ? stack.count - 1 : focus)
    showPanes()
  }

  /// Returns one pane of the screen, with at most `rowLimit` rows.
  package func scene(ofPane pane: Int, rowLimit: Int) -> Scene {
    let place = panes[pane]
    let screen = scene(at: place, rowLimit)
    guard isInTerminal, isLow(stack[place]) else { return screen }
    return Scene {
      screen
      Spacer()
    }
  }

  /// Returns the screen at a stack index below its bar, with the question in front if the user acts on it.
  private func scene(at place: Int, _ rowLimit: Int) -> Scene {
    let content = inColumn(stack[place].scene(rowLimit: rowLimit), of: stack[place])
    let hasBar = stack[place].palette == nil
    let bar = Scene { if hasBar { AppBar(self, at: place) } }
    let screen = Scene {
      bar
      content
    }
    guard place == focus else { return screen }
    seenQuestion.show(openQuestion, at: app.now)
    return inFront(of: screen)
  }

  /// Returns a chat or page in a column in the middle of its pane, so that wide panes have no long lines.
  private func inColumn(_ content: Scene, of screen: any AppScreen) -> Scene {
    guard let chatWidth, screen.root == nil, screen.palette == nil, screen.pictures == nil else {
      return content
    }
    return Scene { content.frame(maxWidth: chatWidth).frame(maxWidth: .infinity) }
  }

  /// The line at the lower edge, or `nil` if the surface has no such line or no columns for it.
  package var hintScene: Scene? {
    guard let hints, hintColumns > 0 else { return nil }
    let isTyping = isWriting || isSearching
    let line = HintLine(
      hints: hints(self),
      notice: notice,
      isTyping: isTyping,
      undoKey: app.options.keys.key(of: .undo),
      app.words
    )
    return Scene { line }
  }

  /// The placeholder beside a root from which nothing has been opened.
  package var emptyScene: Scene {
    let words = app.words.panes
    let title = stack[0].root?.placeholder(words) ?? ""
    return Scene {
      Spacer()
      StartView(app, choose: title, showsKeys: isInTerminal)
      Spacer()
    }
  }

  /// Returns the whole screen of a window with room for one.
  func whole(_ rowLimit: Int) -> Scene {
    let screen = scene(at: focus, rowLimit)
    guard let line = hintScene else { return screen }
    let isLow = isLow(top)
    return Scene {
      screen
      if isLow { Spacer() }
      line
    }
  }

  /// Returns whether a screen leaves room below it: rows fill the screen, the placeholder of an empty list does not.
  ///
  /// The field of a chat and the buttons of catch-up are at the lower edge.
  private func isLow(_ screen: any AppScreen) -> Bool {
    screen.count == 0 && screen.conversation == nil && screen.catchUp == nil
  }

  private func inFront(of content: Scene) -> Scene {
    guard let question else { return content }
    let alert = Scene { AlertView(words: question.words) }.owned(.question)
    return Scene { content.opacity(0.4).overlay { alert } }
  }
}
