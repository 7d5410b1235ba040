// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The syncer of an account as a value: replies and moments in, requests and writes out.
///
/// It asks for the rooms at the top of the list first, then for all of them, then for exact counts, then for the
/// threads that are unread, and from then on for news. It knows no network, no clock and no file; its owner does what
/// next(at:) says and reports the result. All that it has to remember is in `SyncProgress`, which is written with
/// every answer: a syncer that ends at any moment is made again from the file and goes on.
struct Syncer: Sendable {
  /// What its owner has to do next.
  enum Step: Equatable, Sendable {
    /// Ask the server, then call `take`.
    case ask(MatrixRequest, SyncPurpose)
    /// Wait until a moment, or until there is a reason to look sooner.
    case wait(until: Date)
    /// The list, its counts and its unread threads are complete.
    case complete
    /// The account can't be synced any more.
    case stop(MatrixError)
  }

  /// How far the account is read, as the file has it.
  private(set) var progress: SyncProgress
  /// What is wrong at the moment, nil while all is well.
  private(set) var trouble: MatrixError?
  /// How many failures there were since the last answer.
  private(set) var failures = 0
  private let mode: SyncMode
  private var wantFailures = 0
  /// How often in a row the server said at once that there are no news.
  private var hurries = 0
  /// Whether threads that are not urgent were asked for since the last news.
  private var hasLooked = false
  private var hasSliding = true
  /// Where sliding sync goes on after the first rooms.
  private var position: String?
  private var roomCount: Int?
  /// Whether the server had no more news since the syncer began.
  private(set) var isCaughtUp = false
  /// How many answers of `/sync` there were until the account was caught up with.
  private var rounds = 0
  private var pause: Date?
  private var end: MatrixError?
  private var jitter: Jitter
  /// What makes this syncer's requests unlike those of others.
  private let moment: Duration

  /// Creates a syncer that goes on where an account was read to.
  init(_ progress: SyncProgress, _ mode: SyncMode, seed: UInt64) {
    (self.progress, self.mode, jitter) = (progress, mode, Jitter(seed))
    moment = .milliseconds(1 + Int(seed % 199))
  }

  /// Returns what has to be done.
  func next(at now: Date) -> Step {
    if let end { return .stop(end) }
    if let pause, pause > now { return .wait(until: pause) }
    guard let since = progress.since else {
      let purpose: SyncPurpose =
        progress.hasRooms || !hasSliding
        ? .counts(isFirst: !progress.hasRooms) : position == nil ? .first : .rest
      return ask(purpose)
    }
    if !isCaughtUp { return ask(.news(since: since, wait: .zero)) }
    if let want = progress.wants.min() { return ask(.want(want)) }
    if mode == .once { return .complete }
    guard let room = progress.later.first else {
      return ask(.news(since: since, wait: Self.longPoll))
    }
    // News comes in between, and the server has time for others.
    return ask(
      hasLooked ? .news(since: since, wait: Self.between) : .want(.threads(room: room))
    )
  }

  /// The most answers that are waited for, in an account in which something happens all the time.
  private static let mostRounds = 10
  /// How often something beside the sync is asked for where the server fails.
  private static let mostWantFailures = 3
  /// How long the server may wait for news.
  static let longPoll = Duration.seconds(30)
  /// The same between two requests for threads that are not urgent.
  static let between = Duration.milliseconds(250)

  private func ask(_ purpose: SyncPurpose) -> Step {
    let range = max(20, min(roomCount ?? 1_000_000, 1_000_000))
    let request = purpose.request(
      position: position,
      rooms: range,
      people: progress.people,
      mode,
      moment: moment
    )
    return .ask(request, purpose)
  }

  /// Whether the list is complete, with counts.
  var isComplete: Bool { progress.since != nil && isCaughtUp && progress.wants.isEmpty }
}

// What came of a step.
extension Syncer {
  /// Takes in what came of a request.
  ///
  /// - Returns: What has to be written; `wrote` or `failed` is called then. Nil where nothing has to be.
  mutating func take(_ reply: MatrixReply, to purpose: SyncPurpose, at now: Date) -> SyncAnswer? {
    do throws(MatrixError) {
      let answer: MatrixAnswer
      switch reply {
      case .failure(let error): throw error
      case .answer(let given): answer = given
      }
      guard answer.isSuccess else { return try refused(answer, to: purpose) }
      return try purpose.read(answer.body)
    } catch {
      failed(error, at: now)
      return givesUp(purpose, reply, error)
    }
  }

