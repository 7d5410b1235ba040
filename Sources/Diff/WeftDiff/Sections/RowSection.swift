// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A section of a list: a value that describes it, and its rows.
public struct RowSection<Section: Identifiable & Equatable, Row: Identifiable & Equatable> {
  /// The section's own value, such as the content of its header.
  public var section: Section
  /// The rows, in order.
  public var rows: [Row]

  /// Creates a section.
  public init(_ section: Section, rows: [Row]) {
    self.section = section
    self.rows = rows
  }
}

extension RowSection: Equatable {}
extension RowSection: Sendable where Section: Sendable, Row: Sendable {}
