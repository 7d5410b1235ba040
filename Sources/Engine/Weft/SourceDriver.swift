// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftSource

/// The driver of an engine over a source: it sends requests, follows events and performs actions.
///
///     let driver = SourceDriver(source, engine)
///     driver.onChange = { window.needsFrame() }
///     try await driver.run()  // on the engine's actor, until the task is cancelled
///
/// Only the task that runs the driver, and other code on its actor, may use the engine.
public final class SourceDriver {
  /// The engine that receives answers and events.
  public let engine: Engine
  /// Called after the engine has changed, so that the host draws a frame.
  public var onChange: (() -> Void)?
  private let source: any ChatSource
  private let clock: any Clock<Duration>

  /// What the engine hears.
  ///
  /// It is passed on by reference: a waiting task would keep room for several of them, and they are large.
  private indirect enum News: Sendable {
    case request
    case answer(SourceAnswer, to: SourceRequest)
    case happened(SourceEvent)
    /// Earlier events are no longer available; following continues with new ones.
    case lost(SourceAccount)
    case ended(SourceError?)
  }

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - source: The source of the chats.
  ///   - engine: The engine, created for a source's account.
  ///   - clock: The clock for the waits before lists repeat requests.
  public init(
    _ source: any ChatSource,
    _ engine: Engine,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.source, self.engine, self.clock) = (source, engine, clock)
  }

  /// Drives the engine until the task is cancelled or the source's events end.
  ///
  /// It follows the source before it requests the first page, so that no event is missed.
  public func run(isolation: isolated (any Actor)? = #isolation) async throws(SourceError) {
    let inbox = Inbox<News>()
    let events = try await source.events(after: nil)
    let following = Self.following(events, source, inbox, isolation)
    var asking: [Int: Task<Void, Never>] = [:]
    engine.onRequest = { inbox.put(.request) }
    defer {
      engine.onRequest = nil
      following.cancel()
      for task in asking.values { task.cancel() }
    }
    inbox.put(.request)
    while let news = await inbox.next(isolation: isolation) {
      switch news {
      case .request: break
      case .answer(let answer, let request):
        asking[request.number] = nil
        engine.receive(answer, to: request)
      case .happened(let event): engine.receive(event)
      case .lost(let account): engine.loadAnew(account)
      case .ended(let error):
        if let error { throw error }
        return
      }
      for request in engine.drainRequests() {
        asking[request.number] = Self.asking(request, source, clock, inbox)
      }
      for number in engine.remote?.drainAbandoned() ?? [] {
        asking.removeValue(forKey: number)?.cancel()
      }
      if case .request = news { continue }
      onChange?()
    }
  }

  /// Follows a source on the engine's actor, where events are used.
  private static func following(
    _ events: SourceEvents,
    _ source: any ChatSource,
    _ inbox: Inbox<News>,
    _ isolation: isolated (any Actor)?
  ) -> Task<Void, Never> {
    Task { await follow(events, source, isolation) { inbox.put($0) } }
  }

  private static func asking(
    _ request: SourceRequest,
    _ source: any ChatSource,
    _ clock: any Clock<Duration>,
    _ inbox: Inbox<News>
  ) -> Task<Void, Never> {
    Task { inbox.put(.answer(await answer(request.wish, source, clock), to: request)) }
  }

  private static func follow(
    _ events: SourceEvents,
    _ source: any ChatSource,
    _ isolation: isolated (any Actor)?,
    _ tell: @Sendable (News) -> Void
  ) async {
    var events = events
    while true {
      do throws(SourceError) {
        var iterator = events.makeAsyncIterator()
        while let happened = try await iterator.next(isolation: isolation) {
          tell(.happened(happened))
        }
        return tell(.ended(nil))
      } catch {
        guard error.code == .positionLost else { return tell(.ended(error)) }
      }
      do throws(SourceError) {
        events = try await source.events(after: nil)
        tell(.lost(try await source.account()))
      } catch {
        return tell(.ended(error))
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
        // A wait that is cancelled counts as over, since nothing waits for it any more.
        try? await clock.sleep(for: .seconds(seconds))
        return .done
      }
    } catch {
      return .failed(error)
    }
  }
}