  /// Decides whether something is not asked for again, since the server fails each time: news are not to wait for it.
  private mutating func givesUp(
    _ purpose: SyncPurpose,
    _ reply: MatrixReply,
    _ error: MatrixError
  ) -> SyncAnswer? {
    guard case .want(let want) = purpose, error.code != .limited, end == nil else { return nil }
    if case .failure = reply, error.code == .unreachable { return nil }
    wantFailures += 1
    guard wantFailures >= Self.mostWantFailures else { return nil }
    return .nothing(want)
  }

  /// Takes in that an answer was written.
  mutating func wrote(_ answer: SyncAnswer, _ progress: SyncProgress) {
    // A server may answer from what it answered minutes ago, so only an answer without news is the last one.
    let isNews = self.progress.since != nil
    self.progress = progress
    (failures, pause, trouble) = (0, nil, nil)
    (wantFailures, hasLooked) = (0, true)
    switch answer {
    case .sliding(let news, _): (position, roomCount) = (news.token, news.roomCount)
    case .sync(let news):
      hasLooked = false
      rounds += 1
      if isNews, news.rooms.isEmpty || rounds > Self.mostRounds { isCaughtUp = true }
    case .threads, .event, .older, .replies, .nothing: break
    }
  }

  /// Takes in how long a server took to say that there are no news: one that does not wait as it was asked to is
  /// asked less often.
  mutating func waited(
    _ time: TimeInterval,
    for purpose: SyncPurpose,
    _ answer: SyncAnswer,
    at now: Date
  ) {
    guard case .news(_, Self.longPoll) = purpose, case .sync(let news) = answer else { return }
    let isEmpty = news.rooms.isEmpty && news.accountData.isEmpty && news.presence.isEmpty
    hurries = isEmpty && time < 1 ? hurries + 1 : 0
    guard hurries > Self.mostHurries else { return }
    let wait = min(0.1 * Double(1 << min(hurries - Self.mostHurries, 16)), 10)
    pause = now.addingTimeInterval(wait)
  }

  /// How often a server may say at once that there are no news before it is asked less often.
  private static let mostHurries = 3

  /// Takes in that there was no answer, or that it could not be written.
  mutating func failed(_ error: MatrixError, at now: Date) {
    trouble = error
    if error.code == .loggedOut || error.code == .insecure || error.code == .file {
      end = error
      return
    }
    failures += 1
    let usual = jitter.next(.seconds(1 << min(failures - 1, 9)))
    let wait = min(error.pause(atLeast: usual), Self.longestPause)
    pause = now.addingTimeInterval(wait / .seconds(1))
  }

  /// The longest time between two requests to a server that can't be reached.
  static let longestPause = Duration.seconds(300)

  /// Ends a pause, since there is a reason to believe that the server can be reached.
  mutating func retry() { pause = nil }

  /// Asks for news again before the account counts as complete.
  mutating func lookAgain() { (isCaughtUp, rounds) = (false, 0) }

  /// Decides about an answer that says no.
  private mutating func refused(
    _ answer: MatrixAnswer,
    to purpose: SyncPurpose
  ) throws(MatrixError) -> SyncAnswer? {
    let error = answer.error
    switch (purpose, error.code) {
    case (.first, .unknown), (.rest, .unknown), (.first, .refused):
      // A server without sliding sync.
      (hasSliding, position) = (false, nil)
      return nil
    case (.rest, .refused):
      // The server has forgotten what it told before.
      position = nil
      throw error
    case (.want(let want), .refused), (.want(let want), .unknown): return .nothing(want)
    case (.news, .refused):
      // A place that the server does not know: the account is read again, over what is there.
      if failures >= 2 { progress.since = nil }
      throw error
    default: throw error
    }
  }
}

/// What a syncer is for.
enum SyncMode: Sendable {
  /// It ends when the list is complete.
  case once
  /// It goes on for ever.
  case following
}

/// Numbers that spread waits, so that clients don't come back all at once.
struct Jitter: Sendable {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// Returns a time between three quarters and five quarters of another.
  mutating func next(_ time: Duration) -> Duration {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return time * (0.75 + Double(state >> 33) / Double(1 << 32))
  }
}
