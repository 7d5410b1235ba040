// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The turns of actions that concern the same chat: one after the other, in the order in which they came.
///
/// One actor uses it.
final class ActionTurns {
  /// The actions that wait, by what they are about; there is none for what no action is about now.
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Waits until no earlier action is about the same.
  func take(_ subject: String, isolation: isolated (any Actor)? = #isolation) async {
    guard waiting[subject] != nil else {
      waiting[subject] = []
      return
    }
    await withCheckedContinuation { waiting[subject]?.append($0) }
  }

  /// Lets the next action begin.
  func leave(_ subject: String) {
    guard waiting[subject]?.isEmpty == false else {
      waiting[subject] = nil
      return
    }
    waiting[subject]?.removeFirst().resume()
  }
}
