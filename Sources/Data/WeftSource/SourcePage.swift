// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A page of a list.
public struct SourcePage<Row: Sendable>: Sendable {
  /// The rows, in the query's order.
  public var rows: [Row]
  /// The cursor of the next page, nil where this is the last one.
  public var next: SourceCursor?
  /// The position up to which the page reflects all events; it may reflect later ones too.
  public var position: SourcePosition

  /// Creates a page.
  public init(_ rows: [Row], next: SourceCursor?, at position: SourcePosition) {
    self.rows = rows
    self.next = next
    self.position = position
  }
}

extension SourcePage: Equatable where Row: Equatable {}
