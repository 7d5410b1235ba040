// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftDiff

/// A row that counts its comparisons.
struct CountedRow: Identifiable, Equatable {
  let id: CountedID
  var content: Int

  init(_ id: Int, _ content: Int = 0) {
    self.id = CountedID(value: id)
    self.content = content
  }

  static func == (left: Self, right: Self) -> Bool {
    Counts.current.contents += 1
    return left.content == right.content
  }
}

/// An identity that counts how often it is compared and hashed.
struct CountedID: RowIdentity, Hashable {
  var value: Int

  static func isSame(_ left: Self, _ right: Self) -> Bool {
    Counts.current.comparisons += 1
    return left.value == right.value
  }

  static func isIdentical(_ left: Self, _ right: Self) -> Bool {
    Counts.areCopies && left.value == right.value
  }

  static func isBefore(_ left: Self, _ right: Self) -> Bool {
    Counts.current.comparisons += 1
    return left.value < right.value
  }

  func fingerprint(seed: UInt64) -> UInt64 {
    Counts.current.fingerprints += 1
    return Counts.collides ? 42 : value.fingerprint(seed: seed)
  }
}

/// How often rows were compared and hashed.
struct Counts: Equatable {
  var comparisons = 0
  var fingerprints = 0
  var contents = 0

  @TaskLocal private static var box: Box?
  @TaskLocal static var collides = false
  /// Whether equal identities are copies of the same one, so that none has to be read to compare.
  @TaskLocal static var areCopies = false

  private final class Box: @unchecked Sendable {
    // SAFETY: used by the one task that counts.
    var counts = Counts()
  }

  static var current: Counts {
    get { box?.counts ?? Counts() }
    set { box?.counts = newValue }
  }

  /// Returns the comparisons and hashes that the body causes.
  static func during(_ body: () -> Void) -> Counts {
    let counter = Box()
    $box.withValue(counter, operation: body)
    return counter.counts
  }
}
