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

  /// The index at a position.
  public subscript(position: Int) -> Int { Int(words[position]) }
}

extension IndexList: CustomStringConvertible {
  /// The indices, as an array shows them.
  public var description: String { Array(self).description }
}
