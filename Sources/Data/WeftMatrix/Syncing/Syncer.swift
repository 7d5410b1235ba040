// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The state machine of a sync: replies and times in, requests and writes out.
///
/// It requests first the top of the room list, then all rooms, then exact counts and unread threads, and from then on
/// changes. It uses no network, clock or file itself: its owner performs what `next(at:)` returns and reports the
/// result. The state that has to survive is in `SyncProgress`, which is written with every answer, so a syncer can be
/// recreated from the file at any time.
struct Syncer: Sendable {
  /// The next step for the owner.
  enum Step: Equatable, Sendable {
    /// Send the request, then call `take`.
    case ask(MatrixRequest, SyncPurpose)
    /// Wait until a date, or until `retry` is called.
    case wait(until: Date)
    /// The list, its counts and its unread threads are complete.
    case complete
    /// The account can't be synced any longer.
    case stop(MatrixError)
  }

  /// The sync progress, as stored in the file.
  private(set) var progress: SyncProgress
  /// The current problem, or `nil` if there is none.
  private(set) var trouble: MatrixError?
  /// The number of failures since the last answer.
  private(set) var failures = 0
  private let mode: SyncMode
  private var wantFailures = 0
  /// The number of consecutive empty answers that came at once instead of after the long poll.
  private var hurries = 0
  /// Whether a request other than `/sync` was made since the last `/sync`.
  private var hasLooked = false
  private var hasSliding = true
  /// The position that sliding sync continues from after the first rooms.
  private var position: String?
  private var roomCount: Int?
  /// Whether the server has reported all changes since the syncer started.
  private(set) var isCaughtUp = false
  /// The number of `/sync` answers so far while catching up.
  private var rounds = 0
  private var pause: Date?
  private var end: MatrixError?
  private var jitter: Jitter
  /// A timeout that makes this syncer's requests differ from those of others, which the server may have cached.
  private let moment: Duration

  /// Creates a syncer that continues from stored progress.
  init(_ progress: SyncProgress, _ mode: SyncMode, seed: UInt64) {
    self.progress = progress
    self.mode = mode
    jitter = Jitter(seed)
    moment = .milliseconds(1 + Int(seed % 199))
  }

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
    // Alternate with requests for changes, which also limits the load on the server.
    return ask(
      hasLooked ? .news(since: since, wait: Self.between) : .want(.threads(room: room))
    )
  }

  /// The maximum number of answers to wait for while catching up with a busy account.
  private static let mostRounds = 10
  /// The number of failures after which a request besides the sync is given up.
  private static let mostWantFailures = 3
  /// The timeout of a long poll for changes.
  static let longPoll = Duration.seconds(30)
  /// The timeout for changes between two non-urgent requests for threads.
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

  /// Whether the list, its counts and its unread threads are complete.
  var isComplete: Bool { progress.since != nil && isCaughtUp && progress.wants.isEmpty }
}

// The results of steps.
extension Syncer {
  /// Handles the reply to a request.
  ///
  /// - Returns: The answer to write, after which the owner calls `wrote` or `failed`; `nil` if there is nothing to
  ///   write.
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
      return givesUp(purpose, after: reply, for: error)
    }
  }

  /// Decides whether to give up a request that keeps failing, so that changes don't have to wait for it.
  private mutating func givesUp(
    _ purpose: SyncPurpose,
    after reply: MatrixReply,
    for error: MatrixError
  ) -> SyncAnswer? {
    guard case .want(let want) = purpose, error.code != .limited, end == nil else { return nil }
    if case .failure = reply, error.code == .unreachable { return nil }
    wantFailures += 1
    guard wantFailures >= Self.mostWantFailures else { return nil }
    return .nothing(want)
  }

  /// Records that an answer was written.
  mutating func wrote(_ answer: SyncAnswer, _ progress: SyncProgress) {
    // The server may answer from a cache that is minutes old, so only an empty answer proves that all changes are in.
    let isNews = self.progress.since != nil
    self.progress = progress
    failures = 0
    pause = nil
    trouble = nil
    wantFailures = 0
    hasLooked = true
    switch answer {
    case .sliding(let news, _): (position, roomCount) = (news.token, news.roomCount)
    case .sync(let news):
      hasLooked = false
      rounds += 1
      if isNews, news.rooms.isEmpty || rounds > Self.mostRounds { isCaughtUp = true }
    case .threads, .event, .older, .replies, .surroundings, .nothing: break
    }
  }

  /// Measures an empty answer's delay; a server that ignores the long poll is asked less often.
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

  /// The number of immediate empty answers after which the server is asked less often.
  private static let mostHurries = 3

  /// Records that a request or a write failed.
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

  /// The longest pause between two attempts to reach a server.
  static let longestPause = Duration.seconds(300)

  /// Ends a pause, because the server can probably be reached again.
  mutating func retry() { pause = nil }

  /// Requires another check for changes before the account counts as complete.
  mutating func lookAgain() { (isCaughtUp, rounds) = (false, 0) }

  /// Handles an error answer.
  private mutating func refused(
    _ answer: MatrixAnswer,
    to purpose: SyncPurpose
  ) throws(MatrixError) -> SyncAnswer? {
    let error = answer.error
    switch (purpose, error.code) {
    case (.first, .unknown), (.rest, .unknown), (.first, .refused):
      // The server has no sliding sync.
      hasSliding = false
      position = nil
      return nil
    case (.rest, .refused):
      // The server has forgotten the position, so sliding sync starts over.
      position = nil
      throw error
    case (.want(let want), .refused), (.want(let want), .unknown): return .nothing(want)
    case (.news, .refused):
      // The server doesn't know the token, so the account is read again on top of the stored data.
      if failures >= 2 { progress.since = nil }
      throw error
    default: throw error
    }
  }
}

/// The mode of a syncer.
enum SyncMode: Sendable {
  /// Stops when the list is complete.
  case once
  /// Follows changes until stopped.
  case following
}

/// Random variation of pauses, so that clients don't all return at the same time.
struct Jitter: Sendable {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// Returns a duration between 75 and 125 percent of another.
  mutating func next(_ time: Duration) -> Duration {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return time * (0.75 + Double(state >> 33) / Double(1 << 32))
  }
}
