// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A leaf of the tree: rows in order, with weights when the tree is weighted.
@safe
final class Leaf: Node {
  static let rows = 192

  /// A leaf without rows.
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

  /// The weight of a row, 0 when the tree is not weighted.
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

  /// The index of the row that contains an offset, and the offset within that row.
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
