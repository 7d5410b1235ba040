// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// Somebody who looks at the workspace: which screens lie over each other, and what stands in front of them.
///
/// It knows nothing of terminals and pages: these tell it what the user wants and show ``scene(rowLimit:)``.
package final class Viewer {
  package let app: ChatApp
  /// The screens that lie over each other, the visible one last; never empty.
  package private(set) var stack: [any AppScreen] = []
  package var theme: ThemeChoice
  /// What is told for a moment, and a number that is another one with each.
  package private(set) var notice: (number: Int, text: String)?
  /// Whether somebody's eyes are on what is shown: what nobody sees does not count as read.
  package var isWatched: Bool {
    didSet {
      guard isWatched != oldValue else { return }
      for case let screen as MessagesScreen in stack { screen.watch(isWatched) }
    }
  }
  /// Whether keys go into the search field, which is not where a result lies over it.
  package var isSearching: Bool { (top as? ChannelsScreen)?.list.isSearchOpen == true }
  var question: Question?
  /// How many questions the application has asked.
  var questions = 0
  /// The question that was shown last.
  private(set) var seenQuestion = SeenQuestion()
  /// The lists that stay while others are looked at.
  private var roots: [ScreenName: any AppScreen] = [:]
  /// Whether a line at the lower edge leaves enough for what is seen.
  package var hasRoomForHints = true
  private var notices = 0
  private var touches = 0
  /// What stands at the lower edge of a surface without other words, such as which keys there are.
  private let hints: ((Viewer) -> String)?
  /// The keys of the surface it is shown on.
  let keys: [KeyHelp]

  /// - Parameters:
  ///   - isWatched: Whether somebody sees it from the beginning.
  ///   - keys: The keys of the surface, for its help.
  ///   - hints: What the line at the lower edge says; without it there is no such line.
  package init(
    _ app: ChatApp,
    theme: ThemeChoice = .auto,
    start: [ScreenName?] = [],
    isWatched: Bool = true,
    keys: [KeyHelp] = [],
    hints: ((Viewer) -> String)? = nil
  ) {
    (self.app, self.theme, self.isWatched) = (app, theme, isWatched)
    (self.keys, self.hints) = (keys, hints)
    show(start)
  }

  /// Somebody who only looks at the lists everybody else's are taken from.
  package init(watching app: ChatApp) {
    (self.app, theme, isWatched, keys, hints) = (app, .auto, false, [], nil)
    roots = [.channels: app.channels, .threads: app.threads]
    showRoot(.channels)
  }

  /// Whether what is seen is a list as it is, as anybody else sees it.
  package var isPlain: Bool {
    guard stack.count == 1, question == nil, !isSearching, top.selected == nil else { return false }
    guard let screen = top as? ChannelsScreen else { return true }
    return screen.front == nil && screen.list.swipe.swipedRow == nil && !screen.list.isSearching
  }

  deinit {
    for case let screen as MessagesScreen in stack { app.forget(screen.list) }
  }

  /// Grows with everything that may have changed what is seen here.
  package var generation: Int { app.generation + touches }

  /// Notes that what is seen here may be another thing now.
  package func touch() { touches += 1 }

  /// Notes that somebody has done something here.
  package func act() {
    touch()
    app.noteAction()
  }

  /// The screen that is seen.
  package var top: any AppScreen { stack[stack.count - 1] }

  /// Which screens lie over each other.
  package var path: [ScreenName] { stack.map(\.name) }

  /// Shows screens over each other, as far as they are there; without any the channel list.
  ///
  /// - Parameter path: The screens, nil where somebody asked for one that is none.
  package func show(_ path: [ScreenName?]) {
    let root: ScreenName = path.first == .threads ? .threads : .channels
    showRoot(root)
    for name in path.drop(while: { $0 == root }) where name.map(push) != true {
      tell(app.words.notFound)
    }
  }

  /// Begins with a row selected, and with one as the first that is seen.
  package func begin(selected: String?, first: Int) {
    switch top {
    case let screen as ChannelsScreen where selected != nil:
      app.engine.send(.select(selected.map { ChannelID($0) }), to: screen.list)
    case let screen as ThreadsScreen where selected != nil:
      app.engine.send(.select(selected.map { MessageID($0) }), to: screen.list)
    default: break
    }
    if first > 0 { top.want(from: first, count: 100) }
  }

  func showRoot(_ name: ScreenName) {
    while stack.count > 1 { leave() }
    (stack.first as? ChannelsScreen)?.list.isSearchOpen = false
    stack.first?.appear(false)
    let root = roots[name] ?? makeRoot(name)
    roots[name] = root
    stack = [root]
    root.appear(true)
  }

  private func makeRoot(_ name: ScreenName) -> any AppScreen {
    let options = app.options
    return name == .threads
      ? ThreadsScreen(app.engine, query: options.threads, rows: 0, like: app.threads)
      : ChannelsScreen(app.engine, query: options.channels, rows: 0, like: app.channels)
  }

  /// Puts a screen over the others; false when what it is about is not there.
  func push(_ name: ScreenName) -> Bool {
    // Nobody looks at the same screen twice.
    if stack.contains(where: { $0.name == name }) {
      while top.name != name { leave() }
      return true
    }
    guard let screen = make(name) else { return false }
    top.appear(false)
    stack.append(screen)
    screen.appear(true)
    return true
  }

  private func make(_ name: ScreenName) -> (any AppScreen)? {
    switch name {
    case .channels, .threads: nil
    case .messages(let id):
      app.engine.messageList(id, rows: Self.messagesAtFirst).map { messages($0) }
    case .replies(let id):
      app.engine.replyList(
        id,
        in: (stack.last as? MessagesScreen)?.list.channel.id,
        rows: Self.messagesAtFirst
      ).map { messages($0) }
    case .problems: ProblemsScreen(app.engine)
    case .info(let id): Page.info(id, self)
    case .attachment(let id, let place): Page.attachment(id, place, self)
    case .settings: Page.settings(self)
    case .help: Page.help(self)
    }
  }

  private static let messagesAtFirst = 100

  private func messages(_ list: ChatMessageListViewModel) -> MessagesScreen {
    app.hear(list) { [weak self, weak list] effect in self?.take(effect, of: list) }
    return MessagesScreen(app.engine, list, app.words, isWatched: isWatched)
  }

  private func take(_ effect: MessageListSession.Effect, of list: ChatMessageListViewModel?) {
    switch effect {
    case .wait(let wait, let seconds):
      app.after(.seconds(seconds)) { [weak self, weak list] in
        guard let self, let list else { return }
        app.engine.send(.waited(wait), to: list)
        touch()
      }
    case .openThread(let parent, let message):
      if push(.replies(parent)) { (top as? MessagesScreen)?.jump(to: message) }
    case .messageNotFound: tell(app.words.notFound)
    default: break
    }
  }

  /// Leaves the visible screen for the one below; false when there is none.
  @discardableResult
  func leave() -> Bool {
    guard stack.count > 1, let left = stack.popLast() else { return false }
    left.appear(false)
    if let left = left as? MessagesScreen { app.forget(left.list) }
    top.appear(true)
    return true
  }

  /// Tells something for a moment.
  package func tell(_ text: String) {
    notices += 1
    let number = notices
    notice = (number, text)
    app.after(.seconds(4)) { [weak self] in
      guard let self, notice?.number == number else { return }
      notice = nil
      touch()
    }
    touch()
  }

  /// Opens or closes the search of the channel list.
  package func search(_ isOn: Bool) {
    if isOn, !(top is ChannelsScreen) { showRoot(.channels) }
    let screen = stack.first as? ChannelsScreen
    screen?.list.isSearchOpen = isOn
    if !isOn { screen?.search(nil) }
    touch()
  }

  /// The whole of what is seen, with at most a number of rows; it begins a frame.
  package func scene(rowLimit: Int) -> Scene {
    let content = top.scene(rowLimit: rowLimit)
    seenQuestion.show(openQuestion, at: app.now)
    let bar = Scene { AppBar(self) }
    let screen = inFront(
      of: Scene {
        bar
        content
      }
    )
    guard let hints, hasRoomForHints else { return screen }
    let line = Scene { HintLine(text: notice?.text ?? hints(self), isNotice: notice != nil) }
    let isEmpty = top.count == 0
    return Scene {
      screen
      // Rows fill the screen; what stands in their place does not.
      if isEmpty { Spacer() }
      line
    }
  }

  private func inFront(of content: Scene) -> Scene {
    guard let question else { return content }
    let alert = Scene { AlertView(words: question.words) }.placed(.question)
    return Scene { content.opacity(0.4).overlay { alert } }
  }
}
