// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization
public import WeftModel
internal import WeftStore

/// Syncs an account: writes what a Matrix server reports to the account's file.
///
///     let sync = try MatrixSync(account, file: "ada.weft")
///     try await sync.once()
///
/// Any number of processes may read the file at the same time, but only one can sync it. Each answer is saved at once,
/// so a syncer that is stopped or crashes continues where it was.
public actor MatrixSync {
  /// The state of a sync.
  public struct Status: Equatable, Sendable {
    /// Whether all rooms, their counts and their unread threads are in the file.
    public var isComplete = false
    /// Whether all rooms are in the file; unread counts may still be missing.
    public var hasRooms = false
    /// The number of successful requests.
    public var answers = 0
    /// The current problem in one sentence, or `nil` if there is none.
    public var trouble: String?
    /// The number of unreadable events from the server, which were left out.
    public var skippedEvents = 0
  }

  /// The account that is synced, and whose token requests carry.
  public nonisolated let account: MatrixAccount
  private let file: AccountFile
  private let http: MatrixHTTP
  private let sender: MatrixSender
  private let decryptor: (any MessageDecryptor)?
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private let status = Mutex(Status())
  private let watchers = Mutex<[Int: AsyncStream<Status>.Continuation]>([:])

  /// How long `once()` tries to reach a server, in seconds.
  static let reachingTime = 30.0
  /// How long `once()` waits for an answer.
  static let answerTime = Duration.seconds(60)

  /// Opens the file of an account, or creates it.
  ///
  /// - Parameter decryptor: Decrypts messages of encrypted rooms; without one, a placeholder is shown for them.
  /// - Throws: `file` if it can't be opened or belongs to another user.
  public init(
    _ account: MatrixAccount,
    file path: String,
    decryptor: (any MessageDecryptor)? = nil
  ) throws(MatrixError) {
    try self.init(
      account,
      file: path,
      decryptor: decryptor,
      now: { Date() },
      clock: ContinuousClock()
    )
  }

  init(
    _ account: MatrixAccount,
    file path: String,
    decryptor: (any MessageDecryptor)? = nil,
    now: @escaping @Sendable () -> Date,
    clock: any Clock<Duration>
  ) throws(MatrixError) {
    self.account = account
    self.now = now
    self.clock = clock
    self.decryptor = decryptor
    file = try AccountFile(path, user: account.userID)
    http = try MatrixHTTP(account.server, trusting: account.certificates)
    sender = try MatrixSender(account, file: path, http, now: now, clock: clock)
  }

  /// The current state of the sync.
  public nonisolated var currentStatus: Status { status.withLock { $0 } }

  /// Syncs until the list, its counts and its unread threads are complete, and sends queued messages.
  ///
  /// Queued messages are sent once the rooms are up to date; one for a room that has become encrypted is refused. If
  /// the server asks for a pause, this waits for at most 30 seconds.
  ///
  /// - Throws: The error if the server can't be reached for 30 seconds or doesn't answer for 60, or if a message is
  ///   still queued; `loggedOut` if the account has to log in again; `busy` while another syncer has the file.
  public func once() async throws(MatrixError) { try await run(.once) }

  /// Syncs continuously until the task is cancelled.
  ///
  /// If the server can't be reached, retries follow in growing intervals of at most five minutes.
  ///
  /// - Throws: `loggedOut` if the account has to log in again, `file` if its file can't be written, `busy` while
  ///   another syncer has it.
  public func follow() async throws(MatrixError) { try await run(.following) }

  /// Requests encrypted messages again, after the decryptor has received new keys.
  ///
  /// This covers the encrypted messages among the newest 256 of each channel, and at most 1,000 in all. The running
  /// syncer requests them, or else the next one.
  ///
  /// - Parameter channels: The channels of the rooms that the keys belong to.
  /// - Returns: The number of messages to be requested again.
  /// - Throws: `file` if the account's file can't be written.
  @discardableResult
  public func retryDecryption(in channels: [ChannelID]) throws(MatrixError) -> Int {
    try file.retryDecryption(in: channels)
  }

  private func run(_ mode: SyncMode) async throws(MatrixError) {
    let lock = try SyncLock(of: file.store.path)
    defer { withExtendedLifetime(lock) {} }
    var syncer = Syncer(try file.progress(), mode, seed: .random(in: 0 ... .max))
    var lastAnswer = now()
    var presence = PresenceWatch()
    // The presence that a previous syncer wrote is outdated.
    if mode == .following { try file.forgetPresence(at: now()) }
    if let pause = try file.pause(of: .syncing, at: now()) {
      syncer.failed(.limited(for: pause), at: now())
    }
    defer {
      Task { [sender] in await sender.stop() }
      if mode == .following { try? file.forgetPresence(at: now()) }
    }
    while !Task.isCancelled {
      switch syncer.next(at: now()) {
      case .ask(var request, let purpose):
        // Queued messages are sent only once the file says which rooms are encrypted.
        if mode == .following, syncer.isCaughtUp { await sender.start() }
        await endMutes()
        if mode == .once { request.patience = min(request.patience, Self.answerTime) }
        let asked = now()
        let reply = await http.ask(request, token: account.token)
        if Task.isCancelled { return }
        if await take(reply, to: purpose, asked: asked, &syncer) { lastAnswer = now() }
        tell(syncer)
        if mode == .following { await bring(&presence, for: syncer, lastAnswer: lastAnswer) }
      case .wait(let moment):
        if mode == .once, let trouble = syncer.trouble {
          let isOver = moment.timeIntervalSince(lastAnswer) > Self.reachingTime
          if isOver || trouble.code == .late { throw trouble }
        }
        try? await clock.sleep(for: .seconds(max(0, moment.timeIntervalSince(now()))))
      case .complete:
        guard try await sendWaiting() else { return }
        // The sync reports the messages just sent, so it has to run again.
        syncer.lookAgain()
      case .stop(let error): throw error
      }
    }
  }

  /// Sends queued messages, retrying while the server can't be reached.
  ///
  /// - Returns: Whether there was anything to send.
  /// - Throws: The error if a message is still queued.
  private func sendWaiting() async throws(MatrixError) -> Bool {
    guard try !file.outbox().entries.isEmpty else { return false }
    var jitter = Jitter(.random(in: 0 ... .max))
    var waited = 0.0
    for attempt in 0... {
      guard let error = await sender.sendAll(), !Task.isCancelled else { return true }
      let pause = error.pause(atLeast: jitter.next(.seconds(1 << min(attempt, 5))))
      waited += pause / .seconds(1)
      guard waited <= Self.reachingTime, error.isPassing else { throw error }
      try? await clock.sleep(for: pause)
    }
    return true
  }

  /// Requests missing presence, and clears it if the server hasn't answered for long.
  private func bring(
    _ presence: inout PresenceWatch,
    for syncer: Syncer,
    lastAnswer: Date
  ) async {
    if presence.expires(at: now(), lastAnswer: lastAnswer) { try? file.forgetPresence(at: now()) }
    let people = syncer.progress.people
    guard syncer.isComplete, presence.asks(about: people) else { return }
    var told: [MatrixEvent] = []
    for user in people {
      do throws(MatrixError) {
        let answer = try await http.answer(to: .presence(of: user), token: account.token)
        told.append(try MatrixEvent(presence: answer, of: user))
      } catch  where error.code == .refused {
        // The server doesn't reveal this user's presence.
      } catch {
        // The next answer triggers another attempt.
        if error.code == .unknown { presence.end() }
        return
      }
    }
    presence.take(people)
    if !told.isEmpty { try? file.writePresence(told, at: now()) }
  }

  /// Unmutes rooms on the server whose timed mutes have ended; if the server can't be reached, the next call retries.
  private func endMutes() async {
    for room in (try? file.endedMutes(at: now())) ?? [] {
      do throws(MatrixError) {
        _ = try await http.answer(to: .unmuting(room), token: account.token)
      } catch  where error.code == .refused {
        // Another client has already unmuted it.
      } catch {
        return
      }
      try? file.endMute(of: room, at: now())
    }
  }

  /// Writes the reply to a request; returns whether the server answered.
  private func take(
    _ reply: MatrixReply,
    to purpose: SyncPurpose,
    asked: Date,
    _ syncer: inout Syncer
  ) async -> Bool {
    let told = now()
    guard var answer = syncer.take(reply, to: purpose, at: told) else {
      // Another process may send the next request, so it needs to know of the pause.
      if let trouble = syncer.trouble { try? file.note(trouble, of: .syncing, at: told) }
      return false
    }
    if let decryptor { answer = await answer.read(by: Decrypting(decryptor, clock: clock)) }
    do throws(MatrixError) {
      syncer.wrote(answer, try file.write(answer, at: now()))
      status.withLock { $0.skippedEvents += answer.skippedEvents }
      syncer.waited(told.timeIntervalSince(asked), for: purpose, answer, at: told)
      return true
    } catch {
      syncer.failed(error, at: now())
      return false
    }
  }

  private func tell(_ syncer: Syncer) {
    let status = status.withLock { status in
      status.isComplete = syncer.isComplete
      status.hasRooms = syncer.progress.hasRooms
      status.trouble = syncer.trouble?.message
      if syncer.trouble == nil { status.answers += 1 }
      return status
    }
    for watcher in watchers.withLock({ $0.values.map(\.self) }) { watcher.yield(status) }
  }
}

extension MatrixSync {
  /// Returns the current status and its changes after each answer; a slow consumer skips to the newest.
  ///
  ///     for await status in sync.statuses() { print(status.trouble ?? "all is well") }
  public nonisolated func statuses() -> AsyncStream<Status> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = watchers.withLock { watchers in
        let number = (watchers.keys.max() ?? 0) + 1
        watchers[number] = continuation
        return number
      }
      continuation.onTermination = { [weak self] _ in
        guard let self else { return }
        watchers.withLock { _ = $0.removeValue(forKey: number) }
      }
      continuation.yield(currentStatus)
    }
  }
}
