// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Handles of rows whose fingerprints fall together, each with eight more bits of its fingerprint.
///
/// Tags and handles lie in one piece of memory that fits them closely: a hash table of this kind takes
/// about six bytes a row.
@usableFromInline
@safe
final class Bucket {
  private let tags: UnsafeMutablePointer<UInt8>
  private let handles: UnsafeMutablePointer<UInt32>
  private let capacity: Int
  @usableFromInline
  private(set) var count: Int

  // SAFETY, for all of the class: handles come first in the memory, then the tags, both for
  // `capacity` rows, and those below `count` are filled.
  init(capacity: Int) {
    self.capacity = capacity
    let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity * 5, alignment: 4)
    unsafe handles = memory.assumingMemoryBound(to: UInt32.self)
    unsafe tags = (memory + capacity * 4).assumingMemoryBound(to: UInt8.self)
    count = 0
  }

  deinit {
    unsafe UnsafeMutableRawPointer(handles).deallocate()
  }

  /// A copy with room for one more.
  func copy() -> Bucket {
    let copy = Bucket(capacity: (count + 8) & ~7)
    copy.count = count
    unsafe copy.handles.update(from: handles, count: count)
    unsafe copy.tags.update(from: tags, count: count)
    return copy
  }

  var byteCount: Int { capacity * 5 }

  var isFull: Bool { count == capacity }

  var isSparse: Bool { count + 16 <= capacity }

  /// The next handle with a tag, at a position or after it.
  @usableFromInline
  func next(tag: UInt8, from position: Int) -> Int? {
    for index in position..<count where unsafe tags[index] == tag { return index }
    return nil
  }

  @usableFromInline
  func handle(at index: Int) -> UInt32 {
    assert(index < count)
    return unsafe handles[index]
  }

  func append(_ handle: UInt32, tag: UInt8) {
    assert(count < capacity)
    unsafe handles[count] = handle
    unsafe tags[count] = tag
    count += 1
  }

  /// Removes a handle; the last one takes its place.
  func remove(at index: Int) {
    assert(index < count)
    count -= 1
    unsafe handles[index] = handles[count]
    unsafe tags[index] = tags[count]
  }

  /// Adds all handles of another bucket.
  func append(contentsOf other: Bucket) {
    assert(count + other.count <= capacity)
    unsafe (handles + count).update(from: other.handles, count: other.count)
    unsafe (tags + count).update(from: other.tags, count: other.count)
    count += other.count
  }
}
