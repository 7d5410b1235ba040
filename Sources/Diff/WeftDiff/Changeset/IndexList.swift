// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An ascending list of row indices in 32 bits each.
public struct IndexList: Sendable, Equatable {
  @usableFromInline
  var words: [UInt32]

  /// Creates a list of indices, which must ascend.
  @inlinable
  package init(_ words: [UInt32] = []) {
    self.words = words
  }
}

extension IndexList: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// Creates a list of indices, which must ascend.
  public init(arrayLiteral elements: Int...) {
    self.init(elements.map { UInt32($0) })
  }

  /// The position of the first index.
  public var startIndex: Int { 0 }

  /// The position after the last index.
  public var endIndex: Int { words.count }

  /// The index at a position, from 0 to `count` - 1.
  public subscript(position: Int) -> Int { Int(words[position]) }
}

extension IndexList: CustomStringConvertible {
  /// The indices, formatted like an array.
  public var description: String { Array(self).description }
}

/// Two indices of one row: the first in the old list, the second in the new.
public protocol IndexPair: Equatable, Sendable {
  /// Creates a pair from the index in the old list and the index in the new.
  init(old: Int, new: Int)
  /// The index in the old list.
  var old: Int { get }
  /// The index in the new list.
  var new: Int { get }
}

/// A list of index pairs in 64 bits each, ascending by the old index.
public struct PairList<Element: IndexPair>: Sendable, Equatable {
  /// The old index in the upper half, so that numeric order is the order of the list.
  @usableFromInline
  var words: [UInt64]

  /// Creates a list of packed pairs, which must ascend by their old index.
  @inlinable
  package init(_ words: [UInt64] = []) {
    self.words = words
  }

  /// The same pairs with old and new swapped.
  var swapped: [UInt64] {
    words.map { $0 << 32 | $0 >> 32 }.sorted()
  }

  @inlinable
  static func pack(old: Int, new: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: old) << 32 | UInt64(truncatingIfNeeded: new)
  }
}

extension PairList: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// Creates a list of pairs, which must ascend by their old index.
  public init(arrayLiteral elements: Element...) {
    self.init(elements.map { Self.pack(old: $0.old, new: $0.new) })
  }

  /// The position of the first pair.
  public var startIndex: Int { 0 }

  /// The position after the last pair.
  public var endIndex: Int { words.count }

  /// The pair at a position, from 0 to `count` - 1.
  public subscript(position: Int) -> Element {
    Element(old: Int(words[position] >> 32), new: Int(words[position] & 0xFFFF_FFFF))
  }
}

extension PairList: CustomStringConvertible {
  /// The pairs, formatted like an array.
  public var description: String {
    "[" + map { "\($0.old) -> \($0.new)" }.joined(separator: ", ") + "]"
  }
}
