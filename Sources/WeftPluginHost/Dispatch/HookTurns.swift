// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which hooks a frame asks, where there are more than it has time for: those that were passed over wait in order,
/// and go first in the next.
struct HookTurns {
  private let most: Int
  /// Hooks that were passed over, the first of them for longest.
  private var waiting: [ObjectIdentifier] = []
  private var isWaiting: Set<ObjectIdentifier> = []
  /// Those of them that are asked in this frame when they come.
  private var first: Set<ObjectIdentifier> = []
  /// How many others may be asked.
  private var free: Int

  /// - Parameter most: How many answers a frame asks for.
  init(most: Int) {
    (self.most, free) = (most, most)
  }

  /// Begins a frame.
  mutating func begin() {
    // Whoever had a turn has taken it, or has nothing to be asked any more.
    drop(first)
    first = Set(waiting.prefix(most))
    free = most - first.count
  }

  /// Whether a hook may be asked now; one that may not has its turn later.
  ///
  /// - Parameter hasTime: Whether the frame has any left.
  mutating func take(_ hook: ObjectIdentifier, hasTime: Bool = true) -> Bool {
    if hasTime, first.remove(hook) != nil {
      drop([hook])
      return true
    }
    if hasTime, !isWaiting.contains(hook), free > 0 {
      free -= 1
      return true
    }
    // One that had its turn and finds no time keeps its place.
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
