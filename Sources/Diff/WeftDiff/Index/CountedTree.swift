// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Rows in order, found by their sort key, their rank or their offset.
///
/// A B+tree whose branches record how many rows are below each child. A row is a 64-bit prefix of its sort key and a
/// handle; the caller orders rows with equal prefixes. Copies share all nodes until one of them changes, and then still
/// all but those on the path to the change, so a copy is a cheap snapshot.
///
/// When a node is full, or less than half full, its entries and those of its neighbours are spread over as few nodes as
/// hold them fifteen sixteenths full, so that memory use stays low after any sequence of insertions and removals.
@usableFromInline
struct CountedTree {
  private(set) var root: Node
  /// The number of levels of branches above the leaves.
  private(set) var height = 0
  @usableFromInline
  let isWeighted: Bool

  @usableFromInline
  init(isWeighted: Bool) {
    self.isWeighted = isWeighted
    root = Leaf.empty(isWeighted: isWeighted)
  }

  @usableFromInline
  var count: Int { root.rowCount }

  @usableFromInline
  var totalWeight: Int { root.weight }

  /// Returns how many rows come before a row, whether or not it is in the tree.
  @usableFromInline
  func rank(of row: SearchedRow, _ isAfter: SearchedRow.Order) -> Int {
    var rank = 0
    let leaf = descend { branch in
      let child = branch.child(for: row, isAfter)
      rank &+= branch.size(before: child)
      return child
    }
    return rank &+ leaf.entries(before: row, isAfter)
  }

  /// Returns the handle of the row at a rank.
  @usableFromInline
  func handle(at rank: Int) -> UInt32 {
    var rest = rank
    let leaf = descend { branch in
      let (child, inner) = branch.child(holding: rest)
      rest = inner
      return child
    }
    return leaf.handle(at: rest)
  }

  /// Calls the body with the handles of some ranks, in order.
  @usableFromInline
  func forEachHandle(in ranks: Range<Int>, _ body: (UInt32) -> Void) {
    visit(root, level: height, ranks: ranks, body)
  }

  private func visit(_ node: Node, level: Int, ranks: Range<Int>, _ body: (UInt32) -> Void) {
    guard level > 0 else {
      for index in ranks { body(node.handle(at: index)) }
      return
    }
    let branch = unsafe unsafeDowncast(node, to: Branch.self)
    var (child, start) = branch.child(holding: ranks.lowerBound)
    var left = ranks.count
    while left > 0 {
      let length = min(left, branch.size(at: child) - start)
      visit(branch.child(at: child), level: level - 1, ranks: start..<(start + length), body)
      left -= length
      child += 1
      start = 0
    }
  }

  /// Walks down to a leaf; a closure chooses the child on each level.
  private func descend(_ choose: (Branch) -> Int) -> Leaf {
    var node = root
    for _ in 0..<height {
      // SAFETY: all nodes above the last level are branches, and all nodes on it are leaves.
      let branch = unsafe unsafeDowncast(node, to: Branch.self)
      node = branch.child(at: choose(branch))
    }
    return unsafe unsafeDowncast(node, to: Leaf.self)
  }
}

// Offsets.
extension CountedTree {
  /// Returns the total weight of the rows before a rank.
  @usableFromInline
  func offset(ofRank rank: Int) -> Int {
    var rest = rank
    var offset = 0
    let leaf = descend { branch in
      let (child, inner) = branch.child(holding: rest)
      rest = inner
      offset &+= branch.weight(before: child)
      return child
    }
    return offset &+ leaf.weight(before: rest)
  }

  /// Returns the rank of the row that contains an offset, and the offset within that row.
  @usableFromInline
  func rank(atOffset offset: Int) -> (rank: Int, rest: Int) {
    var rest = offset
    var rank = 0
    let leaf = descend { branch in
      let (child, inner) = branch.child(atOffset: rest)
      rest = inner
      rank &+= branch.size(before: child)
      return child
    }
    let (index, inner) = leaf.row(at: rest)
    return (rank &+ index, inner)
  }
}

// Changes.
extension CountedTree {
  /// Inserts a row that is not in the tree, and returns its rank.
  @usableFromInline
  @discardableResult
  mutating func insert(_ row: SearchedRow, weight: UInt32, _ isAfter: SearchedRow.Order) -> Int {
    let rank = changeRoot { root, height in
      Self.insert(row, weight: weight, into: root, level: height, isAfter)
    }
    if root.isFull {
      let old = root
      let branch = Branch.empty()
      branch.replace(0..<0, with: [old])
      root = branch
      height += 1
      Self.level(branch, around: 0)
    }
    assert(isSound(around: row, isAfter), "the tree holds together after an insertion")
    return rank
  }

  /// Removes a row that is in the tree, and returns its former rank and weight.
  @usableFromInline
  @discardableResult
  mutating func remove(
    _ row: SearchedRow,
    _ isAfter: SearchedRow.Order
  ) -> (rank: Int, weight: UInt32) {
    let removed = changeRoot { root, height in
      Self.remove(row, from: root, level: height, isAfter)
    }
    while height > 0, root.count == 1 {
      root = unsafe unsafeDowncast(root, to: Branch.self).child(at: 0)
      height -= 1
    }
    assert(isSound(around: row, isAfter), "the tree holds together after a removal")
    return removed
  }

