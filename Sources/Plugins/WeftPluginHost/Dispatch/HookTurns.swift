// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The choice of hooks that a frame asks when it has no time for all of them.
///
/// Hooks that were passed over wait in order, and go first in the next frame.
struct HookTurns {
  private let most: Int
  /// The hooks that were passed over, the longest-waiting first.
  private var waiting: [ObjectIdentifier] = []
  private var isWaiting: Set<ObjectIdentifier> = []
  /// The waiting hooks that have a turn in this frame.
  private var first: Set<ObjectIdentifier> = []
  /// How many further answers this frame may ask for.
  private var free: Int

  /// Creates turns.
  ///
  /// - Parameter most: How many answers a frame asks for.
  init(most: Int) {
    (self.most, free) = (most, most)
  }

  /// Begins a frame.
  mutating func begin() {
    // A hook that didn't use its turn has nothing to be asked any more.
    drop(first)
    first = Set(waiting.prefix(most))
    free = most - first.count
  }

  /// Returns whether a hook may be asked now; otherwise it waits for a later turn.
  ///
  /// - Parameter hasTime: Whether the frame has time left.
  mutating func take(_ hook: ObjectIdentifier, hasTime: Bool = true) -> Bool {
    if hasTime, first.remove(hook) != nil {
      drop([hook])
      return true
    }
    if hasTime, !isWaiting.contains(hook), free > 0 {
      free -= 1
      return true
    }
    // A hook that had its turn but finds no time left stays in the queue.
    first.remove(hook)
    if isWaiting.insert(hook).inserted { waiting.append(hook) }
    return false
  }

  private mutating func drop(_ gone: Set<ObjectIdentifier>) {
    if gone.isEmpty { return }
    isWaiting.subtract(gone)
    waiting.removeAll { gone.contains($0) }
  }
}
