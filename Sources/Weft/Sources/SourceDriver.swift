// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
public import WeftSource

/// What does the waiting for an engine over a source: it asks for pages, follows and acts.
///
///     let driver = SourceDriver(source, engine)
///     driver.onChange = { window.needsFrame() }
///     try await driver.run()  // where the engine lives, until the task is cancelled
///
/// The engine is touched by the task that runs the driver alone, and by whoever shares its actor.
public final class SourceDriver {
  /// Whose lists are fed.
  public let engine: Engine
  /// Is called after the engine has taken something in: a frame is due.
  public var onChange: (() -> Void)?
  private let source: any ChatSource
  private let clock: any Clock<Duration>

  private enum News: Sendable {
    case request
    case answer(SourceAnswer, to: SourceRequest)
    case happened(SourceEvent)
    /// What happened meanwhile is not told any more; it goes on from now.
    case lost
    case ended(SourceError?)
  }

  /// Creates a driver.
  ///
  /// - Parameter clock: what lists wait by before they ask again.
  public init(
    _ source: any ChatSource,
    _ engine: Engine,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.source, self.engine, self.clock) = (source, engine, clock)
  }

  /// Feeds the engine until the task is cancelled, or the source tells no more.
  ///
  /// It follows the source before the first page is asked for, so that nothing falls between.
  public func run(isolation: isolated (any Actor)? = #isolation) async throws(SourceError) {
    let (inbox, post) = AsyncStream.makeStream(of: News.self)
    let events = try await source.events(after: nil)
    let following = Self.following(events, source, post)
    var asking: [Int: Task<Void, Never>] = [:]
    engine.onRequest = { post.yield(.request) }
    defer {
      engine.onRequest = nil
      following.cancel()
      for task in asking.values { task.cancel() }
    }
    post.yield(.request)
    for await news in inbox {
      switch news {
      case .request: break
      case .answer(let answer, let request):
        asking[request.number] = nil
        engine.take(answer, to: request)
      case .happened(let event): engine.take(event)
      case .lost: engine.loadAnew()
      case .ended(let error):
        if let error { throw error }
        return
      }
      for request in engine.takeRequests() {
        asking[request.number] = Self.asking(request, source, clock, post)
      }
      if case .request = news { continue }
      onChange?()
    }
  }

  private static func following(
    _ events: SourceEvents,
    _ source: any ChatSource,
    _ post: AsyncStream<News>.Continuation
  ) -> Task<Void, Never> {
    Task { await follow(events, source) { post.yield($0) } }
  }

  private static func asking(
    _ request: SourceRequest,
    _ source: any ChatSource,
    _ clock: any Clock<Duration>,
    _ post: AsyncStream<News>.Continuation
  ) -> Task<Void, Never> {
    Task { post.yield(.answer(await answer(request.wish, source, clock), to: request)) }
  }

  private static func follow(
    _ events: SourceEvents,
    _ source: any ChatSource,
    _ tell: @Sendable (News) -> Void
  ) async {
    var events = events
    while true {
      do throws(SourceError) {
        var iterator = events.makeAsyncIterator()
        while let happened = try await iterator.next() { tell(.happened(happened)) }
        return tell(.ended(nil))
      } catch {
        guard error.code == .positionLost else { return tell(.ended(error)) }
      }
      do throws(SourceError) {
        events = try await source.events(after: nil)
        tell(.lost)
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
      case .action(let action):
        try await source.perform(action)
        return .done
      case .wait(let seconds):
        // Cut short it is over as well: nobody waits any more.
        try? await clock.sleep(for: .seconds(seconds))
        return .done
      }
    } catch {
      return .failed(error)
    }
  }
}
