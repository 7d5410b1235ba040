// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A dictionary whose copies share all nodes except those on the path to a change.
///
/// A state is copied before every event and held by the surfaces that show it. Swift's dictionary would copy all
/// entries at the first change after that: a million for a million channels. This is a trie over hash values, where a
/// change copies only the few nodes above an entry.
struct PersistentMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let hash: UInt
    let key: Key
    var value: Value
  }

  private enum Node: Sendable {
    case leaf([Entry])
    case branch([Node])
  }

  /// The number of entries a leaf may hold; it may hold more when all bits of the hash are used up.
  private static var leafCapacity: Int { 8 }
  private static var bitsPerLevel: Int { 4 }

  private var root = Node.leaf([])
  private(set) var count = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  /// Accesses the value of a key.
  ///
  /// - Complexity: O(log *n*) with base 16, for reading and for writing.
  subscript(key: Key) -> Value? {
    get { isEmpty ? nil : Self.find(key, Self.hash(of: key), in: root) }
    set {
      if let newValue {
        let entry = Entry(hash: Self.hash(of: key), key: key, value: newValue)
        if Self.insert(entry, into: &root, shift: 0) { count += 1 }
      } else {
        if Self.remove(key, Self.hash(of: key), from: &root, shift: 0) { count -= 1 }
      }
    }
  }

  /// Calls a closure with every key and value, in no particular order.
  func forEach(_ body: (Key, Value) -> Void) {
    Self.visit(root, body)
  }

  /// The keys, in no particular order.
  var keys: [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(count)
    forEach { key, _ in keys.append(key) }
    return keys
  }
}

extension PersistentMap {
  private static func hash(of key: Key) -> UInt { UInt(bitPattern: key.hashValue) }

  private static func slot(of hash: UInt, shift: Int) -> Int {
    Int((hash >> UInt(shift)) & 15)
  }

  private static func find(_ key: Key, _ hash: UInt, in root: Node) -> Value? {
    var node = root
    var shift = 0
    while true {
      switch node {
      case .leaf(let entries):
        return entries.first { $0.hash == hash && $0.key == key }?.value
      case .branch(let children):
        node = children[slot(of: hash, shift: shift)]
        shift += bitsPerLevel
      }
    }
  }

  /// Writes an entry and returns whether its key is new.
  private static func insert(_ entry: Entry, into node: inout Node, shift: Int) -> Bool {
    switch node {
    case .leaf(var entries):
      // Releases the node's reference, so that the array is changed in place unless a copy holds it.
      node = .leaf([])
      if let index = entries.firstIndex(where: { $0.hash == entry.hash && $0.key == entry.key }) {
        entries[index].value = entry.value
        node = .leaf(entries)
        return false
      }
      entries.append(entry)
      node =
        entries.count > leafCapacity && shift < UInt.bitWidth
        ? split(entries, shift: shift) : .leaf(entries)
      return true
    case .branch(var children):
      node = .leaf([])
      let place = slot(of: entry.hash, shift: shift)
      let isNew = insert(entry, into: &children[place], shift: shift + bitsPerLevel)
      node = .branch(children)
      return isNew
    }
  }

  private static func split(_ entries: [Entry], shift: Int) -> Node {
    var leaves = [[Entry]](repeating: [], count: 16)
    for entry in entries { leaves[slot(of: entry.hash, shift: shift)].append(entry) }
    return .branch(leaves.map { .leaf($0) })
  }

  /// Removes a key and returns whether the map had it.
  private static func remove(
    _ key: Key,
    _ hash: UInt,
    from node: inout Node,
    shift: Int
  ) -> Bool {
    switch node {
    case .leaf(var entries):
      guard let index = entries.firstIndex(where: { $0.hash == hash && $0.key == key })
      else { return false }
      node = .leaf([])
      entries.remove(at: index)
      node = .leaf(entries)
      return true
    case .branch(var children):
      node = .leaf([])
      let index = slot(of: hash, shift: shift)
      let isGone = remove(key, hash, from: &children[index], shift: shift + bitsPerLevel)
      node = .branch(children)
      return isGone
    }
  }

  private static func visit(_ node: Node, _ body: (Key, Value) -> Void) {
    switch node {
    case .leaf(let entries): for entry in entries { body(entry.key, entry.value) }
    case .branch(let children): for child in children { visit(child, body) }
    }
  }
}
