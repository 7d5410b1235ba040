// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A growing buffer of UTF-8, into which texts are copied.
///
/// Appending a text to an array counts references and checks the capacity twice. This buffer has one owner, like
/// ``WordBuffer``.
///
/// SAFETY, for all of the type: `base` is allocated here with room for `capacity` bytes and freed once, the type can't
/// be copied, and no byte at or beyond `count` is read. It is nil only while `capacity` is 0.
@safe
package struct TextBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  /// The number of bytes.
  package private(set) var count = 0

  /// Creates an empty buffer.
  package init() {
    unsafe base = nil
  }

  deinit {
    unsafe base?.deallocate()
  }

  /// The bytes written so far.
  package var bytes: [UInt8] { bytes(from: 0) }

  /// Returns the bytes written so far from an index on.
  package func bytes(from start: Int) -> [UInt8] {
    precondition(start <= count, "an index among the bytes")
    // The initializer would write into the storage that all empty arrays share.
    if start == count { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: count - start) { buffer, filled in
      // SAFETY: there is room for as many bytes as there are from the index on.
      if let target = buffer.baseAddress, let base = unsafe base {
        unsafe target.initialize(from: base + start, count: count - start)
      }
      filled = count - start
    }
  }

  /// Returns the bytes of another buffer followed by those of this one.
  package func bytes(after head: borrowing TextBuffer) -> [UInt8] {
    let first = head.count
    let all = head.count + count
    if all == 0 { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: all) { buffer, filled in
      // SAFETY: there is room for the bytes of both parts.
      if let target = buffer.baseAddress {
        if let base = unsafe head.base { unsafe target.initialize(from: base, count: first) }
        if let base = unsafe base { unsafe (target + first).initialize(from: base, count: count) }
      }
      filled = all
    }
  }

  /// Calls the body with the bytes written so far, which are valid only during the call.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Appends a text's UTF-8, without a terminating zero.
  package mutating func append(_ text: String) { append(text.utf8.span) }

  /// Appends bytes of UTF-8.
  package mutating func append(_ bytes: Span<UInt8>) {
    if bytes.isEmpty { return }
    let place = extend(by: bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      unsafe (base.unsafelyUnwrapped + place).update(from: first, count: source.count)
    }
  }

  /// Inserts bytes of UTF-8 before the existing ones.
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

  /// Appends a byte of UTF-8.
  package mutating func append(_ byte: UInt8) {
    let place = extend(by: 1)
    unsafe base.unsafelyUnwrapped[place] = byte
  }

  /// Removes all bytes but keeps the memory.
  package mutating func removeAll() { count = 0 }

  /// Increases the count, making room for the new bytes; returns the previous count.
  @inline(__always)
  private mutating func extend(by more: Int) -> Int {
    let filled = count
    count = filled + more
    if count > capacity { grow(keeping: filled) }
    return filled
  }

  /// Makes room for ``count`` bytes, keeping the existing ones.
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
