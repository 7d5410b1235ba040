// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
public import WeftSource

/// The driver of an engine over a source: it sends requests, follows events and performs actions.
///
///     let engine = Engine(account: try await source.account(), environment: environment)
///     let driver = SourceDriver(source, engine)
///     driver.onChange = { window.needsFrame() }
///     driver.onStateChange = { state in window.isOffline = state != .following }
///     try await driver.follow()  // on the engine's actor, until the task is cancelled
///
/// ``follow(isolation:)`` keeps trying while the source can't be reached, which is what lists on a screen need.
/// ``run(isolation:)`` ends instead.
///
/// **Ownership and thread.** The driver holds its engine and its source. Only the task that runs the driver, and other
/// code on its actor, may use the engine; the driver's closures are called there too. Requests to the source run in
/// separate tasks, and cancelling the driver's task cancels them.
///
/// **Errors.** ``follow(isolation:)`` throws only a lasting failure, such as a removed workspace. Failures of single
/// pages go to their lists, which show them; refused actions go to `Engine.onRefusal`.
///
/// **Misuse.** An engine over a workspace or a store makes no requests; create it for the source's account, as above.
/// Run one driver per engine at a time, because an engine wakes only the driver that started last.
public final class SourceDriver {
  /// The connection between a driver and its source.
  public enum State: Equatable, Sendable {
    /// The driver is not running, or has not reached the source yet.
    case connecting
    /// The driver receives the source's events.
    case following
    /// The source can't be reached, for the given reason, and the driver keeps trying. Lists show what they have
    /// loaded.
    case waiting(SourceError)

    fileprivate func isKind(of other: State) -> Bool {
      switch (self, other) {
      case (.connecting, .connecting), (.following, .following), (.waiting, .waiting): true
      default: false
      }
    }
  }

  /// The engine that receives answers and events.
  let engine: Engine
  /// Called after the engine has changed, so that the host can draw a frame.
  public var onChange: (() -> Void)?
  /// Called on the engine's actor when ``state`` has changed.
  ///
  /// The loss of a source is reported once, and so is its return, no matter how many attempts are made in between.
  public var onStateChange: ((State) -> Void)?
  /// Whether the source is being followed or, if not, why the last attempt failed.
  public private(set) var state = State.connecting
  private let source: any ChatSource
  private let clock: any Clock<Duration>

  /// A message to the engine.
  ///
  /// It is passed by reference, because it is large and a waiting task would reserve memory for several.
  private indirect enum News: Sendable {
    case request
    case answer(SourceAnswer, to: SourceRequest)
    case happened(SourceEvent)
    /// Events arrive from now on, and the engine has missed none.
    case following
    /// The events can't be received; the driver will try again.
    case interrupted(SourceError)
    /// Earlier events are no longer available; following continues with new ones.
    case lost(SourceAccount)
    case ended(SourceError?)
  }

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - source: The source of the chats.
  ///   - engine: The engine, created for a source's account.
  ///   - clock: The clock for the waits before requests are repeated and before reconnecting.
  public init(
    _ source: any ChatSource,
    _ engine: Engine,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.source = source
    self.engine = engine
    self.clock = clock
  }

  /// Drives the engine until the task is cancelled or the source ends for good, reconnecting as needed.
  ///
  /// After a temporary failure (`ListFailure.isTemporary`), the driver waits 0.1 s, then twice as long each time up to
  /// 1 s, follows the source again and reloads all lists, which may have missed something. ``onStateChange`` reports
  /// both the loss and the return. Messages that the user sends in between are kept and sent afterwards.
  ///
  /// - Throws: The reason why the source ended, such as that the workspace was removed; trying again would not help.
  public func follow(isolation: isolated (any Actor)? = #isolation) async throws(SourceError) {
    try await drive(isLasting: true, isolation)
  }

  /// Drives the engine until the task is cancelled or the source's events end for the first time.
  ///
  /// It follows the source before it requests the first page, so that no event is missed. Lists become outdated if it
  /// is run again after it has ended: call `Engine.loadAnew(_:)` first, or use ``follow(isolation:)``.
  ///
  /// - Throws: The first failure of the source's events, even a temporary one.
  public func run(isolation: isolated (any Actor)? = #isolation) async throws(SourceError) {
    try await drive(isLasting: false, isolation)
  }

