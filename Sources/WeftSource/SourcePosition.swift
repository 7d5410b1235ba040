// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A place in the order of everything that happens in a source.
///
///     SourcePosition(rawValue: 7) < SourcePosition(rawValue: 9)  // true
public struct SourcePosition: RawRepresentable, Hashable, Comparable, Sendable {
  /// The source's number; those of two events may lie further apart than by one.
  public let rawValue: Int64

  /// Takes the source's number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Whether the first is earlier.
  public static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    first.rawValue < second.rawValue
  }
}
