// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A growing buffer of words that are appended in pairs, since all records are made of pairs.
///
/// An array checks on every append whether it is shared and large enough; that was a third of the
/// cost of writing a row (`Scene/encode-64-rows`). This buffer has one owner, so it checks only its
/// capacity.
///
/// It allocates nothing before the first word, since most parts of a row are empty.
///
/// SAFETY, for all of the type: `base` is allocated here with room for `capacity` words and freed
/// once, the type can't be copied, and no word at or beyond `count` is read. It is nil only while
/// `capacity` is 0.
@safe
struct WordBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt64>?
  private var capacity = 0
  private(set) var count = 0

  init() {
    unsafe base = nil
  }

  deinit {
    unsafe base?.deallocate()
  }

  /// The address of the words; used only when there is at least one word or room for it.
  private var start: UnsafeMutablePointer<UInt64> { unsafe base.unsafelyUnwrapped }

  /// The words so far.
  var words: [UInt64] {
    unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }

  /// Calls the body with the bytes of the words so far, valid for the call only.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: base, count: count * 8))
  }

  /// The word at an index.
  subscript(place: Int) -> UInt64 {
    get {
      precondition(place >= 0 && place < count, "there is no word at \(place)")
      return unsafe start[place]
    }
    set {
      precondition(place >= 0 && place < count, "there is no word at \(place)")
      unsafe start[place] = newValue
    }
  }

  mutating func append(_ first: UInt64, _ second: UInt64) {
    if count + 2 > capacity { grow(for: 2) }
    unsafe start[count] = first
    unsafe start[count + 1] = second
    count += 2
  }

  mutating func append(_ words: [UInt64]) {
    if words.isEmpty { return }
    if count + words.count > capacity { grow(for: words.count) }
    unsafe words.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      unsafe (start + count).update(from: first, count: source.count)
    }
    count += words.count
  }

  /// Removes all words but keeps the memory.
  mutating func removeAll() { count = 0 }

  private mutating func grow(for more: Int) {
    capacity = max(256, 2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    if let smaller = unsafe base {
      unsafe larger.update(from: smaller, count: count)
      unsafe smaller.deallocate()
    }
    unsafe base = larger
  }
}

extension SceneWriter {
  /// Calls the body with the bytes of the records and of their text, valid for the call only.
  package func withBytes<Result>(
    _ body: (_ words: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer) -> Result
  ) -> Result {
    unsafe words.withBytes { words in
      unsafe text.withUnsafeBytes { text in unsafe body(words, text) }
    }
  }
}
