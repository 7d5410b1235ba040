// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// One viewer of a workspace: its stack of screens and the question in front of them.
///
/// It knows nothing about terminals or pages: these forward the user's actions and draw ``scene(rowLimit:)``.
package final class Viewer {
  /// The application whose workspace it shows.
  package let app: ChatApp
  /// The stack of screens, the visible one last; never empty.
  package private(set) var stack: [any AppScreen] = []
  /// The chosen colour theme.
  package var theme: ThemeChoice
  /// The notice that is shown for some seconds.
  package private(set) var notice: ViewerNotice?
  /// The screen that the notice is about, or `nil` if it is about none.
  private weak var noticed: (any AppScreen)?
  /// The number of the notice that was removed with its screen, for surfaces that show notices themselves.
  package private(set) var leftNotice: Int?
  /// How many screens fit side by side on the surface; see ``divide(into:)``.
  package internal(set) var room = 1
  /// Whether opening a chat focuses its field, so that the user can type at once.
  package var writesInOpenedChats = false
  /// Whether a screen beside its parent has no back button.
  package var hidesWayBackBesideParent = false
  /// The stack index of the screen that the user chose to act on, or `nil` for the last one.
  var chosen: Int?
  /// The screens that were last notified that they are visible.
  var visible: [any AppScreen] = []
  /// How to undo the user's last action while that is offered, and the number of its notice.
  private var undoing: (number: Int, work: () -> Void)?
  /// The unsaved edits of messages in chats that are not open, by screen.
  var leftEdits: [ScreenName: LeftEdit] = [:]
  /// Recognizes words that the user types while every letter is a command.
  let burst = LetterBurst()
  /// The chats that have ended since the last frame; the next frame closes their screens.
  var ended: [ChannelID: ChatEnd] = [:]
  /// Which chats the root lists show.
  package private(set) var filter = ListFilter.all
  /// How often the filter was changed; each change creates new root lists.
  private var filterings = 0
  /// Whether a user watches the surface; messages on an unwatched one don't count as read.
  package var isWatched: Bool {
    didSet {
      guard isWatched != oldValue else { return }
      for case let screen as MessagesScreen in stack { screen.watch(isWatched) }
    }
  }
  /// Whether the surface shows notifications, or `nil` if only the desktop's settings decide about that.
  package var notificationPermission: NotificationPermission? = .unavailable {
    didSet { if notificationPermission != oldValue { touch() } }
  }
  private var asksForPermission = false
  /// The form of the account screen that was opened last.
  var accountSession: AccountSession?
  /// The address field of the join screen that was opened last.
  var joinSession: JoinSession?
  /// Whether keys go to the search field; false while an opened search result covers it.
  package var isSearching: Bool { (top as? ChannelsScreen)?.list.isSearchOpen == true }
  /// The application's own open question.
  var question: Question?
  /// How many questions the application has asked, which numbers them.
  var questions = 0
  /// Whether the user was offered to save elsewhere since the workspace's file disappeared.
  var hasOfferedToSave = false
  /// Whether a user answers the application's questions here.
  private(set) var hasUser = true
  /// The question in the last frame.
  var seenQuestion = SeenQuestion()
  /// The root lists, which stay in memory while the other one is shown.
  private var roots: [ScreenName: any AppScreen] = [:]
  /// How many columns the surface has for the line of hints at the lower edge; 0 for no line.
  package var hintColumns = Int.max
  private var notices = 0
  private var touches = 0
  /// Returns the hints at the lower edge, such as the keys; `nil` if the surface has no such line.
  let hints: ((Viewer) -> String)?
  /// The keys of its surface, for the help page.
  let keys: [KeyHelp]
  /// Whether the user may attach files of this machine by their paths.
  let takesPaths: Bool

  /// - Parameters:
  ///   - start: The first stack of screens, as in ``show(_:)``.
  ///   - isWatched: Whether a user watches the surface from the start.
  ///   - keys: The keys of the surface, for its help page.
  ///   - takesPaths: Whether its user may attach files of this machine by their paths. The user of a page may not,
  ///     because the files belong to the server's user.
  ///   - hints: Returns the line at the lower edge; `nil` for no line.
  package init(
    _ app: ChatApp,
    theme: ThemeChoice = .auto,
    start: [ScreenName?] = [],
    isWatched: Bool = true,
    keys: [KeyHelp] = [],
    takesPaths: Bool = false,
    hints: ((Viewer) -> String)? = nil
  ) {
    (self.app, self.theme, self.isWatched) = (app, theme, isWatched)
    (self.keys, self.takesPaths, self.hints) = (keys, takesPaths, hints)
    show(start)
    app.add(self)
  }

  /// Creates a viewer that no user watches, with the lists whose rows all viewers share.
  package init(watching app: ChatApp) {
    (self.app, theme, isWatched, keys, hints) = (app, .auto, false, [], nil)
    takesPaths = false
    hasUser = false
    roots = [.channels: app.channels, .threads: app.threads]
    showRoot(.channels)
  }

  /// Whether the frame is a plain list without selection, search or dialog, the same for all such viewers.
  package var isPlain: Bool {
    guard stack.count == 1, front == nil, !isSearching, top.selected == nil, filter == .all else {
      return false
    }
    guard let screen = top as? ChannelsScreen else { return true }
    return screen.list.swipe.swipedRow == nil && !screen.list.isSearching
  }

  deinit {
    for case let screen as MessagesScreen in stack { app.forget(screen.list) }
  }

  /// A counter that grows whenever this viewer's frame may have changed.
  package var generation: Int { app.generation + touches }

  /// Notes that this viewer's frame may have changed.
  package func touch() { touches += 1 }

  /// Notes that the user acted here.
  package func act() {
    touch()
    app.noteAction()
  }

  /// The screen that the user acts on: the last one of the stack, or the pane that the user has chosen.
  package var top: any AppScreen { stack[focus] }

  /// The names of the stacked screens.
  package var path: [ScreenName] { stack.map(\.name) }

  /// Shows a stack of screens, skipping those that don't exist, or the channel list if none exists.
  ///
  /// - Parameter path: The screens; `nil` stands for an unknown name, which is reported.
  package func show(_ path: [ScreenName?]) {
    let root: ScreenName = path.first == .threads ? .threads : .channels
    showRoot(root)
    visit(Array(path.drop { $0 == root }), isChosen: false)
  }

  /// The screens that the viewer is still opening.
  var visiting: Visit?

  /// Selects a row and scrolls another one to the top, at the start of the program.
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

  /// Shows one of the two root lists alone.
  func showRoot(_ name: ScreenName) {
    closeSwipes()
    drop(to: 1)
    visiting = nil
    (stack.first as? ChannelsScreen)?.list.isSearchOpen = false
    let root = roots[name] ?? makeRoot(name)
    roots[name] = root
    (stack, chosen) = ([root], nil)
    showPanes()
  }

  private func makeRoot(_ name: ScreenName) -> any AppScreen {
    let (options, groups) = (app.options, app.options.groups())
    if name == .threads {
      let filtered = filter.threads(of: options.threads, groups)
      return ThreadsScreen(
        app.engine,
        query: filtered ?? options.threads,
        rows: filtered == nil ? 0 : options.rowsAtFirst,
        part: filterings,
        emptyNotice: filtered == nil ? nil : app.words.filters.nothing,
        common: app.commonMenu,
        like: filtered == nil ? app.threads : nil
      )
    }
    if filter == .all {
      return ChannelsScreen(
        app.engine,
        query: options.channels,
        rows: 0,
        part: filterings,
        like: app.channels
      )
    }
    let filtered = filter.channels(of: options.channels, groups)
    return ChannelsScreen(
      app.engine,
      query: filtered,
      rows: options.rowsAtFirst,
      part: filterings,
      emptyNotice: app.words.filters.nothing
    )
  }

  /// Recreates the root lists with the chats of a filter.
  func choose(_ filter: ListFilter) {
    self.filter = filter
    filterings += 1
    roots = [:]
  }

  /// Puts a screen on the stack, or returns to it if it is on the stack already.
  ///
  /// A chat or thread replaces the screens above the one that it was opened from.
  ///
  /// - Returns: False if the screen's subject doesn't exist.
  func push(_ name: ScreenName) -> Bool {
    closeSwipes()
    // A screen is on the stack at most once.
    if let place = stack.firstIndex(where: { $0.name == name }) {
      if isShown(place) { chosen = place } else { drop(to: place + 1) }
      showPanes()
      return true
    }
    guard let screen = make(name) else { return false }
    if name.isChat { drop(to: focus + 1) }
    stack.append(screen)
    chosen = nil
    showPanes()
    if let screen = screen as? MessagesScreen { resumeEdit(on: screen) }
    return true
  }

  private func make(_ name: ScreenName) -> (any AppScreen)? {
    switch name {
    case .channels, .threads: nil
    case .messages(let id):
      end(of: name) == nil
        ? app.engine.messageList(id, rows: Self.messagesAtFirst).map { messages($0) } : nil
    case .replies(let id):
      app.engine.replyList(
        id,
        in: (top as? MessagesScreen)?.list.channel.id,
        rows: Self.messagesAtFirst
      ).flatMap { end(of: .messages($0.channel.id)) == nil ? messages($0) : nil }
    // They name files of the host, which its users must not see.
    case .problems: app.options.hasOperator ? nil : ProblemsScreen(app.engine)
    case .info(let id): AppPages.info(id, self)
    case .attachment(let id, let place):
      picture(id, place) ?? AppPages.attachment(id, place, self)
    case .why(let subject): WhyPage.make(subject, self)
    case .catchUp: CatchUpScreen(app, showsKeys: hints != nil)
    case .filters: AppPages.filters(self)
    case .settings: AppPages.settings(self)
    case .help: AppPages.help(self)
    case .account: AppPages.account(self)
    case .join: AppPages.join(self)
    }
  }

  private static let messagesAtFirst = 100

  /// Returns the screen of a message's picture, from a list on the stack.
  private func picture(_ id: MessageID, _ place: Int) -> PictureScreen? {
    let lists = stack.lazy.reversed().compactMap { ($0 as? MessagesScreen)?.list }
    return lists.compactMap { [words = app.words] in PictureScreen(id, place, in: $0, words) }.first
  }

  private func messages(_ list: ChatMessageListViewModel) -> MessagesScreen {
    app.hear(list) { [weak self, weak list] effect in self?.perform(effect, of: list) }
    // Only a terminal has a line of hints.
    list.keepsRowsClear = hints != nil
    return MessagesScreen(
      app,
      list,
      Composer(app, list, takesPaths: takesPaths) { [weak self] in self?.tell($0) },
      isWatched: isWatched
    ) { [weak self] in
      self?.touch()
    }
  }

  private func perform(_ effect: MessageListSession.Effect, of list: ChatMessageListViewModel?) {
    switch effect {
    case .wait(let wait, let seconds):
      app.after(.seconds(seconds)) { [weak self, weak list] in
        guard let self, let list else { return }
        app.engine.send(.waited(wait), to: list)
        touch()
      }
    case .openThread(let parent, let message):
      visit([.replies(parent)], jumpingTo: message)
    case .messageNotFound: tell(app.words.messageGone)
    // The engine performs these.
    case .loadPage, .markRead, .markThreadRead, .markUnread: break
    }
  }

  /// Leaves the last screen of the stack for the one below; returns false for the only one.
  @discardableResult
  func leave() -> Bool {
    visiting = nil
    guard stack.count > 1 else { return false }
    drop(to: stack.count - 1)
    showPanes()
    return true
  }

  /// Pops screens until `count` remain; the remaining ones are not notified.
  func drop(to count: Int) {
    while stack.count > max(1, count), let left = stack.popLast() {
      left.appear(false)
      visible.removeAll { $0 === left }
      if let left = left as? MessagesScreen {
        keepEdit(of: left)
        app.forget(left.list)
      }
      if left.name == .account { accountSession?.leave() }
    }
    if let place = chosen, place >= stack.count { chosen = nil }
  }

  /// Removes the screens of a channel from the stack, and the pages above them about it and its messages.
  func leave(channel id: ChannelID) {
    visiting = nil
    let isOfChannel = { (screen: any AppScreen) -> Bool in
      switch screen.name {
      case .info(let channel): channel == id
      case .attachment, .why(.message): true
      default: (screen as? MessagesScreen)?.list.channel.id == id
      }
    }
    let place = stack.firstIndex { ($0 as? MessagesScreen)?.list.channel.id == id } ?? stack.count
    let over = stack[place...].filter { !isOfChannel($0) }
    drop(to: place)
    stack += over
    chosen = nil
    showPanes()
  }

  /// Shows a notice for four seconds, or for ten if its action can be undone.
  ///
  /// - Parameter undo: Undoes the action. It stays available when another notice replaces this one.
  package func tell(_ text: String, undo: (() -> Void)? = nil) {
    notices += 1
    let number = notices
    notice = ViewerNotice(number: number, text: text, canBeUndone: undo != nil)
    noticed = undo == nil ? top : nil
    if let undo { undoing = (number, undo) }
    app.after(.seconds(undo == nil ? 4 : 10)) { [weak self] in
      guard let self else { return }
      if undoing?.number == number { undoing = nil }
      if notice?.number == number { notice = nil }
      touch()
    }
    touch()
  }

  /// Removes the notice if its screen is no longer visible.
  func leaveNotice() {
    guard let notice, let noticed, !visible.contains(where: { $0 === noticed }) else { return }
    leftNotice = notice.number
    self.notice = nil
    touch()
  }

  /// Shows a notice that is not about a single screen.
  package func tell(ofAll text: String) {
    tell(text)
    noticed = nil
  }

  /// Requests that the browser ask its user whether it may show notifications.
  func askForPermission() { asksForPermission = true }

  /// Returns whether the browser should ask its user now; true once per request.
  package func drainPermissionQuestion() -> Bool {
    defer { asksForPermission = false }
    return asksForPermission
  }

  /// Undoes the user's last action, if that is still possible.
  func undo() {
    guard let undo = undoing?.work else { return tell(app.words.nothingToUndo) }
    undoing = nil
    undo()
    tell(app.words.undone)
  }

  /// Opens or closes the search of the channel list.
  package func search(_ isOn: Bool) {
    if isOn, !(top is ChannelsScreen) {
      if stack[0] is ChannelsScreen, isShown(0) { choosePane(0) } else { showRoot(.channels) }
    }
    if isOn { closeSwipes() }
    let screen = stack.first as? ChannelsScreen
    screen?.list.isSearchOpen = isOn
    if !isOn { screen?.search(nil) }
    if isOn, let part = app.engine.indexing?.part, part < 1 {
      tell("\(app.words.indexing) \(Int(100 * part))%")
    }
    touch()
  }

  /// Returns the whole screen, with at most `rowLimit` rows.
  ///
  /// It starts a frame, unless the surface has started one with ``frame(_:)``.
  package func scene(rowLimit: Int) -> Scene { frame { whole(rowLimit) } }

  /// Starts a frame, in which a surface may make the scene several times.
  package func frame<Drawn>(_ draw: () throws -> Drawn) rethrows -> Drawn {
    goOn()
    return try app.engine.frame(draw)
  }
}

/// A notice that a viewer shows for some seconds.
package struct ViewerNotice {
  /// Its number, which is different for each notice.
  package let number: Int
  /// The text to show.
  package let text: String
  /// Whether its action can be undone.
  package let canBeUndone: Bool
}
