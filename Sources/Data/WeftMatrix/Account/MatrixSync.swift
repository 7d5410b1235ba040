// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization
public import WeftModel
internal import WeftStore

/// Brings what a Matrix server reports into the file of an account.
///
///     let sync = try MatrixSync(account, file: "ada.weft")
///     try await sync.once()
///
/// Any number of processes may look at the file meanwhile, and one syncs it. What was brought stays whatever happens to the syncer:
/// it goes on where the file says that it was.
public actor MatrixSync {
  /// How a syncer stands.
  public struct Status: Equatable, Sendable {
    /// Whether all rooms, their counts and their unread threads are in the file.
    public var isComplete = false
    /// Whether all rooms are in the file, though perhaps without counts.
    public var hasRooms = false
    /// How many requests were answered.
    public var answers = 0
    /// What is wrong at the moment, in a sentence; nil while all is well.
    public var trouble: String?
    /// How many events the server sent that could not be read; they were left out.
    public var skippedEvents = 0
  }

  /// The account.
  public nonisolated let account: MatrixAccount
  private let file: AccountFile
  private let http: MatrixHTTP
  private let sender: MatrixSender
  private let decryptor: (any MessageDecryptor)?
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private let status = Mutex(Status())
  private let watchers = Mutex<[Int: AsyncStream<Status>.Continuation]>([:])

  /// The longest time that once() tries to reach a server.
  static let reachingTime = 30.0
  /// The longest time that once() waits for an answer.
  static let answerTime = Duration.seconds(60)

  /// Opens the file of an account, which is created when it is missing.
  ///
  /// - Parameter decryptor: Reads the messages of encrypted rooms; without one they are lines that say so.
  /// - Throws: `file` where it can't be opened or is that of another user.
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
    (self.account, self.now, self.clock) = (account, now, clock)
    self.decryptor = decryptor
    file = try AccountFile(path, user: account.userID)
    http = try MatrixHTTP(account.server, trusting: account.certificates)
    sender = try MatrixSender(account, file: path, http, now: now, clock: clock)
  }

  /// How the syncer stands at the moment.
  public nonisolated var currentStatus: Status { status.withLock { $0 } }

  /// Brings what there is, sends what waits, and returns when the list, its counts and its unread threads are complete.
  ///
  /// Messages that waited are sent after the rooms are up to date, and those of a room that was encrypted meanwhile are
  /// refused. Where the server asks for a pause, this waits for 30 seconds at most.
  ///
  /// - Throws: The reason why the server could not be reached for 30 seconds or did not answer for 60, or why a message
  ///   still waits; `loggedOut` where the account has to log in again; `busy` while another syncer has the file.
  public func once() async throws(MatrixError) { try await run(.once) }

  /// Brings what there is and what happens from then on, until the task is cancelled.
  ///
  /// A server that can't be reached is tried again, in longer and longer pauses of at most five minutes.
  ///
  /// - Throws: `loggedOut` where the account has to log in again, `file` where its file can't be written, `busy` while
  ///   another syncer has it.
  public func follow() async throws(MatrixError) { try await run(.following) }

  /// Asks the server again for encrypted messages, since keys have come with which they may be read.
  ///
  /// Those of the newest 256 messages of each channel are asked for, and 1,000 in all, by this syncer while it runs
  /// and else by the next one.
  ///
  /// - Parameter channels: The channels of the rooms that the keys are for.
  /// - Returns: How many messages are asked for again.
  /// - Throws: `file` where the account's file can't be written.
  @discardableResult
  public func retryDecryption(in channels: [ChannelID]) throws(MatrixError) -> Int {
    try file.retryDecryption(in: channels)
  }

  private func run(_ mode: SyncMode) async throws(MatrixError) {
    let lock = try SyncLock(of: file.store.path)
    defer { withExtendedLifetime(lock) {} }
    var syncer = Syncer(try file.progress(), mode, seed: .random(in: 0 ... .max))
    var (lastAnswer, presence) = (now(), PresenceWatch())
    // What another syncer knew when it ended is long over.
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
        // What waits is sent once the file says which rooms are encrypted.
        if mode == .following, syncer.isCaughtUp { await sender.start() }
        await endMutes()
        if mode == .once { request.patience = min(request.patience, Self.answerTime) }
        let asked = now()
        let reply = await http.ask(request, token: account.token)
        if Task.isCancelled { return }
        if await take(reply, to: purpose, asked: asked, &syncer) { lastAnswer = now() }
        tell(syncer)
        if mode == .following { await bring(&presence, syncer, lastAnswer) }
      case .wait(let moment):
        if mode == .once, let trouble = syncer.trouble {
          let isOver = moment.timeIntervalSince(lastAnswer) > Self.reachingTime
          if isOver || trouble.code == .late { throw trouble }
        }
        try? await clock.sleep(for: .seconds(max(0, moment.timeIntervalSince(now()))))
      case .complete:
        guard try await sendWaiting() else { return }
        // What was sent is among what the server reports.
        syncer.lookAgain()
      case .stop(let error): throw error
      }
    }
  }

  /// Sends what waits, for as long as the server is waited for.
  ///
  /// - Returns: Whether there was anything to send.
  /// - Throws: The reason why a message still waits.
  private func sendWaiting() async throws(MatrixError) -> Bool {
    guard try !file.outbox().entries.isEmpty else { return false }
    var (jitter, waited) = (Jitter(.random(in: 0 ... .max)), 0.0)
    for attempt in 0... {
      guard let error = await sender.sendAll(), !Task.isCancelled else { return true }
      let pause = error.pause(atLeast: jitter.next(.seconds(1 << min(attempt, 5))))
      waited += pause / .seconds(1)
      guard waited <= Self.reachingTime, error.isPassing else { throw error }
      try? await clock.sleep(for: pause)
    }
    return true
  }

  /// Brings who is online, where that is not known, and forgets it where the server has not answered for long.
  private func bring(
    _ presence: inout PresenceWatch,
    _ syncer: Syncer,
    _ lastAnswer: Date
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
        // Of this one it is not told.
      } catch {
        // Where the way is interrupted they are asked for when it is there again.
        if error.code == .unknown { presence.end() }
        return
      }
    }
    presence.take(people)
    if !told.isEmpty { try? file.writePresence(told, at: now()) }
  }

  /// Asks the server to unmute rooms whose mutes have ended; where it can't be reached, the next time.
  private func endMutes() async {
    for room in (try? file.endedMutes(at: now())) ?? [] {
      do throws(MatrixError) {
        _ = try await http.answer(to: .unmuting(room), token: account.token)
      } catch  where error.code == .refused {
        // It was unmuted elsewhere.
      } catch {
        return
      }
      try? file.endMute(of: room, at: now())
    }
  }

  /// Writes what came of a request; returns whether there was an answer.
  private func take(
    _ reply: MatrixReply,
    to purpose: SyncPurpose,
    asked: Date,
    _ syncer: inout Syncer
  ) async -> Bool {
    let told = now()
    guard var answer = syncer.take(reply, to: purpose, at: told) else {
      // The next request may come from another process.
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
  /// The status as it is now and after each answer, for one who shows it; one who is slow gets the newest alone.
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
