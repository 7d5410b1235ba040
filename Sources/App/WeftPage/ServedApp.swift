// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftScene
internal import WeftSystem
internal import WeftWeb

/// An application, the pages that show it, and the frames that they share.
final class ServedApp {
  let app: ChatApp
  /// The user it belongs to, or `nil` at a server for one user.
  let person: Person?
  private(set) var sessions: [String: ServeSession] = [:]
  /// Whether anything has happened since ``settle()`` last ran.
  private(set) var hasNews = true
  /// The time since which it has had no session, or `nil` while it has one.
  private(set) var emptySince: ContinuousClock.Instant?
  /// The screens for a page whose address names none.
  var beginning: [ScreenName] = []
  /// Whether it replaced an application in which an account was added or the demo was chosen; pages leave those screens.
  var isReplacement = false
  let looks: LiveScene.Looks
  private let options: ServeOptions
  private let shared: SharedFrames
  private let clock: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  /// The allowance for the actions of all pages together.
  private var rate: Allowance
  private var nextDue: ContinuousClock.Instant?
  /// The commits that no page shows yet.
  let news = UnshownNews()
  /// Called with the delay from an event's commit to a page.
  private let onShown: (Duration) -> Void

  init(
    _ app: ChatApp,
    of person: Person? = nil,
    options: ServeOptions,
    looks: LiveScene.Looks,
    clock: @escaping () -> ContinuousClock.Instant,
    onShown: @escaping (Duration) -> Void = { _ in }
  ) {
    self.onShown = onShown
    self.app = app
    self.person = person
    self.options = options
    self.clock = clock
    (self.looks, shared) = (looks, SharedFrames(app, looks))
    start = clock()
    emptySince = start
    rate = Allowance(
      perSecond: options.actionsPerSecond * Double(ServeOptions.busyPages),
      atOnce: options.actionsAtOnce * Double(ServeOptions.busyPages)
    )
  }

  /// Records that there is work to do.
  func noteNews() { hasNews = true }

  /// Charges an action of one of its pages; returns `false` if there were too many.
  func takeTurn(of session: ServeSession) -> Bool {
    noteNews()
    return session.takeTurn() && rate.spendOne(at: clock() - start)
  }

  /// Starts the session of a page; returns `nil` if this user has too many.
  func begin(_ page: PageFacts) -> ServeSession? {
    noteNews()
    if sessions.count >= options.sessionsPerPerson, !forgetLongestAway() { return nil }
    // A page that has chosen no theme uses the server's.
    let theme = page.theme == .auto ? options.theme : page.theme ?? options.theme
    let viewer = Viewer(
      app,
      theme: theme,
      start: start(of: page),
      isWatched: false,
      keys: page.isTouched ? PageGestures.help(app.words) : PageKeys.help(app.options.keys)
    )
    viewer.divide(into: min(max(1, page.room), 3))
    // On a touch screen, a focused field would raise the keyboard over half of the chat.
    viewer.writesInOpenedChats = !page.isTouched
    (viewer.playsSounds, viewer.recordsSounds) = (true, page.recordsSounds)
    let session = ServeSession(
      String(ServeKey().text.prefix(32)),
      viewer,
      rows: page.rows,
      isSeen: page.isSeen,
      hasFocus: page.hasFocus ?? page.isSeen,
      options: options,
      shared: shared,
      clock: clock
    )
    viewer.notificationPermission = page.notifications
    session.onAway = { [weak self] in self?.noteNews() }
    session.onShown = { [onShown, clock] since in onShown(clock() - since) }
    session.begin(at: page.first, rows: page.rows)
    sessions[session.id] = session
    emptySince = nil
    return session
  }

  /// Returns the screens that a page starts with.
  private func start(of page: PageFacts) -> [ScreenName?] {
    let path = PageAddress.path(page.place)
    if isReplacement { return path.filter { $0 != .account && $0 != .welcome } }
    return path.isEmpty ? beginning : path
  }