  private func drive(
    isLasting: Bool,
    _ isolation: isolated (any Actor)?
  ) async throws(SourceError) {
    let inbox = Inbox<News>()
    let following = Self.following(source, isLasting ? clock : nil, inbox, isolation)
    var asking: [Int: Task<Void, Never>] = [:]
    engine.onRequest = { inbox.put(.request) }
    defer {
      engine.onRequest = nil
      following.cancel()
      for task in asking.values { task.cancel() }
      become(.connecting)
    }
    // Requests made before the source is followed for the first time could miss events.
    var hasFollowed = false
    while let news = await inbox.next(isolation: isolation) {
      switch news {
      case .answer(_, let request): asking[request.number] = nil
      case .following: hasFollowed = true
      case .ended(nil): return
      default: break
      }
      let isChanged = try take(news)
      guard hasFollowed else { continue }
      for request in engine.drainRequests() {
        asking[request.number] = Self.asking(request, source, clock, inbox)
      }
      for number in engine.remote?.drainAbandoned() ?? [] {
        asking.removeValue(forKey: number)?.cancel()
      }
      if isChanged { onChange?() }
    }
  }

  /// Passes a message to the engine; returns whether the engine has changed.
  private func take(_ news: News) throws(SourceError) -> Bool {
    switch news {
    case .request: return false
    case .following:
      become(.following)
      return false
    case .interrupted(let error):
      become(.waiting(error))
      return false
    case .answer(let answer, let request): engine.receive(answer, to: request)
    case .happened(let event): engine.receive(event)
    case .lost(let account): engine.loadAnew(account)
    case .ended(let error):
      if let error { throw error }
      return false
    }
    return true
  }

  private func become(_ new: State) {
    let isSame = state.isKind(of: new)
    state = new
    if !isSame { onStateChange?(new) }
  }

  /// Starts following a source on the engine's actor, where the events are used.
  private static func following(
    _ source: any ChatSource,
    _ clock: (any Clock<Duration>)?,
    _ inbox: Inbox<News>,
    _ isolation: isolated (any Actor)?
  ) -> Task<Void, Never> {
    Task { await follow(source, clock, isolation) { inbox.put($0) } }
  }

  private static func asking(
    _ request: SourceRequest,
    _ source: any ChatSource,
    _ clock: any Clock<Duration>,
    _ inbox: Inbox<News>
  ) -> Task<Void, Never> {
    Task { inbox.put(.answer(await answer(request.wish, source, clock), to: request)) }
  }

  /// The waits before reconnecting to the source.
  private static let pauses = RetryPolicy(firstDelay: 0.1, longestDelay: 1, attempts: .max)
  /// After following the source this long, the failures are counted from the start again.
  private static let recovery = Duration.seconds(1)

  /// Passes on events until they end for good.
  ///
  /// - Parameter clock: The clock for the waits before reconnecting; `nil` to end at the first failure.
  private static func follow(
    _ source: any ChatSource,
    _ clock: (any Clock<Duration>)?,
    _ isolation: isolated (any Actor)?,
    _ tell: @Sendable (News) -> Void
  ) async {
    var isFirst = true
    var failures = 0
    while !Task.isCancelled {
      var began: ContinuousClock.Instant?
      do throws(SourceError) {
        let events = try await source.events(after: nil)
        if !isFirst { tell(.lost(try await source.account())) }
        tell(.following)
        isFirst = false
        began = .now
        var iterator = events.makeAsyncIterator()
        while let happened = try await iterator.next(isolation: isolation) {
          tell(.happened(happened))
        }
        return tell(.ended(nil))
      } catch {
        if let began, ContinuousClock.now - began > recovery { failures = 0 }
        // The source only lost the position, so following restarts at once.
        if error.code == .positionLost, began != nil { continue }
        guard let clock, error.failure.isTemporary else { return tell(.ended(error)) }
        failures += 1
        tell(.interrupted(error))
        // Cancelling the wait ends the loop.
        try? await clock.sleep(for: .seconds(pauses.delay(after: failures) ?? 1))
      }
    }
  }

  private static func answer(
    _ wish: SourceRequest.Wish,
    _ source: any ChatSource,
    _ clock: any Clock<Duration>
  ) async -> SourceAnswer {
    do throws(SourceError) {
      switch wish {
      case .channels(let query, let cursor, let limit):
        return .channels(try await source.channels(query, after: cursor, limit: limit))
      case .threads(let query, let cursor, let limit):
        return .threads(try await source.threads(query, after: cursor, limit: limit))
      case .messages(let request): return .messages(try await source.messages(request))
      case .channel(let id): return .channel(try await source.channel(id))
      case .search(let search): return .found(try await source.search(search))
      case .action(let action):
        try await source.perform(action)
        return .done
      case .wait(let seconds):
        // A cancelled wait counts as over, because nothing waits for it any more.
        try? await clock.sleep(for: .seconds(seconds))
        return .done
      }
    } catch {
      return .failed(error)
    }
  }
}
