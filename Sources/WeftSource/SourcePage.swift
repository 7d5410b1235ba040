// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Some rows of a list.
public struct SourcePage<Row: Sendable>: Sendable {
  /// The rows, in the query's order.
  public var rows: [Row]
  /// Where the next page begins, nil where this is the last.
  public var next: SourceCursor?
  /// Up to where events are in the page; those after it may be.
  public var position: SourcePosition

  /// Creates a page.
  public init(_ rows: [Row], next: SourceCursor?, at position: SourcePosition) {
    self.rows = rows
    self.next = next
    self.position = position
  }
}

extension SourcePage: Equatable where Row: Equatable {}
