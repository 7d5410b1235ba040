// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The base of leaves and branches: entries in order, each with a sort key and a row's handle.
///
/// In a leaf the entries are rows. In a branch they are children, and key and handle are those of the first row below
/// the child. Keys are contiguous so that a search reads few cache lines.
///
/// The columns follow the object in the same allocation, so that reaching them takes no further pointer. The count is
/// in the header rather than a variable of the class, because the runtime would guard each access to a variable
/// (`Live/frame-1000`).
@safe
class Node: ManagedBuffer<NodeHeader, UInt64> {
  // SAFETY, for this class and its two subclasses: the memory is the node's own and large enough for
  // `room` entries in all of its columns, entries below `count` are filled, and every index is
  // checked against `count` in debug builds.
  final var count: Int {
    get { unsafe withUnsafeMutablePointerToHeader { unsafe Int($0.pointee.count) } }
    set { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.count = UInt32(newValue) } }
  }

  /// The capacity in entries.
  final var room: Int {
    unsafe withUnsafeMutablePointerToHeader { unsafe Int($0.pointee.room) }
  }

  final var keys: UnsafeMutablePointer<UInt64> {
    unsafe withUnsafeMutablePointerToElements { unsafe $0 }
  }

  final var handles: UnsafeMutablePointer<UInt32> {
    unsafe UnsafeMutableRawPointer(keys + room).assumingMemoryBound(to: UInt32.self)
  }

  /// The number of rows below this node.
  var rowCount: Int { count }

  /// The total weight of the rows below this node.
  var weight: Int { 0 }

  /// Returns an empty node of the same kind.
  func makeEmpty() -> Node { preconditionFailure("a node is a leaf or a branch") }

  /// Appends entries of another node of the same kind.
  ///
  /// The base class copies keys and handles; a subclass copies its own columns and then increases the count.
  func append(_ range: Range<Int>, of other: Node) {
    assert(count + range.count <= room && range.upperBound <= other.count)
    unsafe (keys + count).update(from: other.keys + range.lowerBound, count: range.count)
    unsafe (handles + count).update(from: other.handles + range.lowerBound, count: range.count)
  }

  final func copy() -> Node {
    let copy = makeEmpty()
    copy.append(0..<count, of: self)
    return copy
  }

  final var isFull: Bool { count == room }

  final func key(at index: Int) -> UInt64 {
    assert(index < count)
    return unsafe keys[index]
  }

  final func handle(at index: Int) -> UInt32 {
    assert(index < count)
    return unsafe handles[index]
  }

  final func setHandle(_ handle: UInt32, at index: Int) {
    assert(index < count)
    unsafe handles[index] = handle
  }

  /// Returns the index of the first entry whose key is not below a key.
  ///
  /// A comparison with every sixteenth key finds the stretch, and comparisons within the stretch find the entry. A
  /// binary search compares fewer keys, but each of its steps waits for memory that depends on the step before; here
  /// the processor fetches all keys of a step at once (`Live/frame-1/int/10000000`).
  final func lowerBound(_ key: UInt64) -> Int {
    let (keys, count) = unsafe (keys, count)
    var stretch = 0
    var index = 15
    while index < count {
      stretch &+= unsafe keys[index] < key ? 16 : 0
      index &+= 16
    }
    var low = stretch
    for index in stretch..<min(stretch &+ 16, count) {
      low &+= unsafe keys[index] < key ? 1 : 0
    }
    return low
  }

  /// Returns how many entries precede a row, by key and, among equal keys, by the caller's order.
  final func entries(before row: SearchedRow, _ isAfter: SearchedRow.Order) -> Int {
    var low = lowerBound(row.key)
    guard low < count, unsafe keys[low] == row.key, unsafe handles[low] != row.handle else {
      return low
    }
    var end = low &+ 1
    var step = 1
    // Equal keys are usually few, so the search for their end starts near their start.
    while end < count, unsafe keys[end] == row.key {
      end = min(count, end &+ step)
      step &*= 2
    }
    while low < end {
      let middle = (low &+ end) >> 1
      let isBefore = unsafe keys[middle] == row.key && isAfter(handles[middle])
      if isBefore { low = middle &+ 1 } else { end = middle }
    }
    return low
  }

  /// Opens a gap for one entry in the keys and handles, which every node has.
  final func openGap(at index: Int) {
    assert(index <= count && count < room)
    unsafe (keys + index + 1).update(from: keys + index, count: count - index)
    unsafe (handles + index + 1).update(from: handles + index, count: count - index)
  }

  final func closeGap(at index: Int) {
    assert(index < count)
    unsafe (keys + index).update(from: keys + index + 1, count: count - index - 1)
    unsafe (handles + index).update(from: handles + index + 1, count: count - index - 1)
  }
}

