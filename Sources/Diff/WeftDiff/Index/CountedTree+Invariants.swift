// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension CountedTree {
  /// Whether all invariants of the tree hold: order of keys, sizes, weights, first rows and fill.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  var isSound: Bool { Self.isSound(root, height, isRoot: true) }

  /// Whether the invariants hold for the nodes on the path to a row.
  ///
  /// Lists of at most 600 rows are checked completely; the shorter check keeps debug builds usable with large lists.
  ///
  /// - Complexity: O(log *n*).
  func isSound(around row: SearchedRow, _ isAfter: SearchedRow.Order) -> Bool {
    if count <= 600 { return isSound }
    var node = root
    var level = height
    while level > 0 {
      let branch = unsafe unsafeDowncast(node, to: Branch.self)
      let index = branch.child(for: row, isAfter)
      guard Self.isEntrySound(branch, index) else { return false }
      node = branch.child(at: index)
      level = level - 1
    }
    return Self.isSound(node, 0, isRoot: false)
  }

  private static func isSound(_ node: Node, _ level: Int, isRoot: Bool) -> Bool {
    guard node.count > 0 || (isRoot && level == 0), node.count < node.room else { return false }
    for index in 0..<node.count where index > 0 {
      guard node.key(at: index - 1) <= node.key(at: index) else { return false }
    }
    guard level > 0 else { return true }
    let branch = unsafe unsafeDowncast(node, to: Branch.self)
    for index in 0..<branch.count {
      let child = branch.child(at: index)
      guard isEntrySound(branch, index), isSound(child, level - 1, isRoot: false) else {
        return false
      }
    }
    return true
  }

  /// Whether a branch's size, weight, key and handle for a child match the child.
  private static func isEntrySound(_ branch: Branch, _ index: Int) -> Bool {
    let child = branch.child(at: index)
    return branch.size(at: index) == child.rowCount && branch.weight(at: index) == child.weight
      && branch.key(at: index) == child.key(at: 0)
      && branch.handle(at: index) == child.handle(at: 0)
  }
}