  /// Ends the session whose page has been away longest; returns `false` if all pages are connected.
  func forgetLongestAway() -> Bool {
    let away = sessions.values.compactMap { session in session.away.map { ($0, session.id) } }
    guard let lost = away.min(by: { $0.0 < $1.0 }) else { return false }
    sessions[lost.1] = nil
    return true
  }

  /// When the longest disconnected page lost its connection, or `nil` if all pages are connected.
  var longestAway: ContinuousClock.Instant? { sessions.values.compactMap(\.away).min() }

  /// Ends all sessions; their pages start new ones, here or at another host.
  func endSessions() {
    for session in sessions.values { session.stream?.end() }
    sessions = [:]
    emptySince = clock()
    noteNews()
  }

  func close() {
    sessions = [:]
    app.finish()
  }
}

// The three parts of a turn; requests are answered in between.
extension ServedApp {
  /// Returns whether there is work to do.
  func isDue(at now: ContinuousClock.Instant) -> Bool {
    hasNews || nextDue.map { $0 <= now } ?? false
  }

  /// The time when there is work to do even if nothing happens, or `nil` for never.
  var due: ContinuousClock.Instant? { hasNews ? clock() : nextDue }

  /// Runs a turn of the application.
  func turn(at now: ContinuousClock.Instant) {
    // Take in what pages have reported before anything happens in this turn.
    app.look(sessions.values.contains { $0.isLookedAt })
    app.turn(at: now)
    if let moment = news.take() {
      for session in sessions.values { session.noteCommit(at: moment) }
    }
    // Without a connected page they wait for one, such as those from before the first page or while it reloads.
    if sessions.values.contains(where: { $0.away == nil }) {
      for problem in app.drainProblems() {
        for session in sessions.values { session.viewer.tell(ofAll: problem) }
      }
    }
    for notification in app.drainNotifications() {
      for session in sessions.values { session.notify(notification) }
    }
  }

  /// Makes the streams send the latest changes.
  func wakeSessions() {
    for session in sessions.values { session.wakeIfNeeded() }
  }

  /// Drops pages that did not come back, and loads rows that pages may be scrolled to.
  func settle() {
    hasNews = loadMore()
    let now = clock()
    nextDue = app.due
    for (id, session) in sessions {
      let loss = session.away.map { $0 + options.patience }
      if let loss, loss < now {
        sessions[id] = nil
        continue
      }
      for due in [session.due(at: now), loss] {
        if let due { nextDue = min(nextDue ?? due, due) }
      }
    }
    if sessions.isEmpty { emptySince = emptySince ?? now }
  }

  /// Loads rows that no page shows yet, so that each page can be scrolled to its end.
  ///
  /// - Returns: Whether there may be more rows to load.
  private func loadMore() -> Bool {
    let began = clock()
    var mayHaveMore = false
    for session in sessions.values {
      guard let list = session.unloaded() else { continue }
      mayHaveMore = true
      list.loadMore()
      session.viewer.touch()
      // No request waits longer than a frame.
      if clock() - began > .milliseconds(4) { break }
    }
    return mayHaveMore
  }
}

/// The facts that a page sends when it starts a session.
struct PageFacts {
  /// The stack of screens, as in the page's address.
  var place = ""
  /// The number of rows that the page wants.
  var rows = 60
  /// The index of the first row it shows.
  var first = 0
  /// The theme that the page chose, or `nil` for the server's.
  var theme: ThemeChoice?
  /// Whether the page is visible.
  var isSeen = true
  /// Whether the page has the keyboard focus, or `nil` if that follows its visibility.
  var hasFocus: Bool?
  /// The number of panes that fit side by side.
  var room = 1
  /// Whether the browser shows notifications.
  var notifications = NotificationPermission.unavailable
  /// Whether it is a touch screen, so that the help page describes gestures.
  var isTouched = false
  /// Whether the browser lets the page record voice messages.
  var recordsSounds = false
}
