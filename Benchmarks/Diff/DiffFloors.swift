// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The costs of reading and copying rows, and of hashing each identity.
///
/// A diff that reads less than the whole rows, as one by identities does where rows moved, may be
/// faster than the first two.
enum DiffFloors {
  /// Copies the memory of both lists.
  static func copy<Row>(_ old: [Row], _ new: [Row]) -> () -> Int {
    let size = max(old.count, new.count) * MemoryLayout<Row>.stride
    let target = Buffer(size)
    return {
      // SAFETY: the target is as large as the larger list; raw bytes are copied, never used as
      // rows.
      unsafe old.withUnsafeBytes { unsafe target.memory.copyMemory(from: $0) }
      unsafe new.withUnsafeBytes { unsafe target.memory.copyMemory(from: $0) }
      return unsafe Int(target.memory.first ?? 0)
    }
  }

  /// Compares row by row: identities, and contents where identities agree.
  static func pairwise<Row: Identifiable & Equatable>(_ old: [Row], _ new: [Row]) -> Int {
    var different = 0
    for index in 0..<min(old.count, new.count) {
      if old[index].id != new[index].id || old[index] != new[index] { different += 1 }
    }
    return different
  }

  /// Returns the rows that are in both lists, in the order of the new one, at the same indices.
  ///
  /// Every diff that finds changed contents must read what a pairwise pass over these rows reads. The
  /// pass over the unchanged lists reads less: after an inserted or deleted row it sees different
  /// identities, and reads no more of those rows.
  static func staying<Row: Identifiable>(_ old: [Row], _ new: [Row]) -> (old: [Row], new: [Row])
  where Row.ID: Hashable {
    let places = Dictionary(zip(old.map(\.id), old.indices)) { first, _ in first }
    let kept = new.filter { places[$0.id] != nil }
    return (kept.compactMap { places[$0.id].map { old[$0] } }, kept)
  }

  /// Enters each old identity into an open-addressing table by `Hasher` and looks each new one up.
  static func hasher<Row: Identifiable>(_ old: [Row], _ new: [Row]) -> Int {
    var capacity = 4
    while capacity < 2 * old.count { capacity *= 2 }
    let mask = capacity - 1
    var table = [UInt64](repeating: 0, count: capacity)
    for index in old.indices {
      let hash = UInt64(truncatingIfNeeded: old[index].id.hashValue)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while table[slot] != 0 { slot = (slot + 1) & mask }
      table[slot] = (hash >> 32) << 32 | UInt64(index + 1)
    }
    var found = 0
    for row in new {
      let hash = UInt64(truncatingIfNeeded: row.id.hashValue)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while table[slot] != 0 {
        let entry = table[slot]
        if entry >> 32 == hash >> 32, old[Int(entry & 0xFFFF_FFFF) - 1].id == row.id {
          found += 1
          break
        }
        slot = (slot + 1) & mask
      }
    }
    return found
  }

  @safe
  private final class Buffer {
    let memory: UnsafeMutableRawBufferPointer

    init(_ size: Int) {
      unsafe memory = .allocate(byteCount: size, alignment: 64)
    }

    deinit {
      unsafe memory.deallocate()
    }
  }
}

/// The standard library's `difference(from:)`, run once if it is expected to end within 30 s.
///
/// Its time grows with the square of the differences, so the time at a tenth of the length predicts
/// whether the next one is worth waiting for.
struct StandardDifference {
  private var last: [DiffCase: Duration] = [:]

  /// Returns the time of the difference of two lists of a length, after trying the smaller lengths, or
  /// `nil` if it would take too long.
  mutating func time<Row: Equatable>(
    _ diffCase: DiffCase,
    _ size: Int,
    _ lists: (Int) -> (old: [Row], new: [Row])
  ) -> Duration? {
    if let last = last[diffCase] {
      if last * 100 > .seconds(30) { return nil }
    } else if size > 1_000, time(diffCase, size / 10, lists) == nil {
      return nil
    } else if let last = last[diffCase], last * 100 > .seconds(30) {
      return nil
    }
    let (old, new) = lists(size)
    let time = Stopwatch.time { new.difference(from: old).count }
    last[diffCase] = time
    return time
  }
}
