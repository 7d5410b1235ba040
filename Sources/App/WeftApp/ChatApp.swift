// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Weft
package import WeftPluginHost
package import WeftStore
package import WeftSystem

/// A running workspace: its lists, the feeds that change them, and the time of its next work.
///
/// It owns no thread and never waits. The surface that drives it calls ``turn(at:)`` after a user has acted, after
/// a plugin has answered, and when ``due`` has come. One thread owns the application, its engine and all of its
/// viewers; none of them is `Sendable`.
package final class ChatApp {
  /// How the application starts.
  package struct Options {
    /// The channels and threads to list.
    package var channels = ChannelListQuery.current
    /// The query of the thread list.
    package var threads = ThreadListQuery(watch: true)
    /// Returns the groups of chats that a user can restrict the lists to.
    package var groups: () -> [ChatGroup] = { [] }
    /// How many rows a list loads first.
    package var rowsAtFirst = 200
    /// The workspace's path, as shown in messages, or `nil` for a workspace in memory.
    package var workspacePath: String?
    /// Whether the user's changes are persisted.
    package var isPersisted = false
    /// Returns where to keep the files of a channel's messages, or `nil` if the channel takes none.
    ///
    /// The files stay there until the source has them. Without this closure they are kept beside a stored workspace.
    package var files: ((ChannelID) -> WorkspaceFiles?)?
    /// Fetches a file from the server of an account, or `nil` without an account.
    ///
    /// It reports the path of the file, or `nil` if the server doesn't have it, once and on any thread.
    package var fetchFile: (@Sendable (ServerFile, @escaping @Sendable (String?) -> Void) -> Void)?
    /// Returns the bytes of a file that is built into the program, such as a picture of the demo, by its path.
    package var builtInFile: (String) -> [UInt8]? = { _ in nil }
    /// Whether the workspace states its own current time, as the demo does.
    ///
    /// That time jumps ahead to newer dates that other programs write.
    package var statesItsTime = false
    /// The event file whose appended lines are applied.
    package var watched: String?
    /// Whether an operator runs the program for its users, who then can't switch plugins or see problems with them.
    package var hasOperator = false
    /// The folders plugins are loaded from.
    package var folders: [String] = []
    /// The choices of the welcome, or `nil` if the application shows chats.
    package var welcome: WelcomeChoices?
    /// Adds accounts, or `nil` if none can be added.
    package var accounts: (any AccountDesk)?
    /// The version shown on the settings page.
    package var version = ""
    /// The colour themes to choose from.
    package var themes = ThemeSet.shipped
    /// Stores the user's choice of colours for the next start, or `nil` if it isn't stored.
    package var keepTheme: ((ThemeChoice) -> Void)?
    /// The sections of the channel list that are collapsed at first.
    package var collapsed: Set<ChannelSection> = []
    /// Stores the collapsed sections for the next start, or `nil` if they aren't stored.
    package var keepCollapsed: ((Set<ChannelSection>) -> Void)?
    /// How the channel list is divided into sections at first.
    package var grouping = ChannelGrouping.pinned
    /// Stores that choice for the next start, or `nil` if it isn't stored.
    package var keepGrouping: ((ChannelGrouping) -> Void)?
    /// The keys of the actions, which the user may have changed.
    package var keys = KeyBindings.standard
    /// Notes about the user's settings, which every viewer shows at the start.
    package var notes: [String] = []
    /// Which messages the user is notified about at first.
    package var notifications = NotificationChoice.mentions
    /// The hours without notifications, or `nil` for none.
    package var quietHours: QuietHours?
    /// Stores both choices about notifications for the next start, or `nil` if they aren't stored.
    package var keepNotifications: ((NotificationChoice, QuietHours?) -> Void)?
    /// Whether copying in a terminal uses the terminal's clipboard at first.
    package var usesTerminalClipboard = true
    /// Stores that choice for the next start, or `nil` if it isn't stored.
    package var keepTerminalClipboard: ((Bool) -> Void)?
    /// Whether the account's server is asked about links while the user writes.
    package var previewsLinks = false
    /// Stores that choice for the next start, or `nil` if it isn't stored.
    package var keepLinkPreviews: ((Bool) -> Void)?

    /// Creates the options of a workspace in memory, without plugins.
    package init() {}
  }

  /// The engine behind all lists.
  package let engine: Engine
  /// The host of the plugins, or `nil` without plugin folders.
  package let plugins: PluginHost?
  /// How the application was started.
  package let options: Options
  /// The application's own texts, in the language of its environment.
  package let words: AppWords
  /// A counter that grows whenever the frames of all viewers may have changed.
  package var generation: Int { engine.changeCount + touches }
  private var touches = 0
  /// The engine's change count when the plugins were last notified.
  private var changes = 0
  /// The reminders that were told, which a source may not have confirmed yet.
  var toldReminders: [MessageID: Date] = [:]
  /// Whether the next turns handle further reminders of those that were counted.
  var hasMoreReminders = false
  /// Failures since ``drainProblems()`` last drained them, for every viewer to show.
  package private(set) var problems: [String] = []
  /// Messages for the operator that no reader needs, such as broken lines of the followed file.
  package var log = OperatorLog()
  private var feed: EventFeed?
  private(set) var sourceFeed: SourceFeed?
  private var isSourcePolled = false
  /// Whether copying in a terminal uses the terminal's clipboard.
  package var usesTerminalClipboard: Bool {
    didSet {
      redraw()
      options.keepTerminalClipboard?(usesTerminalClipboard)
    }
  }
  /// Asks about the links that users write, or `nil` if the source of the chats doesn't describe pages.
  private(set) var linkPreviews: LinkPreviewer?
  /// Whether the account's server is asked about links while the user writes.
  package var previewsLinks: Bool {
    didSet {
      redraw()
      options.keepLinkPreviews?(previewsLinks)
    }
  }
  /// Reports changes of the followed files; without it they are polled.
  private var fileNews: FileNews?
  /// Whether the source of the chats can't be reached, as of the last turn.
  package private(set) var isOffline = false
  private var hasToldOfLostUpdates = false
  private var timers = Timers()
  var notifier: Notifier
  var arrivals: Arrivals
  /// The session whose account request is running.
  weak var accountSession: AccountSession?
  /// The account that a user has added; the program shows it next.
  package var addedAccount: String?
  /// The file with which the program continues, or `nil` as long as it keeps its workspace.
  package internal(set) var movedTo: String?
  /// Whether the program continues with the demo, from the welcome.
  package private(set) var opensDemo = false
  /// Whether the program continues with another account, another file or the demo in the same window.
  package var isSucceeded: Bool { addedAccount != nil || movedTo != nil || opensDemo }
  /// Whether the workspace's file had been removed or replaced at the last turn.
  package internal(set) var isFileGone = false
  /// Why the last failed action was refused; a surface that reports it clears it before each action.
  package var refusal: SourceError?
  /// Why the last attempt to save failed, or `nil` if it succeeded.
  var saveFailure: String?
  /// The time of the last turn, from which timers count.
  private(set) var now: ContinuousClock.Instant
  /// When the application started and which time it showed then; the shown time advances from there.
  private var beginning: (at: ContinuousClock.Instant, shown: Date)
  /// The surface's clock, which limits how long a turn reads a followed file.
  private let clock: () -> ContinuousClock.Instant
  var nextSave: ContinuousClock.Instant?
  private var nextRefresh: ContinuousClock.Instant
  /// The channel list whose rows all viewers' lists share, so that each row is loaded once.
  private(set) lazy var channels = ChannelsScreen(
    engine,
    query: options.channels,
    rows: options.rowsAtFirst
  )
  /// See ``channels``.
  private(set) lazy var threads = ThreadsScreen(
    engine,
    query: options.threads,
    rows: options.rowsAtFirst,
    common: commonMenu
  )
  /// The names of all chats, for the palette; read when it is first opened.
  private(set) lazy var chatIndex = ChatIndex(self)
  /// The chats and threads with something unread.
  package private(set) lazy var unread = UnreadTally(self)
  /// The entries in the menus of all rows: with plugins, one that explains why a row looks as it does.
  var commonMenu: [ChannelAction] {
    plugins == nil ? [] : [AppAction.whyEntry(words)]
  }
  /// The objects that are notified of each change of the chats while they exist.
  private var followers: [() -> (any ChangeFollower)?] = []
  /// The viewers' handlers for effects of message lists, such as opening a thread.
  private var hearers: [ObjectIdentifier: (MessageListSession.Effect) -> Void] = [:]

  /// Creates the application of an engine and handles the engine's effects from now on.
  package init(
    _ engine: Engine,
    plugins: PluginHost? = nil,
    options: Options = Options(),
    at now: ContinuousClock.Instant = .now,
    clock: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.engine = engine
    self.plugins = plugins
    self.options = options
    self.now = now
    self.clock = clock
    beginning = (now, engine.environment.now)
    notifier = Notifier(options.notifications)
    notifier.quietHours = options.quietHours
    usesTerminalClipboard = options.usesTerminalClipboard
    previewsLinks = options.previewsLinks
    arrivals = Arrivals(since: engine.environment.now)
    words = AppWords.of(engine.environment.strings)
    feed = options.watched.map { EventFeed($0) }
    nextRefresh = now + Self.refreshing
    engine.searchTime = Self.atOnce
    if options.isPersisted { engine.workInBackground { Background.run($0) } }
    engine.onEffect = { [weak self] effect, list in self?.perform(effect, of: list) }
    engine.onNews = { [weak self] in self?.hear($0) }
    engine.onPluginCommands = { [weak self] in self?.carryOut($0) }
    problems = options.notes
    jumpToNewestDate()
  }

  /// Has the kernel report writes to the workspace's file and the followed file, so that they need not be polled.
  ///
  /// - Parameter wake: Ends the wait of the loop, on any thread.
  package func watchFiles(wake: @escaping @Sendable () -> Void) {
    let paths = [followsFile ? options.workspacePath : nil, feed?.path].compactMap(\.self)
    if !paths.isEmpty { fileNews = FileNews(of: paths, wake: wake) }
  }

  /// Follows the source of the engine's chats, on the thread of the loop.
  ///
  /// - Parameters:
  ///   - isPolled: Whether the application wakes every 500 ms to check whether the source can be reached. Otherwise
  ///     it checks only in turns that happen anyway.
  ///   - onNews: Called on that thread when ``turn(at:)`` has something to do.
  package func follow(
    _ source: any ChatSource,
    on loop: LoopActor,
    isPolled: Bool = true,
    onNews: @escaping () -> Void = {}
  ) {
    isSourcePolled = isPolled
    engine.onRefusal = { [weak self] _, error in self?.report(error) }
    linkPreviews = (source as? any LinkPreviewing).map {
      LinkPreviewer($0, on: loop) { [weak self] in
        self?.redraw()
        onNews()
      }
    }
    sourceFeed = SourceFeed(source, engine, on: loop) { [weak self] in
      self?.redraw()
      onNews()
    } onEnd: { [weak self] error in
      self?.log.note("the source has stopped: \(error)")
      self?.tellOfLostUpdates()
      onNews()
    }
  }

  /// Tells the user why the source refused an action, if the reason concerns them, and the operator otherwise.
  private func report(_ error: SourceError) {
    if [.notAllowed, .notFound, .notSupported].contains(error.code) {
      return tell(words.sentence(error))
    }
    log.note("the source did not perform an action: \(error)")
    tell(words.notDone)
  }

  /// How often the store is checked for changes that other processes wrote, without ``watchFiles(wake:)``.
  private static let refreshing = Duration.milliseconds(500)
  /// How often a source is asked whether it can be reached.
  private static let askingSource = Duration.seconds(2)
  /// How often the followed file is checked, without ``watchFiles(wake:)``.
  private static let watching = Duration.milliseconds(50)
  /// How long a turn may apply a followed file or search, so that keys are handled soon.
  private static let atOnce = Duration.milliseconds(8)
  /// How many seconds the stated time may lag behind the newest date before it jumps; clocks differ by less.
  private static let mostAhead: TimeInterval = 3600
  /// How long changes wait to be saved; the application saves once more when it ends.
  private static let saving = Duration.seconds(1)

  /// Tells the plugins that a user acted, which allows them to request another frame after it.
  func noteAction() { plugins?.noteChange() }

  /// The latest time for the next ``turn(at:)``, or `nil` if nothing is due.
  package var due: ContinuousClock.Instant? {
    var moments = [timers.next, nextSave, nextMoment, notifier.due]
    if engine.isSearching || engine.isReading { moments.append(now) }
    if let wait = engine.redrawWait { moments.append(now + wait) }
    if let feed {
      moments.append(feed.hasMore ? now : fileNews == nil ? now + Self.watching : nil)
    }
    if isRefreshing { moments.append(nextRefresh) }
    if fileNews?.isWaiting == true { moments.append(now) }
    return moments.compactMap(\.self).min()
  }

  /// Does all work that is due: timers, appended events, searches, saving and reloading.
  package func turn(at moment: ContinuousClock.Instant) {
    now = moment
    sourceFeed?.work()
    if engine.changeCount != changes {
      changes = engine.changeCount
      plugins?.noteChange()
    }
    if engine.drainRedrawRequests() {
      touches += 1
      // The plugins themselves asked for this redraw and are not notified of it.
      changes = engine.changeCount
    }
    advanceIfDue()
    tellReminders()
    for work in timers.drain(at: now) { work() }
    let hasFileNews = fileNews?.take() ?? false
    if fileNews == nil || hasFileNews || feed?.hasMore == true { followFile() }
    if engine.goOnSearching(for: Self.atOnce) { touches += 1 }
    engine.goOnReading()
    refreshIfDue(hasFileNews)
    takeArrivals()
    takeAccountNews()
    guard options.isPersisted, engine.hasUnsavedChanges else { return }
    if let due = nextSave {
      if due <= now { save() }
    } else {
      nextSave = now + Self.saving
    }
  }

  /// Makes the program continue with a `.weft` file that its user chose at the welcome.
  func show(workspace path: String) { if options.welcome != nil, !isSucceeded { movedTo = path } }

  /// Makes the program continue with the demo, from the welcome.
  func showDemo() { opensDemo = opensDemo || options.welcome != nil && !isSucceeded }

  /// Makes every surface draw again, after work that nothing else reports.
  func redraw() { touches += 1 }

  /// Runs work after a time, in a later turn.
  package func after(_ time: Duration, _ work: @escaping () -> Void) {
    timers.add(now + time, work)
  }

  /// Registers the handler for a message list's effects that only a surface can carry out.
  func hear(_ list: ChatMessageListViewModel, _ work: @escaping (MessageListSession.Effect) -> Void)
  {
    hearers[ObjectIdentifier(list)] = work
  }

  /// Removes the handler of a message list.
  func forget(_ list: ChatMessageListViewModel) { hearers[ObjectIdentifier(list)] = nil }

  /// Notifies an object of each change of the chats while it exists.
  func add(_ follower: any ChangeFollower) {
    followers.removeAll { $0() == nil }
    followers.append { [weak follower] in follower }
  }

  /// Notifies the followers of a change.
  func tellFollowers(_ change: ChatChange) {
    for follower in followers { follower()?.follow(change) }
  }

  /// Returns and removes the problems reported since the last call.
  package func drainProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  /// Reports a problem to all viewers, unless it repeats the last one or 100 are waiting.
  package func tell(_ problem: String) {
    if problems.count < 100, problems.last != problem { problems.append(problem) }
    touches += 1
  }

  private func perform(_ effect: MessageListSession.Effect, of list: ChatMessageListViewModel) {
    hearers[ObjectIdentifier(list)]?(effect)
  }

  /// When a text may change with the time: at the next full minute, or when something ends by itself.
  private var nextMoment: ContinuousClock.Instant {
    let shown = engine.environment.now.timeIntervalSince1970
    let minute = Date(timeIntervalSince1970: (shown / 60).rounded(.down) * 60 + 60)
    let next = [engine.nextMoment, nextReminder].compactMap(\.self).reduce(minute) { min($0, $1) }
    return beginning.at + .seconds(next.timeIntervalSince(beginning.shown))
  }

  /// The time that the application shows, at the last turn.
  var shownTime: Date { beginning.shown + TimeInterval((now - beginning.at) / .seconds(1)) }

  private func advanceIfDue() {
    if nextMoment <= now { engine.advance(to: shownTime) }
  }

  /// Moves a stated time to the newest date of the workspace, so that the user's next message is the last one.
  private func jumpToNewestDate() {
    let shown = engine.environment.now.addingTimeInterval(Self.mostAhead)
    guard options.statesItsTime, let newest = engine.state.latestMoment, newest > shown else {
      return
    }
    beginning = (now, newest)
    engine.advance(to: newest)
  }

  private func followFile() {
    guard let feed else { return }
    let began = clock()
    while let log = feed.drain() {
      let errors = engine.apply(log)
      for error in errors {
        self.log.note("\(feed.path): line \(feed.linesBefore() + error.line): \(error.reason)")
      }
      if !errors.isEmpty { tellOfLostUpdates() }
      // The rest follows after the next frame and after keys that were pressed in the meantime.
      if clock() - began > Self.atOnce { return }
    }
  }

  /// Whether other processes may change the file that the engine reads.
  private var followsFile: Bool {
    sourceFeed == nil && options.workspacePath != nil && options.isPersisted
  }

  /// Whether turns have to poll something that does not report its changes.
  private var isRefreshing: Bool { isSourcePolled || followsFile && fileNews == nil }

  private func refreshIfDue(_ hasFileNews: Bool) {
    if let sourceFeed { look(at: sourceFeed) }
    if isRefreshing, nextRefresh <= now {
      nextRefresh = now + (sourceFeed == nil ? Self.refreshing : Self.askingSource)
    } else if !hasFileNews {
      return
    }
    guard followsFile else { return }
    lookForFile()
    do {
      if try engine.refresh() {
        jumpToNewestDate()
        touches += 1
      }
    } catch {
      log.note("the workspace can't be reloaded: \(error)")
      tellOfLostUpdates()
    }
  }

  private func look(at source: SourceFeed) {
    guard source.isOffline != isOffline else { return }
    isOffline.toggle()
    if !isOffline { engine.retryFailed() }
    redraw()
  }

  /// Tells readers once that updates are missing; only the operator gets the details.
  private func tellOfLostUpdates() {
    guard !hasToldOfLostUpdates else { return }
    hasToldOfLostUpdates = true
    tell(words.updatesLost)
  }
}

/// Work to be done at later moments, by the clock of the surface that drives the application.
struct Timers {
  private var entries: [(due: ContinuousClock.Instant, work: () -> Void)] = []

  /// When the next work is due, or `nil` if there is none.
  var next: ContinuousClock.Instant? { entries.map(\.due).min() }

  /// Adds work for a moment.
  mutating func add(_ due: ContinuousClock.Instant, _ work: @escaping () -> Void) {
    entries.append((due, work))
  }

  /// Removes and returns the work that is due, earliest first.
  mutating func drain(at now: ContinuousClock.Instant) -> [() -> Void] {
    let due = entries.filter { $0.due <= now }.sorted { $0.due < $1.due }
    if due.isEmpty { return [] }
    entries.removeAll { $0.due <= now }
    return due.map(\.work)
  }
}

/// An object that is notified of each change of the chats.
protocol ChangeFollower: AnyObject {
  /// Handles a change that was made.
  func follow(_ change: ChatChange)
}
