// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// A list of channels, newest first, and the changes of a busy workspace.
struct LiveWorkload {
  let size: Int
  var list = LiveList<Int, Descending<Int>>()
  var random = Random(seed: 42)
  private var now: Int
  private var nextID: Int

  init(size: Int) {
    self.size = size
    now = size * 10
    nextID = size
    for id in 0..<size {
      list.insert(id, by: Descending(random.below(now)))
      if id % 1_000 == 0 { list.takeChanges() }
    }
    list.takeChanges()
  }

  /// Applies events: of ten, six bring a row to the top, two change a content, one inserts and one
  /// moves a row.
  mutating func apply(_ count: Int) {
    for _ in 0..<count {
      let id = random.below(nextID)
      switch random.below(10) {
      case 0..<6:
        now += 1
        list.update(id, by: Descending(now))
      case 6..<8: list.update(id)
      case 8:
        now += 1
        list.insert(nextID, by: Descending(now))
        nextID += 1
      default: list.move(id, to: Descending(random.below(now)))
      }
    }
  }

  /// Inserts, removes and moves rows anywhere.
  mutating func churn(_ count: Int) {
    for step in 0..<count {
      let id = random.below(nextID)
      switch step % 4 {
      case 0: list.remove(id)
      case 1:
        list.insert(nextID, by: Descending(random.below(now)))
        nextID += 1
      default: list.move(id, to: Descending(random.below(now)))
      }
      if step % 100 == 99 { list.takeChanges() }
    }
    list.takeChanges()
  }
}
