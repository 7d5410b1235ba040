// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An argument or result of a point.
public enum DynamicPointValue: Equatable {
  /// The result of a function that returns nothing.
  case void
  /// A 32-bit integer.
  case int32(Int32)
  /// An unsigned 32-bit integer.
  case uint32(UInt32)
  /// A 64-bit integer.
  case int64(Int64)
  /// An unsigned 64-bit integer.
  case uint64(UInt64)
  /// A floating-point number.
  case double(Double)
  /// An address; 0 is null.
  case pointer(UInt)
  /// A text, or `nil` if it is absent.
  case text(String?)
  /// A record, or `nil` if it is absent.
  case record(PointRecord?)
  /// A buffer to write an answer of any length to; only an argument can be one.
  case arena(PointArena)

  /// The letter of a signature that the value fits.
  public var type: PointType {
    switch self {
    case .void: .void
    case .int32: .int32
    case .uint32: .uint32
    case .int64: .int64
    case .uint64: .uint64
    case .double: .double
    case .pointer: .pointer
    case .text: .text
    case .record: .record
    case .arena: .arena
    }
  }
}

/// A list of values whose order is documented by the plugin or host that declares the point.
///
///     try point.call([.record(PointRecord([.text("Ada Example"), .integer(3)]))])
public struct PointRecord: Equatable, Sendable {
  /// A value of a record, with its own type.
  public enum Value: Equatable, Sendable {
    /// No value; C plugins see `WEFT_TYPE_NULL`.
    case absent
    /// An integer; booleans are 0 and 1.
    case integer(Int64)
    /// A floating-point number.
    case number(Double)
    /// A text, which C plugins receive in UTF-8.
    case text(String)
    /// Microseconds since 1970.
    case time(Int64)
  }

  /// The values, in the order that the declarer documents.
  public var values: [Value]

  /// Creates a record; its order has to be the one that the declarer documents.
  public init(_ values: [Value]) {
    self.values = values
  }
}