  /// Changes the weight of a row that is in the tree.
  @usableFromInline
  mutating func setWeight(
    _ weight: UInt32,
    of row: SearchedRow,
    _ isAfter: SearchedRow.Order
  ) {
    _ = changeRoot { root, height in
      Self.setWeight(weight, of: row, below: root, level: height, isAfter)
    }
  }

  /// Changes the handle of a row that is in the tree.
  @usableFromInline
  mutating func replaceHandle(
    of row: SearchedRow,
    with handle: UInt32,
    _ isAfter: SearchedRow.Order
  ) {
    changeRoot { root, height in
      Self.replaceHandle(of: row, with: handle, below: root, level: height, isAfter)
    }
  }

  private mutating func changeRoot<Result>(_ body: (Node, Int) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&root) { root = root.copy() }
    return body(root, height)
  }

  private static func insert(
    _ row: SearchedRow,
    weight: UInt32,
    into node: Node,
    level: Int,
    _ isAfter: SearchedRow.Order
  ) -> Int {
    guard level > 0 else {
      let index = node.entries(before: row, isAfter)
      let leaf = unsafe unsafeDowncast(node, to: Leaf.self)
      leaf.insert(key: row.key, handle: row.handle, weight: weight, at: index)
      return index
    }
    let branch = unsafe unsafeDowncast(node, to: Branch.self)
    let index = branch.child(for: row, isAfter)
    let start = branch.size(before: index)
    let (rank, isFull) = branch.change(child: index) { child in
      (insert(row, weight: weight, into: child, level: level - 1, isAfter), child.isFull)
    }
    branch.note(child: index, rows: 1, weight: Int(weight))
    if isFull { Self.level(branch, around: index) }
    return start &+ rank
  }

  private static func remove(
    _ row: SearchedRow,
    from node: Node,
    level: Int,
    _ isAfter: SearchedRow.Order
  ) -> (rank: Int, weight: UInt32) {
    guard level > 0 else {
      let index = node.entries(before: row, isAfter)
      let leaf = unsafe unsafeDowncast(node, to: Leaf.self)
      precondition(
        index < leaf.count && leaf.handle(at: index) == row.handle,
        "a row to be removed is in the tree"
      )
      let weight = leaf.weight(at: index)
      leaf.remove(at: index)
      return (index, weight)
    }
    let branch = unsafe unsafeDowncast(node, to: Branch.self)
    let index = branch.child(for: row, isAfter)
    let start = branch.size(before: index)
    let (removed, isSparse) = branch.change(child: index) { child in
      (remove(row, from: child, level: level - 1, isAfter), child.count < child.room / 2)
    }
    branch.note(child: index, rows: -1, weight: -Int(removed.weight))
    if isSparse, branch.count > 1 { Self.level(branch, around: index) }
    return (start &+ removed.rank, removed.weight)
  }

  /// Sets the weight of a row and returns the increase of the weight below the node.
  private static func setWeight(
    _ weight: UInt32,
    of row: SearchedRow,
    below node: Node,
    level: Int,
    _ isAfter: SearchedRow.Order
  ) -> Int {
    guard level > 0 else {
      let leaf = unsafe unsafeDowncast(node, to: Leaf.self)
      let index = leaf.entries(before: row, isAfter)
      precondition(
        index < leaf.count && leaf.handle(at: index) == row.handle,
        "a row to be weighed is in the tree"
      )
      let growth = Int(weight) - Int(leaf.weight(at: index))
      leaf.setWeight(weight, at: index)
      return growth
    }
    let branch = unsafe unsafeDowncast(node, to: Branch.self)
    let index = branch.child(for: row, isAfter)
    let growth = branch.change(child: index) {
      setWeight(weight, of: row, below: $0, level: level - 1, isAfter)
    }
    branch.note(child: index, rows: 0, weight: growth)
    return growth
  }

  private static func replaceHandle(
    of row: SearchedRow,
    with handle: UInt32,
    below node: Node,
    level: Int,
    _ isAfter: SearchedRow.Order
  ) {
    guard level > 0 else {
      let index = node.entries(before: row, isAfter)
      precondition(
        index < node.count && node.handle(at: index) == row.handle,
        "a row to get another handle is in the tree"
      )
      node.setHandle(handle, at: index)
      return
    }
    let branch = unsafe unsafeDowncast(node, to: Branch.self)
    let index = branch.child(for: row, isAfter)
    branch.change(child: index) { child in
      replaceHandle(of: row, with: handle, below: child, level: level - 1, isAfter)
    }
    branch.note(child: index, rows: 0, weight: 0)
  }

  /// Spreads the entries of a child and its neighbours evenly over as few nodes as hold them at
  /// fifteen sixteenths of their capacity.
  private static func level(_ branch: Branch, around index: Int) {
    let first = max(0, min(index - 1, branch.count - 3))
    let range = first..<min(branch.count, first + 3)
    let old = range.map { branch.child(at: $0) }
    let total = old.reduce(0) { $0 + $1.count }
    let good = old[0].room * 15 / 16
    let parts = max(1, (total + good - 1) / good)
    var new: [Node] = []
    var source = 0
    var start = 0
    for part in 0..<parts {
      let node = old[0].makeEmpty()
      var missing = total * (part + 1) / parts - total * part / parts
      while missing > 0 {
        let length = min(missing, old[source].count - start)
        node.append(start..<(start + length), of: old[source])
        (missing, start) = (missing - length, start + length)
        if start == old[source].count { (source, start) = (source + 1, 0) }
      }
      new.append(node)
    }
    branch.replace(range, with: new)
  }
}
