// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A bucket of an `IdentityTable`: row handles, each with eight more bits of its fingerprint.
///
/// Tags and handles are in one tightly sized block of memory: a hash table of this kind takes about six bytes for each
/// row.
@usableFromInline
@safe
final class Bucket: ManagedBuffer<BucketHeader, UInt64> {
  // SAFETY, for all of the class: the tags and then the handles follow the object, both with room for a multiple of
  // eight rows; those below `count` are filled. Tags are read eight at a time within the room.
  static func empty(room: Int) -> Bucket {
    assert(room % 8 == 0)
    let bucket = create(minimumCapacity: room * 5 / 8) { _ in
      BucketHeader(count: 0, room: UInt32(room))
    }
    // A word of tags is read whole, so tags beyond the count must be initialised; they are ignored.
    unsafe bucket.withUnsafeMutablePointerToElements {
      unsafe $0.update(repeating: 0, count: room / 8)
    }
    return unsafe unsafeDowncast(bucket, to: Bucket.self)
  }

  private var words: UnsafeMutablePointer<UInt64> {
    unsafe withUnsafeMutablePointerToElements { unsafe $0 }
  }

  private var tags: UnsafeMutablePointer<UInt8> {
    unsafe UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
  }

  private var handles: UnsafeMutablePointer<UInt32> {
    unsafe UnsafeMutableRawPointer(words + room / 8).assumingMemoryBound(to: UInt32.self)
  }

  private var room: Int {
    unsafe withUnsafeMutablePointerToHeader { unsafe Int($0.pointee.room) }
  }

  private(set) var count: Int {
    get { unsafe withUnsafeMutablePointerToHeader { unsafe Int($0.pointee.count) } }
    set { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.count = UInt32(newValue) } }
  }

  /// Returns a copy with room for one more handle.
  func copy() -> Bucket {
    let copy = Bucket.empty(room: Self.room(for: count))
    copy.append(contentsOf: self)
    return copy
  }

  /// The smallest capacity that holds a number of handles and one more.
  static func room(for count: Int) -> Int { (count + 8) & ~7 }

  var byteCount: Int { room * 5 }

  var isFull: Bool { count == room }

  var isSparse: Bool { count + 16 <= room }

  /// Returns the index of the next handle with a tag, starting at a position.
  @usableFromInline
  func next(tag: UInt8, from position: Int) -> Int? {
    let pattern = UInt64(tag) &* 0x0101_0101_0101_0101
    let count = count
    var start = position & ~7
    // Bytes before the position are masked out of the first word.
    var mask = UInt64.max &<< (UInt64(position & 7) &* 8)
    while start < count {
      let difference = unsafe words[start &>> 3] ^ pattern
      // The high bit of each zero byte. A byte above a zero byte may be marked wrongly, which is harmless, because only
      // the lowest marked byte is compared.
      var zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 & mask
      while zeros != 0 {
        let index = start &+ zeros.trailingZeroBitCount &>> 3
        if index >= count { return nil }
        if unsafe tags[index] == tag { return index }
        zeros &= zeros &- 1
      }
      mask = .max
      start &+= 8
    }
    return nil
  }

  @usableFromInline
  func handle(at index: Int) -> UInt32 {
    assert(index < count)
    return unsafe handles[index]
  }

  func slot(of handle: UInt32, tag: UInt8) -> Int? {
    var position = 0
    while let place = next(tag: tag, from: position) {
      if self.handle(at: place) == handle { return place }
      position = place + 1
    }
    return nil
  }

  func setHandle(_ handle: UInt32, at index: Int) {
    assert(index < count)
    unsafe handles[index] = handle
  }

  func append(_ handle: UInt32, tag: UInt8) {
    assert(count < room)
    unsafe handles[count] = handle
    unsafe tags[count] = tag
    count += 1
  }

  /// Appends all handles of another bucket.
  func append(contentsOf other: Bucket) {
    assert(count + other.count <= room)
    unsafe (handles + count).update(from: other.handles, count: other.count)
    unsafe (tags + count).update(from: other.tags, count: other.count)
    count += other.count
  }

  /// Removes a handle and moves the last one to its index.
  func remove(at index: Int) {
    assert(index < count)
    count -= 1
    unsafe handles[index] = handles[count]
    unsafe tags[index] = tags[count]
  }
}

/// The header of a bucket's memory.
@usableFromInline
struct BucketHeader {
  var count: UInt32
  let room: UInt32
}
