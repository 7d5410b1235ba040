// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Queues that let actions on the same chat run one after the other, in the order they came.
///
/// Not thread-safe: a single actor must use an instance.
final class ActionTurns {
  /// Waiting actions by subject; a subject without a running action has no entry.
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Waits until all earlier actions on the subject are done.
  func take(_ subject: String, isolation: isolated (any Actor)? = #isolation) async {
    guard waiting[subject] != nil else {
      waiting[subject] = []
      return
    }
    await withCheckedContinuation { waiting[subject]?.append($0) }
  }

  /// Ends an action and resumes the next one on the subject.
  func leave(_ subject: String) {
    guard waiting[subject]?.isEmpty == false else {
      waiting[subject] = nil
      return
    }
    waiting[subject]?.removeFirst().resume()
  }
}
