// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A growing buffer of plain values, owned by one variable and freed with it.
///
/// `Array` checks bounds and uniqueness at each access in the hot loops, and the optimiser doesn't remove those checks
/// when several arrays are in use; this type checks bounds only in debug builds.
@usableFromInline
@safe
struct RawVector<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline
  var base: UnsafeMutablePointer<Element>?
  @usableFromInline
  var capacity = 0
  @usableFromInline
  var count = 0

  @inlinable
  init() {
    unsafe base = nil
  }

  @inlinable
  init(repeating value: Element, count: Int) {
    // SAFETY: the fresh memory is filled before anything reads it.
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: count)
    unsafe memory.initialize(repeating: value, count: count)
    unsafe base = memory
    capacity = count
    self.count = count
  }

  @inlinable
  deinit {
    // SAFETY: the memory belongs to this value, and plain values need no deinitialisation.
    unsafe base?.deallocate()
  }

  @inlinable
  var isEmpty: Bool { count == 0 }

  @inlinable
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      // SAFETY: the index is below the count, so there is memory, and it is filled.
      return unsafe base.unsafelyUnwrapped[index]
    }
    set {
      assert(index >= 0 && index < count)
      // SAFETY: as above.
      unsafe base.unsafelyUnwrapped[index] = newValue
    }
  }

  @inlinable
  mutating func append(_ value: Element) {
    if count == capacity { grow() }
    // SAFETY: the count is below the capacity.
    unsafe base.unsafelyUnwrapped[count] = value
    count &+= 1
  }

  @usableFromInline
  mutating func grow() {
    let wider = Swift.max(64, capacity &* 2)
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: wider)
    // SAFETY: count values are filled in the old memory and fit the new.
    if let old = unsafe base {
      unsafe memory.update(from: old, count: count)
      unsafe old.deallocate()
    }
    unsafe base = memory
    capacity = wider
  }

  @inlinable
  func array() -> [Element] {
    guard let base = unsafe base else { return [] }
    // SAFETY: count values are filled.
    return unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }
}

extension RawVector<UInt32> {
  /// Returns the values at whose index another vector of the same length has a given value.
  ///
  /// Every value is written and only sometimes kept, because a branch would be unpredictable for the processor.
  func array(where marks: borrowing RawVector, are mark: UInt32) -> [UInt32] {
    assert(marks.count == count)
    let most = count
    // The initializer would write into the storage that all empty arrays share.
    if most == 0 { return [] }
    // SAFETY: at most one value is kept for each index, so those before an index end at or before it.
    return unsafe Array(unsafeUninitializedCapacity: most) { values, kept in
      for index in 0..<most {
        unsafe values[kept] = self[index]
        kept &+= marks[index] == mark ? 1 : 0
      }
    }
  }
}

extension RawVector<UInt64> {
  /// Sorts words by their upper halves, ascending; words with equal upper halves keep their order.
  ///
  /// A radix sort of eleven bits in each pass, each pass in linear time: for the thousands of blocks of a busy frame it
  /// is several times faster than comparing (`Live/frame-1000`). Up to 512 words are compared whole, which keeps the
  /// order of equal ones if their lower halves ascend, as in `Blocks`.
  ///
  /// - Complexity: O(*n*) for the 32 bits of the upper halves, O(*n* log *n*) for few words.
  mutating func sortByUpperHalf() {
    if count <= 512 { return sortByComparing() }
    var greatest: UInt64 = 0
    for index in 0..<count { greatest |= self[index] }
    let bits = UInt64.bitWidth - greatest.leadingZeroBitCount
    var shift = 32
    while shift < bits {
      sortByDigit(at: shift)
      shift += 11
    }
  }

  private func sortByComparing() {
    // SAFETY: count values are filled.
    var words = unsafe UnsafeMutableBufferPointer(start: base, count: count)
    unsafe words.sort()
  }

  private mutating func sortByDigit(at shift: Int) {
    var starts = RawVector<Int>(repeating: 0, count: 1 << 11)
    for index in 0..<count { starts[Int(self[index] >> shift & 0x7FF)] += 1 }
    var total = 0
    for digit in 0..<starts.count {
      let size = starts[digit]
      starts[digit] = total
      total += size
    }
    var sorted = RawVector(repeating: 0, count: count)
    for index in 0..<count {
      let word = self[index]
      let digit = Int(word >> shift & 0x7FF)
      sorted[starts[digit]] = word
      starts[digit] += 1
    }
    self = sorted
  }
}
