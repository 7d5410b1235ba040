// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The time limit for an answer of a source.
struct RequestBound: Sendable {
  let duration: Duration
  let clock: any Clock<Duration>

  /// Returns the source's answer.
  ///
  /// A request that takes too long is cancelled but not awaited, since it may never end.
  ///
  /// - Throws: The source's error, or `timeout`.
  func callAsFunction<Value: Sendable>(
    _ ask: @escaping @Sendable () async throws(SourceError) -> Value
  ) async throws(SourceError) -> Value {
    let first = FirstAnswer<Result<Value, SourceError>>()
    let asking = Task {
      do throws(SourceError) {
        first.give(.success(try await ask()))
      } catch {
        first.give(.failure(error))
      }
    }
    let timer = Task { [clock, duration] in
      guard (try? await clock.sleep(for: duration)) != nil else { return }
      first.give(.failure(SourceError(.timeout, "the source took too long to answer; wait for it")))
    }
    let result = await withTaskCancellationHandler {
      await first.value
    } onCancel: {
      asking.cancel()
    }
    timer.cancel()
    asking.cancel()
    return try result.get()
  }
}

/// The first of several answers, for one waiting task.
private final class FirstAnswer<Value: Sendable>: Sendable {
  private enum State {
    case none
    case waiting(CheckedContinuation<Value, Never>)
    case given(Value)
    case taken
  }

  private let state = Mutex(State.none)

  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let known: Value? = state.withLock { state in
          guard case .given(let value) = state else {
            state = .waiting(continuation)
            return nil
          }
          state = .taken
          return value
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }

  func give(_ value: Value) {
    let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
      switch state {
      case .none:
        state = .given(value)
        return nil
      case .waiting(let continuation):
        state = .taken
        return continuation
      case .given, .taken: return nil
      }
    }
    waiting?.resume(returning: value)
  }
}
