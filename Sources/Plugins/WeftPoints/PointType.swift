// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The type of an argument or result, named by a letter in a signature.
public enum PointType: Character, CaseIterable, Sendable {
  /// No value; only for results.
  case void = "v"
  /// A 32-bit integer.
  case int32 = "i"
  /// A 32-bit integer without sign.
  case uint32 = "u"
  /// A 64-bit integer.
  case int64 = "l"
  /// A 64-bit integer without sign.
  case uint64 = "q"
  /// A 64-bit floating-point number.
  case double = "d"
  /// An address, or a C function.
  case pointer = "p"
  /// A text.
  case text = "s"
  /// A record: a list of values whose order the declarer documents.
  case record = "r"
  /// A buffer for an answer of any length; only for arguments.
  case arena = "a"

  /// The name used in messages.
  public var name: String {
    switch self {
    case .void: "nothing"
    case .int32: "a 32-bit integer"
    case .uint32: "a 32-bit integer without sign"
    case .int64: "a 64-bit integer"
    case .uint64: "a 64-bit integer without sign"
    case .double: "a number"
    case .pointer: "an address"
    case .text: "a text"
    case .record: "a record"
    case .arena: "an arena"
    }
  }
}
