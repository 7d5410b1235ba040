// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Some values in an order the declarer of a point documents.
public struct PointRecord: Equatable, Sendable {
  /// One value of a record.
  public enum Value: Equatable, Sendable {
    /// None.
    case absent
    /// An integer, also 0 and 1 for no and yes.
    case integer(Int64)
    /// A number.
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
