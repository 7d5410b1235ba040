// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Weft

/// A workspace that is looked at: its lists, what feeds them, and when something is due.
///
/// It owns no clock and no thread. Whoever drives it calls ``turn(at:)`` when somebody has done something, a
/// plugin has an answer, or ``due`` has come.
package final class ChatApp {
  /// What the application is told when it starts.
  package struct Options {
    /// Which channels and threads are shown.
    package var channels = ChannelListQuery()
    package var threads = ThreadListQuery(watch: true)
    /// How many rows a list begins with.
    package var rowsAtFirst = 200
    /// What it is about, as people are told.
    package var place: String?
    /// Whether what the user does is kept.
    package var isKept = false
    /// The file whose lines are followed.
    package var watched: String?
    /// The plugin folders.
    package var folders: [String] = []
    package var version = ""

    package init() {}
  }

  package let engine: Engine
  package let plugins: PluginHost?
  package let options: Options
  package let words: AppWords
  /// Grows with everything that may have changed what everybody sees.
  package var generation: Int { engine.changeCount + touches }
  private var touches = 0
  /// How much had changed when plugins were last told so.
  private var changes = 0
  /// What went wrong since it was last taken, for everybody to see.
  package private(set) var problems: [String] = []
  private var feed: EventFeed?
  private var timers = Timers()
  /// The clock of the last turn, from which times are counted.
  private(set) var now: ContinuousClock.Instant
  /// When the application began, and the moment that was shown then: its time goes on from there.
  private let beginning: (at: ContinuousClock.Instant, shown: Date)
  private var nextSave: ContinuousClock.Instant?
  private var nextRefresh: ContinuousClock.Instant
  /// The lists nobody looks at, from which those of all viewers are taken: a row is loaded once.
  private(set) lazy var channels = ChannelsScreen(
    engine,
    query: options.channels,
    rows: options.rowsAtFirst
  )
  private(set) lazy var threads = ThreadsScreen(
    engine,
    query: options.threads,
    rows: options.rowsAtFirst
  )
  /// Message lists tell by it that something is to be opened or is not there.
  private var hearers: [ObjectIdentifier: (MessageListSession.Effect) -> Void] = [:]

  package init(
    _ engine: Engine,
    plugins: PluginHost? = nil,
    options: Options = Options(),
    at now: ContinuousClock.Instant = .now
  ) {
    (self.engine, self.plugins, self.options, self.now) = (engine, plugins, options, now)
    beginning = (now, engine.environment.now)
    words = AppWords.of(engine.environment.strings)
    feed = options.watched.map { EventFeed($0) }
    nextRefresh = now + Self.refreshing
    engine.searchTime = Self.atOnce
    engine.onEffect = { [weak self] effect, list in self?.take(effect, of: list) }
  }

  /// How often it is looked at what others have written.
  private static let refreshing = Duration.milliseconds(500)
  private static let watching = Duration.milliseconds(50)
  /// No key waits longer for a file that grows, and for a search.
  private static let atOnce = Duration.milliseconds(8)
  /// What the user does is written at most so often, and when the application ends.
  private static let saving = Duration.seconds(1)

  /// Notes that somebody has done something, so that plugins may have a frame drawn after that of it.
  func noteAction() { plugins?.noteChange() }

  /// When ``turn(at:)`` is to be called at the latest, nil for never.
  package var due: ContinuousClock.Instant? {
    var moments = [timers.next, nextSave, nextMoment, engine.isSearching ? now : nil]
    if let wait = engine.redrawWait { moments.append(now + wait) }
    if let feed { moments.append(feed.hasMore ? now : now + Self.watching) }
    if options.place != nil, options.isKept { moments.append(nextRefresh) }
    return moments.compactMap(\.self).min()
  }

  /// Takes in what has happened since.
  package func turn(at moment: ContinuousClock.Instant) {
    now = moment
    if engine.changeCount != changes {
      changes = engine.changeCount
      plugins?.noteChange()
    }
    if engine.takeRedrawRequests() {
      touches += 1
      // What that changed is no news to the plugins.
      changes = engine.changeCount
    }
    advanceIfDue()
    for work in timers.take(at: now) { work() }
    followFile()
    if engine.goOnSearching(for: Self.atOnce) { touches += 1 }
    refreshIfDue()
    guard options.isKept, engine.hasUnsavedChanges else { return }
    if let due = nextSave {
      if due <= now { save() }
    } else {
      nextSave = now + Self.saving
    }
  }

  /// Does something after a time.
  package func after(_ time: Duration, _ work: @escaping () -> Void) {
    timers.add(now + time, work)
  }

  /// Writes what was done; what can't be written is tried again, and told.
  package func save() {
    nextSave = nil
    guard options.isKept, engine.hasUnsavedChanges else { return }
    do {
      try engine.save()
    } catch {
      nextSave = now + .seconds(5)
      tell("\(words.notKept): \(error)")
    }
  }

  /// Hears what a message list asks for that only an application can do.
  func hear(_ list: ChatMessageListViewModel, _ work: @escaping (MessageListSession.Effect) -> Void)
  {
    hearers[ObjectIdentifier(list)] = work
  }

  func forget(_ list: ChatMessageListViewModel) { hearers[ObjectIdentifier(list)] = nil }

  /// Takes what went wrong.
  package func takeProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  func tell(_ problem: String) {
    if problems.count < 100, problems.last != problem { problems.append(problem) }
    touches += 1
  }

  private func take(_ effect: MessageListSession.Effect, of list: ChatMessageListViewModel) {
    hearers[ObjectIdentifier(list)]?(effect)
  }

  /// When texts that tell of time may be others: with the next minute, or when nobody types any more.
  private var nextMoment: ContinuousClock.Instant {
    let shown = engine.environment.now.timeIntervalSince1970
    let minute = Date(timeIntervalSince1970: (shown / 60).rounded(.down) * 60 + 60)
    let next = min(minute, engine.nextTypingEnd ?? minute)
    return beginning.at + .seconds(next.timeIntervalSince(beginning.shown))
  }

  private func advanceIfDue() {
    guard nextMoment <= now else { return }
    engine.advance(to: beginning.shown + TimeInterval((now - beginning.at) / .seconds(1)))
  }

  private func followFile() {
    guard let feed else { return }
    let began = ContinuousClock.now
    while let log = feed.take() {
      for error in engine.apply(log) {
        tell("\(feed.path): line \(feed.linesBefore() + error.line): \(error.reason)")
      }
      // The rest comes after the next frame, and after whatever key was pressed.
      if ContinuousClock.now - began > Self.atOnce { return }
    }
  }

  private func refreshIfDue() {
    guard options.isKept, nextRefresh <= now else { return }
    nextRefresh = now + Self.refreshing
    do {
      if try engine.refresh() { touches += 1 }
    } catch {
      tell("\(error)")
    }
  }
}
