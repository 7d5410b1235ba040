// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Fetches files of an account's server in the background, a few at a time and the one asked for last first.
///
///     let queue = MatrixMediaQueue(try MatrixMedia(account, folder: "media"))
///     queue.fetch("mxc://example.org/AbC", thumbnail: 96, atMost: 1 << 20) { outcome in … }
///
/// What is asked for last is what its user looks at. A file that several ask for is fetched once; which of them asks
/// again after a failure, and when, they decide by the pause that goes with it.
public final class MatrixMediaQueue: Sendable {
  /// What came of a file.
  public enum Outcome: Equatable, Sendable {
    /// It is at this path.
    case fetched(String)
    /// It is not there, for a reason that need not be so after a pause.
    case failed(MatrixError, pause: Duration)
    /// Others were asked for since, and it was not fetched.
    case dropped
  }

  private struct Wish: Hashable {
    let address: String
    let size: Int?
    let most: Int
  }

  private struct State {
    /// What waits, the one asked for last at the end.
    var waiting: [Wish] = []
    var running: Set<Wish> = []
    var tellers: [Wish: [@Sendable (Outcome) -> Void]] = [:]
  }

  /// The most files that are fetched at a time.
  static let mostRunning = 4
  /// The most files that wait; of more the ones asked for first are dropped.
  static let mostWaiting = 256

  private let media: MatrixMedia
  private let state = Mutex(State())

  /// Creates a queue in which nothing waits.
  public init(_ media: MatrixMedia) { self.media = media }

  /// Fetches a file, and calls a function with the result, once and on any thread.
  ///
  /// - Parameters:
  ///   - address: Its `mxc:` address.
  ///   - size: The length of a side in pixels, for a picture of about that size instead of the file itself.
  ///   - most: The most bytes that it may have.
  public func fetch(
    _ address: String,
    thumbnail size: Int? = nil,
    atMost most: Int = MatrixMedia.mostBytes,
    then tell: @escaping @Sendable (Outcome) -> Void
  ) {
    let wish = Wish(address: address, size: size, most: most)
    let dropped = state.withLock { state -> [@Sendable (Outcome) -> Void] in
      state.tellers[wish, default: []].append(tell)
      guard !state.running.contains(wish) else { return [] }
      state.waiting.removeAll { $0 == wish }
      state.waiting.append(wish)
      guard state.waiting.count > Self.mostWaiting else { return [] }
      return state.tellers.removeValue(forKey: state.waiting.removeFirst()) ?? []
    }
    for tell in dropped { tell(.dropped) }
    startNext()
  }

  private func startNext() {
    let next = state.withLock { state -> Wish? in
      guard state.running.count < Self.mostRunning, let next = state.waiting.popLast() else {
        return nil
      }
      state.running.insert(next)
      return next
    }
    guard let next else { return }
    Task.detached { [self] in
      let outcome = await outcome(of: next)
      let tellers = state.withLock { state in
        state.running.remove(next)
        return state.tellers.removeValue(forKey: next) ?? []
      }
      for tell in tellers { tell(outcome) }
      startNext()
    }
  }

  private func outcome(of wish: Wish) async -> Outcome {
    do throws(MatrixError) {
      let path = try await media.file(wish.address, thumbnail: wish.size, atMost: wish.most)
      return .fetched(path)
    } catch {
      let usual = error.retryAfter == nil ? Self.pause(after: error.code) : .seconds(5)
      return .failed(error, pause: error.pause(atLeast: usual))
    }
  }

  /// How long a file is not asked for again: a way that is interrupted is there again soon, a file that the server
  /// does not have hardly ever.
  private static func pause(after code: MatrixError.Code) -> Duration {
    switch code {
    case .unreachable, .late, .limited, .busy: .seconds(20)
    case .file, .failed, .insecure, .loggedOut: .seconds(120)
    case .refused, .unknown, .badAnswer: .seconds(3_600)
    }
  }
}
