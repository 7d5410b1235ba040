// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A growing buffer of words that are appended in pairs, because all records consist of pairs.
///
/// An array checks on every append whether it is shared and large enough; that was a third of the cost of writing a row
/// (`Scene/encode-64-rows`). This buffer has one owner, so it checks only its capacity.
///
/// It allocates nothing before the first word, because most parts of a row are empty.
///
/// SAFETY, for all of the type: `base` is allocated here with room for `capacity` words and freed once, the type can't
/// be copied, and no word at or beyond `count` is read or changed. It is nil only while `capacity` is 0.
@safe
struct WordBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt64>?
  private var capacity = 0
  private(set) var count = 0
  /// The index of the latest record; less than ``count`` once there are words.
  private var record = 0

  init() {
    unsafe base = nil
  }

  deinit {
    unsafe base?.deallocate()
  }

  /// The address of the words; used only if there is at least one word or room for it.
  private var start: UnsafeMutablePointer<UInt64> { unsafe base.unsafelyUnwrapped }

  /// The words written so far.
  var words: [UInt64] {
    // The initializer would write into the storage that all empty arrays share.
    if count == 0 { return [] }
    return unsafe [UInt64](unsafeUninitializedCapacity: count) { buffer, filled in
      // SAFETY: there is room for as many words, and if there are words there is an address. An array created from a
      // buffer would copy it word by word.
      if let target = buffer.baseAddress, let base = unsafe base {
        unsafe target.initialize(from: base, count: count)
      }
      filled = count
    }
  }

  /// Calls the body with the bytes of the words so far, which are valid only during the call.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: base, count: count * 8))
  }

  /// Starts a record with the first word of its header and a property count of 0.
  @inline(__always)
  mutating func begin(_ header: UInt64) {
    record = count
    append(header, 0)
  }

  /// Adds a property to the latest record and updates the size and count in its header.
  @inline(__always)
  mutating func add(_ property: UInt64, _ bits: UInt64) {
    append(property, bits)
    // A compiler with the thread sanitizer fails on `start[record] &+= …`.
    unsafe (start + record).pointee &+= 16 << 32
    unsafe (start + record + 1).pointee &+= 1
  }

  /// Adds an offset to all text offsets from a word on, which must be the start of a record.
  mutating func shiftTexts(from first: Int, by offset: UInt64) {
    var place = first
    while place < count {
      let next = place + max(Int(unsafe start[place] >> 32) / 8, 2)
      precondition(next <= count, "a record ends with the words")
      for property in stride(from: place + 2, to: next - 1, by: 2)
      where unsafe (start[property] >> 16) & 0xFFFF == UInt64(WEFT_TYPE_TEXT) {
        unsafe (start + property + 1).pointee &+= offset
      }
      place = next
    }
  }

  @inline(__always)
  private mutating func append(_ first: UInt64, _ second: UInt64) {
    let place = count
    count = place &+ 2
    if count > capacity { grow(keeping: place) }
    unsafe start[place] = first
    unsafe start[place &+ 1] = second
  }

  mutating func append(_ words: [UInt64]) {
    if words.isEmpty { return }
    let place = count
    count = place + words.count
    if count > capacity { grow(keeping: place) }
    unsafe words.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      unsafe (start + place).update(from: first, count: source.count)
    }
  }

  /// Removes all words but keeps the memory.
  mutating func removeAll() { (count, record) = (0, 0) }

  /// Makes room for ``count`` words, keeping the existing ones.
  @inline(never)
  private mutating func grow(keeping filled: Int) {
    capacity = max(256, 2 * capacity, count)
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    if let smaller = unsafe base {
      unsafe larger.update(from: smaller, count: filled)
      unsafe smaller.deallocate()
    }
    unsafe base = larger
  }
}

extension SceneMark {
  /// Returns some of a scene's words between those of the mark.
  package func around(_ words: [UInt64], in range: Range<Int>) -> [UInt64] {
    precondition(range.lowerBound >= 0 && range.upperBound <= words.count, "a range of the words")
    let all = head.count + range.count + tail.count
    if all == 0 { return [] }
    return unsafe [UInt64](unsafeUninitializedCapacity: all) { buffer, filled in
      // SAFETY: there is room for all words of the three parts, which are copied one after the other.
      func add(_ part: Span<UInt64>) {
        unsafe part.withUnsafeBufferPointer { part in
          guard let first = part.baseAddress, let target = buffer.baseAddress else { return }
          unsafe (target + filled).initialize(from: first, count: part.count)
        }
        filled += part.count
      }
      add(head.span)
      add(words.span.extracting(range))
      add(tail.span)
    }
  }
}

extension SceneWriter {
  /// Calls the body with the bytes of the records and of their text, which are valid only during the call.
  package func withBytes<Result>(
    _ body: (_ words: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer) -> Result
  ) -> Result {
    unsafe words.withBytes { words in
      unsafe text.withBytes { text in unsafe body(words, text) }
    }
  }
}
