// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The indices of a row in a list with sections.
public struct RowPath: Sendable, Hashable, Comparable {
  /// The index of the section in the list.
  public var section: Int
  /// The index of the row in its section.
  public var row: Int

  /// Creates a path.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Whether the left path comes first in the list.
  public static func < (left: RowPath, right: RowPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
