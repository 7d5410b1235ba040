// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension OrderedIndex {
  /// The size of the index in bytes, without memory that the identities themselves refer to.
  ///
  /// - Complexity: O(*n*).
  public var byteCount: Int {
    tree.byteCount + identities.byteCount
      + records.byteCount
  }
}

extension PagedColumn {
  /// The size of all pages and of the directories that hold them, in bytes.
  var byteCount: Int {
    let pages = (count + 255) / 256
    let directories = (count + 16_383) / 16_384
    let header = 32 + Allocation.overhead
    let room = count == 0 ? 0 : directory[0][0].room + (pages - 1) * 256
    return room * MemoryLayout<Element>.stride + pages * header
      + directories * (64 * 8 + header + 8)
  }
}

extension CountedTree {
  var byteCount: Int { Self.byteCount(root, height, isWeighted: isWeighted) }

  private static func byteCount(_ node: Node, _ level: Int, isWeighted: Bool) -> Int {
    let fixed = 24 + Allocation.overhead
    guard level > 0 else { return fixed + node.room * (isWeighted ? 16 : 12) }
    let branch = unsafe unsafeDowncast(node, to: Branch.self)
    let own = fixed + node.room * 32
    return (0..<branch.count).reduce(own) {
      $0 + byteCount(branch.child(at: $1), level - 1, isWeighted: isWeighted)
    }
  }
}

extension IdentityTable {
  var byteCount: Int {
    (0..<buckets.count).reduce(buckets.byteCount) { total, index in
      total + 24 + Allocation.overhead + buckets[index].byteCount
    }
  }
}

/// The bytes an allocator adds to each block of memory.
private enum Allocation {
  static var overhead: Int { 8 }
}
