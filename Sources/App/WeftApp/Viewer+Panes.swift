// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The screens that a wide window shows beside each other.
///
/// Split or not, the stack is the same. A window with room for one screen shows the last one. With room
/// for two the root stands beside the last one, and with room for three the screen over the root stands
/// between them.
extension Viewer {
  /// The places in the stack of the screens that are shown, the root first.
  package var panes: [Int] {
    let last = stack.count - 1
    switch room {
    case 1: return [last]
    case 2: return last == 0 ? [0] : [0, last]
    default: return last < 2 ? Array(0...last) : [0, 1, last]
    }
  }

  /// The place in the stack of the screen that the user acts on.
  var focus: Int {
    let last = stack.count - 1
    return chosen.map { isShown($0) ? $0 : last } ?? last
  }

  /// The pane that the user acts on, counted as ``panes`` are.
  package var focusedPane: Int { panes.firstIndex(of: focus) ?? 0 }

  /// Whether screens stand beside each other.
  package var isSplit: Bool { panes.count > 1 }

  /// Whether one of several panes shows the screen at a place of the stack.
  func isShown(_ place: Int) -> Bool { room > 1 && panes.contains(place) }

  /// Shows as many screens beside each other as there is room for: one, two or three.
  package func divide(into count: Int) {
    guard count != room else { return }
    room = count
    showPanes()
    touch()
  }

  /// The first screen in sight that has more rows to load; nil when there is none.
  package var loading: (any AppScreen)? {
    panes.lazy.map { self.stack[$0] }.first(where: \.hasMoreToLoad)
  }

  /// Lets the user act on a pane; a pane that isn't there is ignored.
  package func choosePane(_ pane: Int) {
    guard room > 1, panes.indices.contains(pane) else { return }
    chosen = panes[pane]
    showPanes()
    touch()
  }

  /// Tells screens that they became visible or covered, and marks in the root what is open beside it.
  func showPanes() {
    let now = panes.map { stack[$0] }
    let before = visible
    visible = now
    for screen in before where !now.contains(where: { $0 === screen }) { screen.appear(false) }
    for screen in now where !before.contains(where: { $0 === screen }) { screen.appear(true) }
    if isSplit, focus > 0 { markOpen() }
    leaveNotice()
  }

  /// Closes the buttons of a swiped row, which the user turns away from.
  func closeSwipes() {
    for case let screen as ChannelsScreen in stack { screen.list.swipe.close() }
  }

  /// Selects the row of the chat or thread that stands over the root.
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

  /// Leaves the screen that the user acts on, with those over it; the root stays, and lets the last
  /// screen go.
  func close() {
    drop(to: focus == 0 ? stack.count - 1 : focus)
    showPanes()
  }

  /// One pane of the screen, with at most some rows.
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

  /// The line at the lower edge; nil where the surface has no such line, or no columns for it.
  package var hintScene: Scene? {
    guard let hints, hintColumns > 0 else { return nil }
    return Scene { HintLine(hints: hints(self), notice: notice, app.words) }
  }

  /// What stands beside a root from which nothing has been opened.
  package var emptyScene: Scene {
    let words = app.words.panes
    let title = stack[0] is ThreadsScreen ? words.chooseThread : words.chooseChat
    return Scene {
      Spacer()
      ListNotice(title: title, detail: hints == nil ? "" : words.howToChoose)
      Spacer()
    }
  }

  /// The whole screen of a window with room for one.
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

  /// Whether a screen leaves room below it: rows fill the screen, the placeholder of an empty list does
  /// not.
  private func isLow(_ screen: any AppScreen) -> Bool {
    screen.count == 0 && !(screen is CatchUpScreen) && !(screen is MessagesScreen)
  }

  private func inFront(of content: Scene) -> Scene {
    guard let question else { return content }
    let alert = Scene { AlertView(words: question.words) }.owned(.question)
    return Scene { content.opacity(0.4).overlay { alert } }
  }
}
