// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A growing buffer of UTF-8, which texts are copied into as they are.
///
/// An array that is given a text counts references and makes sure twice that it has room. This
/// buffer has one owner, as ``WordBuffer`` has.
///
/// SAFETY, for all of the type: `base` is allocated here with room for `capacity` bytes and freed
/// once, the type can't be copied, and no byte at or beyond `count` is read. It is nil only while
/// `capacity` is 0.
@safe
package struct TextBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  /// How many bytes there are.
  package private(set) var count = 0

  /// Creates an empty buffer.
  package init() {
    unsafe base = nil
  }

  deinit {
    unsafe base?.deallocate()
  }

  /// The bytes so far.
  package var bytes: [UInt8] { bytes(from: 0) }

  /// The bytes so far from an index on.
  package func bytes(from start: Int) -> [UInt8] {
    precondition(start <= count, "an index among the bytes")
    return unsafe [UInt8](unsafeUninitializedCapacity: count - start) { buffer, filled in
      // SAFETY: there is room for as many bytes as there are from the index on.
      if let target = buffer.baseAddress, let base = unsafe base {
        unsafe target.initialize(from: base + start, count: count - start)
      }
      filled = count - start
    }
  }

  /// The bytes of another buffer, and behind them those of this one.
  package func bytes(after head: borrowing TextBuffer) -> [UInt8] {
    let (first, all) = (head.count, head.count + count)
    return unsafe [UInt8](unsafeUninitializedCapacity: all) { buffer, filled in
      // SAFETY: both parts have as many bytes as there is room for.
      if let target = buffer.baseAddress {
        if let base = unsafe head.base { unsafe target.initialize(from: base, count: first) }
        if let base = unsafe base { unsafe (target + first).initialize(from: base, count: count) }
      }
      filled = all
    }
  }

  /// Calls the body with the bytes so far, valid for the call only.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Adds a text.
  package mutating func append(_ text: String) { append(text.utf8.span) }

  /// Adds bytes of UTF-8.
  package mutating func append(_ bytes: Span<UInt8>) {
    if bytes.isEmpty { return }
    let place = extend(by: bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      unsafe (base.unsafelyUnwrapped + place).update(from: first, count: source.count)
    }
  }

  /// Adds bytes of UTF-8 in front of those that are there.
  mutating func prepend(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    let filled = extend(by: bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      let base = unsafe base.unsafelyUnwrapped
      unsafe (base + source.count).update(from: base, count: filled)
      unsafe base.update(from: first, count: source.count)
    }
  }

  /// Adds a byte of UTF-8.
  package mutating func append(_ byte: UInt8) {
    let place = extend(by: 1)
    unsafe base.unsafelyUnwrapped[place] = byte
  }

  /// Removes all bytes but keeps the memory.
  package mutating func removeAll() { count = 0 }

  /// Counts some bytes more and makes room for them; returns how many there were.
  @inline(__always)
  private mutating func extend(by more: Int) -> Int {
    let filled = count
    count = filled + more
    if count > capacity { grow(keeping: filled) }
    return filled
  }

  /// Makes room for ``count`` bytes, of which the first are there already.
  @inline(never)
  private mutating func grow(keeping filled: Int) {
    capacity = max(256, 2 * capacity, count)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    if let smaller = unsafe base {
      unsafe larger.update(from: smaller, count: filled)
      unsafe smaller.deallocate()
    }
    unsafe base = larger
  }
}