/// The header of a node's memory.
struct NodeHeader {
  var count: UInt32 = 0
  let room: UInt16
  var isWeighted = false
}

/// The row that a search of the tree looks for.
///
/// The closure that orders it among rows with the same key is passed separately, because storing it in this value would
/// cost an allocation for each search.
@usableFromInline
struct SearchedRow {
  /// The prefix of the sort key, compared first.
  @usableFromInline
  let key: UInt64
  /// The row's handle, or `UInt32.max` for a row that may not be in the tree.
  @usableFromInline
  let handle: UInt32

  /// Whether the searched row comes after another one; called only for rows with the same key.
  @usableFromInline
  typealias Order = (UInt32) -> Bool

  @inlinable
  init(key: UInt64, handle: UInt32) {
    self.key = key
    self.handle = handle
  }
}

/// A leaf of the tree: rows in order, with weights if the tree is weighted.
@safe
final class Leaf: Node {
  static let rows = 192

  /// Returns a leaf without rows.
  static func empty(isWeighted: Bool) -> Leaf {
    // A word for each key, half a word for each handle, and half a word for each weight.
    let words = rows + rows / 2 + (isWeighted ? rows / 2 : 0)
    let leaf = create(minimumCapacity: words) { _ in
      NodeHeader(room: UInt16(rows), isWeighted: isWeighted)
    }
    return unsafe unsafeDowncast(leaf, to: Leaf.self)
  }

  private var weights: UnsafeMutablePointer<UInt32>? {
    let isWeighted = unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.isWeighted }
    return unsafe isWeighted ? handles + Self.rows : nil
  }

  override var weight: Int { weight(before: count) }

  override func makeEmpty() -> Node {
    unsafe Leaf.empty(isWeighted: weights != nil)
  }

  override func append(_ range: Range<Int>, of other: Node) {
    super.append(range, of: other)
    let other = unsafe unsafeDowncast(other, to: Leaf.self)
    if let weights = unsafe weights, let others = unsafe other.weights {
      unsafe (weights + count).update(from: others + range.lowerBound, count: range.count)
    }
    count += range.count
  }

  func insert(key: UInt64, handle: UInt32, weight: UInt32, at index: Int) {
    openGap(at: index)
    unsafe keys[index] = key
    unsafe handles[index] = handle
    if let weights = unsafe weights {
      unsafe (weights + index + 1).update(from: weights + index, count: count - index)
      unsafe weights[index] = weight
    }
    count += 1
  }

  func remove(at index: Int) {
    closeGap(at: index)
    if let weights = unsafe weights {
      unsafe (weights + index).update(from: weights + index + 1, count: count - index - 1)
    }
    count -= 1
  }

  /// Returns the weight of a row, or 0 if the tree is not weighted.
  func weight(at index: Int) -> UInt32 {
    assert(index < count)
    return unsafe weights?[index] ?? 0
  }

  func setWeight(_ weight: UInt32, at index: Int) {
    assert(index < count)
    unsafe weights?[index] = weight
  }

  func weight(before index: Int) -> Int {
    guard let weights = unsafe weights else { return 0 }
    var total = 0
    for row in 0..<index { unsafe total &+= Int(weights[row]) }
    return total
  }

  /// Returns the index of the row that contains an offset, and the offset within that row.
  func row(at offset: Int) -> (index: Int, rest: Int) {
    var rest = offset
    for index in 0..<count {
      let weight = Int(weight(at: index))
      if rest < weight { return (index, rest) }
      rest -= weight
    }
    return (count, rest)
  }
}
