// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
private import Synchronization

/// Runs asynchronous work of a command to its end, and throws its error as a `Failure`.
///
/// - Parameter body: The work, which must limit its own waiting.
package func waiting<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let answer = Answer<Value>()
  let done = DispatchSemaphore(value: 0)
  Task.detached(priority: .userInitiated) {
    do {
      answer.set(.success(try await body()))
    } catch {
      answer.set(.failure(error as? Failure ?? Failure("\(error)")))
    }
    done.signal()
  }
  done.wait()
  return try answer.value()
}

/// The result of the work.
private final class Answer<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, Failure>?>(nil)

  func set(_ value: Result<Value, Failure>) { result.withLock { $0 = value } }

  func value() throws -> Value {
    guard let result = result.withLock({ $0 }) else {
      throw Failure("the work ended without an answer")
    }
    return try result.get()
  }
}
