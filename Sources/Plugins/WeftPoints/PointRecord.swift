// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A list of values whose order is documented by the plugin or host that declares the point.
///
///     try point.call([.record(PointRecord([.text("Ada Example"), .integer(3)]))])
public struct PointRecord: Equatable, Sendable {
  /// One value of a record.
  public enum Value: Equatable, Sendable {
    /// No value.
    case absent
    /// An integer; booleans are 0 and 1.
    case integer(Int64)
    /// A floating-point number.
    case number(Double)
    /// A text.
    case text(String)
    /// Microseconds since 1970.
    case time(Int64)
  }

  /// The values.
  public var values: [Value]

  /// Creates a record.
  public init(_ values: [Value]) {
    self.values = values
  }
}
