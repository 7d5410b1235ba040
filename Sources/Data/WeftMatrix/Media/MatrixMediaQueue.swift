// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Fetches files in the background, a few at a time and the most recent request first.
///
///     let queue = MatrixMediaQueue(try MatrixMedia(account, folder: "media"))
///     queue.fetch("mxc://example.org/AbC", thumbnail: 96, atMost: 1 << 20) { outcome in … }
///
/// The most recent request is likely for what the user is looking at now. A file requested several times is fetched
/// once. A failure comes with a pause; callers decide when to request the file again.
public final class MatrixMediaQueue: Sendable {
  /// The result of a request.
  public enum Outcome: Equatable, Sendable {
    /// The file is at this path.
    case fetched(String)
    /// The file couldn't be fetched; another attempt makes sense after the pause.
    case failed(MatrixError, pause: Duration)
    /// Too many newer requests came in, so the file wasn't fetched.
    case dropped
  }

  private struct Wish: Hashable {
    let address: String
    let size: Int?
    let most: Int
  }

  private struct State {
    /// Waiting requests, the most recent last.
    var waiting: [Wish] = []
    var running: Set<Wish> = []
    var tellers: [Wish: [@Sendable (Outcome) -> Void]] = [:]
  }

  /// The maximum number of files fetched at a time.
  static let mostRunning = 4
  /// The maximum number of waiting requests; beyond it the oldest ones are dropped.
  static let mostWaiting = 256

  private let media: MatrixMedia
  private let state = Mutex(State())

  /// Creates an empty queue.
  public init(_ media: MatrixMedia) { self.media = media }

  /// Fetches a file and calls a function with the outcome, once and on any thread.
  ///
  /// - Parameters:
  ///   - address: The `mxc:` address.
  ///   - size: The side length in pixels, to get a thumbnail of about that size instead of the file.
  ///   - most: The maximum size in bytes.
  ///   - tell: Receives the path of the file, or why it wasn't fetched.
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

  /// Returns the pause after a failure: short for a lost connection, long for a file that the server doesn't have.
  private static func pause(after code: MatrixError.Code) -> Duration {
    switch code {
    case .unreachable, .late, .limited, .busy: .seconds(20)
    case .file, .failed, .insecure, .loggedOut: .seconds(120)
    case .refused, .unknown, .badAnswer: .seconds(3_600)
    }
  }
}
