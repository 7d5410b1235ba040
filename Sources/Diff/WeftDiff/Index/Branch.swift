// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A branch of the tree: children in order, each with the number and total weight of the rows below it.
@safe
final class Branch: Node {
  static let children = 128

  // SAFETY: as in Node; beyond that, exactly the `nodes` below `count` hold a reference.
  /// A branch without children.
  static func empty() -> Branch {
    // A word for each key, weight and child, half a word for each handle and size.
    let branch = create(minimumCapacity: 4 * children) { _ in NodeHeader(room: UInt16(children)) }
    return unsafe unsafeDowncast(branch, to: Branch.self)
  }

  private var sizes: UnsafeMutablePointer<UInt32> { unsafe handles + Self.children }

  private var weights: UnsafeMutablePointer<Int> {
    unsafe UnsafeMutableRawPointer(keys + 2 * Self.children).assumingMemoryBound(to: Int.self)
  }

  private var nodes: UnsafeMutablePointer<Node> {
    unsafe UnsafeMutableRawPointer(keys + 3 * Self.children).assumingMemoryBound(to: Node.self)
  }

  deinit {
    unsafe nodes.deinitialize(count: count)
  }

  override var rowCount: Int { size(before: count) }

  override var weight: Int { weight(before: count) }

  override func makeEmpty() -> Node { Branch.empty() }

  override func append(_ range: Range<Int>, of other: Node) {
    super.append(range, of: other)
    let other = unsafe unsafeDowncast(other, to: Branch.self)
    unsafe (nodes + count).initialize(from: other.nodes + range.lowerBound, count: range.count)
    unsafe (sizes + count).update(from: other.sizes + range.lowerBound, count: range.count)
    unsafe (weights + count).update(from: other.weights + range.lowerBound, count: range.count)
    count += range.count
  }

  func child(at index: Int) -> Node {
    assert(index < count)
    return unsafe nodes[index]
  }

  func size(at index: Int) -> Int {
    assert(index < count)
    return unsafe Int(sizes[index])
  }

  func weight(at index: Int) -> Int {
    assert(index < count)
    return unsafe weights[index]
  }

  func size(before index: Int) -> Int {
    assert(index <= count)
    var total: UInt32 = 0
    for child in 0..<index { unsafe total &+= sizes[child] }
    return Int(total)
  }

  func weight(before index: Int) -> Int {
    assert(index <= count)
    var total = 0
    for child in 0..<index { unsafe total &+= weights[child] }
    return total
  }

  /// Returns the index of the child that contains a row, or into which it would be inserted.
  func child(for row: SearchedRow, _ isAfter: SearchedRow.Order) -> Int {
    let before = entries(before: row, isAfter)
    // The first row of a child is in that child, not in the one before.
    let isFirst = before < count && handle(at: before) == row.handle && key(at: before) == row.key
    return isFirst ? before : max(0, before - 1)
  }

  /// Returns the index of the child that contains a rank, and the rank within that child.
  func child(holding rank: Int) -> (index: Int, rest: Int) {
    var rest = rank
    var index = 0
    while index &+ 1 < count, unsafe rest >= Int(sizes[index]) {
      unsafe rest &-= Int(sizes[index])
      index &+= 1
    }
    return (index, rest)
  }

  /// Returns the index of the child that contains an offset, and the offset within that child.
  func child(atOffset offset: Int) -> (index: Int, rest: Int) {
    var rest = offset
    var index = 0
    while index &+ 1 < count, unsafe rest >= weights[index] {
      unsafe rest &-= weights[index]
      index &+= 1
    }
    return (index, rest)
  }

  /// Calls the body with a child, which is copied first if an older version of the tree shares it.
  func change<Result>(child index: Int, _ body: (Node) -> Result) -> Result {
    assert(index < count)
    let node = unsafe nodes + index
    if unsafe !isKnownUniquelyReferenced(&node.pointee) {
      unsafe node.pointee = node.pointee.copy()
    }
    // SAFETY: this branch keeps the child alive while the body runs, which changes nothing but the child.
    return unsafe Unmanaged.passUnretained(node.pointee)._withUnsafeGuaranteedRef(body)
  }

  /// Updates the entry of a child after one row below it has changed.
  func note(child index: Int, rows: Int, weight: Int) {
    let child = unsafe nodes[index]
    unsafe sizes[index] = UInt32(truncatingIfNeeded: Int(sizes[index]) &+ rows)
    unsafe weights[index] &+= weight
    if child.count > 0 {
      unsafe keys[index] = child.key(at: 0)
      unsafe handles[index] = child.handle(at: 0)
    }
  }

  /// Replaces a range of children by others.
  func replace(_ range: Range<Int>, with children: [Node]) {
    let tail = copy()
    unsafe (nodes + range.lowerBound).deinitialize(count: count - range.lowerBound)
    count = range.lowerBound
    for child in children {
      unsafe keys[count] = child.key(at: 0)
      unsafe handles[count] = child.handle(at: 0)
      unsafe sizes[count] = UInt32(truncatingIfNeeded: child.rowCount)
      unsafe weights[count] = child.weight
      unsafe (nodes + count).initialize(to: child)
      count += 1
    }
    append(range.upperBound..<tail.count, of: tail)
  }
}
