// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs what waits in a loop on a thread of its own.
///
/// A test that waits for tasks must not take one of the few threads that run them.
public func onOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
    Thread.detachNewThread { done.resume(with: Result { try body() }) }
  }
}
