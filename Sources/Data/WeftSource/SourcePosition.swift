// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A position in the order of all events of a source.
///
///     SourcePosition(rawValue: 7) < SourcePosition(rawValue: 9)  // true
public struct SourcePosition: RawRepresentable, Hashable, Comparable, Sendable {
  /// The source's number; the numbers of consecutive events may differ by more than one.
  public let rawValue: Int64

  /// Creates a position from the source's number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Whether the first position is earlier.
  public static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    first.rawValue < second.rawValue
  }
}
