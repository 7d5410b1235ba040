// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An argument or result of a point.
public enum PointValue: Equatable {
  /// No value.
  case void
  /// A 32-bit integer.
  case int32(Int32)
  /// A 32-bit integer without sign.
  case uint32(UInt32)
  /// A 64-bit integer.
  case int64(Int64)
  /// A 64-bit integer without sign.
  case uint64(UInt64)
  /// A number.
  case double(Double)
  /// An address; 0 is null.
  case pointer(UInt)
  /// A text, nil when it is absent.
  case text(String?)
  /// A record, nil when it is absent.
  case record(PointRecord?)
  /// An arena.
  case arena(PointArena)

  /// The type it belongs to.
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
