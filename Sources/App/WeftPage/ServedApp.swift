// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftScene
internal import WeftSystem
internal import WeftWeb

/// An application with the pages that show it, and the frames that they share.
final class ServedApp {
  let app: ChatApp
  /// Whose it is; nil at a server of one person.
  let person: Person?
  private(set) var sessions: [String: ServeSession] = [:]
  /// Whether something has happened since it was settled last.
  private(set) var hasNews = true
  /// Since when it has had no session; nil while it has one.
  private(set) var emptySince: ContinuousClock.Instant?
  /// The screens of a page whose address names none.
  var beginning: [ScreenName] = []
  /// Whether it took the place of one in which an account was added, whose screen pages leave.
  var isReplacement = false
  let looks: LiveScene.Looks
  private let options: ServeOptions
  private let shared: SharedFrames
  private let clock: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  /// The actions of all pages together.
  private var rate: Allowance
  private var nextDue: ContinuousClock.Instant?
  /// What the source has told and no page shows yet.
  let news = UnshownNews()
  /// Told how long an event took from its commit to a page.
  private let onShown: (Duration) -> Void

  init(
    _ app: ChatApp,
    of person: Person? = nil,
    _ options: ServeOptions,
    _ looks: LiveScene.Looks,
    clock: @escaping () -> ContinuousClock.Instant,
    onShown: @escaping (Duration) -> Void = { _ in }
  ) {
    self.onShown = onShown
    (self.app, self.person, self.options, self.clock) = (app, person, options, clock)
    (self.looks, shared) = (looks, SharedFrames(app, looks))
    start = clock()
    emptySince = start
    rate = Allowance(
      perSecond: options.actionsPerSecond * Double(ServeOptions.busyPages),
      atOnce: options.actionsAtOnce * Double(ServeOptions.busyPages)
    )
  }

  /// Notes that it has something to do.
  func noteNews() { hasNews = true }

  /// Charges an action of one of its pages; false when there were too many.
  func takeTurn(of session: ServeSession) -> Bool {
    noteNews()
    return session.takeTurn() && rate.spendOne(at: clock() - start)
  }

  /// Begins the session of a page; nil where this person has too many.
  func begin(_ page: PageFacts) -> ServeSession? {
    noteNews()
    if sessions.count >= options.sessionsPerPerson, !forgetLongestAway() { return nil }
    // A page without a theme of its own uses the command's.
    let theme = page.theme == .auto ? options.theme : page.theme ?? options.theme
    let viewer = Viewer(
      app,
      theme: theme,
      start: start(of: page),
      isWatched: false,
      keys: page.isTouched ? PageGestures.help(app.words) : PageKeys.help
    )
    viewer.divide(into: min(max(1, page.room), 3))
    // On a touch screen the field raises a keyboard over half of the chat.
    viewer.writesInOpenedChats = !page.isTouched
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

  /// The screens with which a page begins.
  private func start(of page: PageFacts) -> [ScreenName?] {
    let path = PageAddress.path(page.place)
    if isReplacement { return path.filter { $0 != .account } }
    return path.isEmpty ? beginning : path
  }

  /// Ends the session whose page has been away longest; false where all pages are there.
  func forgetLongestAway() -> Bool {
    let away = sessions.values.compactMap { session in session.away.map { ($0, session.id) } }
    guard let lost = away.min(by: { $0.0 < $1.0 }) else { return false }
    sessions[lost.1] = nil
    return true
  }

  /// How long the page that has been away longest has been so; nil where all pages are there.
  var longestAway: ContinuousClock.Instant? { sessions.values.compactMap(\.away).min() }

  /// Ends all sessions: their pages begin others, here or at another host.
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

// The three parts of a turn; between them requests are answered.
extension ServedApp {
  /// Whether it has something to do.
  func isDue(at now: ContinuousClock.Instant) -> Bool {
    hasNews || nextDue.map { $0 <= now } ?? false
  }

  /// When it has something to do although nothing happens; nil for never.
  var due: ContinuousClock.Instant? { hasNews ? clock() : nextDue }

  /// Does what the application has to do.
  func turn(at now: ContinuousClock.Instant) {
    // What happens in this turn comes after what pages have told.
    app.look(sessions.values.contains { $0.isLookedAt })
    app.turn(at: now)
    if let moment = news.take() {
      for session in sessions.values { session.noteCommit(at: moment) }
    }
    for problem in app.drainProblems() {
      for session in sessions.values { session.viewer.tell(ofAll: problem) }
    }
    for notification in app.drainNotifications() {
      for session in sessions.values { session.notify(notification) }
    }
  }

  /// Has the streams send what is new.
  func wakeSessions() {
    for session in sessions.values { session.wakeIfNeeded() }
  }

  /// Forgets pages that do not come back, and loads what pages may be scrolled to.
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

  /// Loads rows no page shows yet while the server is idle, so that each page can be scrolled to
  /// its end; returns whether there may be more.
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

/// What a page tells when it begins a session.
struct PageFacts {
  /// The stack of screens, as in the address of the page.
  var place = ""
  /// How many rows the page wants.
  var rows = 60
  /// The first row it shows.
  var first = 0
  /// The theme the page chose; nil for the server's.
  var theme: ThemeChoice?
  /// Whether the page is visible to its user.
  var isSeen = true
  /// Whether the keys go to the page; nil for one that is visible.
  var hasFocus: Bool?
  /// For how many panes beside each other the page has room.
  var room = 1
  /// Whether its browser shows notifications.
  var notifications = NotificationPermission.unavailable
  /// Whether its user has no mouse, so that the help page tells of fingers.
  var isTouched = false
}
