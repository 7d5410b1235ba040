// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The screens that a wide window shows side by side.
///
/// The stack is the same whether or not the window is split. With room for one screen, the window shows the last
/// one. With room for two, it shows the root and the last one; with room for three, also the screen above the root,
/// between them.
extension Viewer {
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
    guard count != room else { return }
    room = count
    showPanes()
    touch()
  }

  /// The first visible screen that has more rows to load, or `nil` if none has.
  package var loading: (any AppScreen)? {
    panes.lazy.map { self.stack[$0] }.first(where: \.hasMoreToLoad)
  }

  /// Focuses a pane; ignores one that doesn't exist.
  package func choosePane(_ pane: Int) {
    guard room > 1, panes.indices.contains(pane) else { return }
    chosen = panes[pane]
    showPanes()
    touch()
  }

  /// Notifies screens that they became visible or hidden, and marks in the root what is open beside it.
  func showPanes() {
    let now = panes.map { stack[$0] }
    let before = visible
    visible = now
    for screen in before where !now.contains(where: { $0 === screen }) { screen.appear(false) }
    for screen in now where !before.contains(where: { $0 === screen }) { screen.appear(true) }
    if isSplit, focus > 0 { markOpen() }
    leaveNotice()
  }

  /// Hides the swipe buttons of rows, because the user turns to something else.
  func closeSwipes() {
    for case let screen as ChannelsScreen in stack { screen.list.swipe.close() }
  }

  /// Selects the row of the chat or thread that is open above the root.
  private func markOpen() {
    switch (stack[0], stack[1].name) {
    case (let root as ChannelsScreen, .messages(let id)):
      if !root.list.isSearching, root.list.session.selected != id {
        app.engine.send(.select(id), to: root.list)
      }
    case (let root as ThreadsScreen, .replies(let id)):
      if root.list.selectedThread != id { app.engine.send(.select(id), to: root.list) }
    default: break
    }
  }

  /// Closes the screen that the user acts on and those above it; for the root, closes the last screen instead.
  func close() {
    drop(to: focus == 0 ? stack.count - 1 : focus)
    showPanes()
  }

  /// Returns one pane of the screen, with at most `rowLimit` rows.
  package func scene(ofPane pane: Int, rowLimit: Int) -> Scene {
    let place = panes[pane]
    let screen = stack[place]
    let content = screen.scene(rowLimit: rowLimit)
    let bar = Scene { AppBar(self, at: place) }
    var whole = Scene {
      bar
      content
    }
    if place == focus {
      seenQuestion.show(openQuestion, at: app.now)
      whole = inFront(of: whole)
    }
    guard hints != nil, isLow(screen) else { return whole }
    return Scene {
      whole
      Spacer()
    }
  }

  /// The line at the lower edge, or `nil` if the surface has no such line or no columns for it.
  package var hintScene: Scene? {
    guard let hints, hintColumns > 0 else { return nil }
    return Scene { HintLine(hints: hints(self), notice: notice, app.words) }
  }

  /// The placeholder beside a root from which nothing has been opened.
  package var emptyScene: Scene {
    let words = app.words.panes
    let title = stack[0] is ThreadsScreen ? words.chooseThread : words.chooseChat
    return Scene {
      Spacer()
      ListNotice(title: title, detail: hints == nil ? "" : words.howToChoose)
      Spacer()
    }
  }

  /// Returns the whole screen of a window with room for one.
  func whole(_ rowLimit: Int) -> Scene {
    let content = top.scene(rowLimit: rowLimit)
    seenQuestion.show(openQuestion, at: app.now)
    let bar = Scene { AppBar(self, at: focus) }
    let screen = inFront(
      of: Scene {
        bar
        content
      }
    )
    guard let line = hintScene else { return screen }
    let isLow = isLow(top)
    return Scene {
      screen
      if isLow { Spacer() }
      line
    }
  }

  /// Returns whether a screen leaves room below it: rows fill the screen, the placeholder of an empty list does not.
  private func isLow(_ screen: any AppScreen) -> Bool {
    screen.count == 0 && !(screen is CatchUpScreen) && !(screen is MessagesScreen)
  }

  private func inFront(of content: Scene) -> Scene {
    guard let question else { return content }
    let alert = Scene { AlertView(words: question.words) }.owned(.question)
    return Scene { content.opacity(0.4).overlay { alert } }
  }
}
