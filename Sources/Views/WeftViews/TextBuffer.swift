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
struct TextBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  private(set) var count = 0

  init() {
    unsafe base = nil
  }

  deinit {
    unsafe base?.deallocate()
  }

  /// The bytes so far.
  var bytes: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }

  /// Calls the body with the bytes so far, valid for the call only.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  mutating func append(_ text: String) {
    unsafe text.utf8.span.withUnsafeBufferPointer { unsafe append($0) }
  }

  mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress, !bytes.isEmpty else { return }
    let place = count
    count = place + bytes.count
    if count > capacity { grow(keeping: place) }
    unsafe (base.unsafelyUnwrapped + place).update(from: first, count: bytes.count)
  }

  /// Removes all bytes but keeps the memory.
  mutating func removeAll() { count = 0 }

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
