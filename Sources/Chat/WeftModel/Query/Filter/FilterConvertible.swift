// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A type whose values a filter can compare with.
public protocol FilterConvertible: Sendable {
  /// The value in the form filters compare with.
  var filterValue: FilterValue { get }
}

extension Bool: FilterConvertible {
  /// The flag.
  public var filterValue: FilterValue { .bool(self) }
}

extension Int: FilterConvertible {
  /// The whole number.
  public var filterValue: FilterValue { .integer(Int64(self)) }
}

extension Double: FilterConvertible {
  /// The number.
  public var filterValue: FilterValue { .number(self) }
}

extension String: FilterText {
  /// The text.
  public var filterValue: FilterValue { .string(self) }
}

extension Date: FilterConvertible {
  /// The date.
  public var filterValue: FilterValue { .date(self) }
}

extension Identifier: FilterText {
  /// The id as the server writes it.
  public var filterValue: FilterValue { .string(rawValue) }
}

extension ChatChannelMember.Invite: FilterText {
  /// The server's name.
  public var filterValue: FilterValue { .string(rawValue) }
}

extension Optional: FilterConvertible where Wrapped: FilterConvertible {
  /// The value, or null for nil.
  public var filterValue: FilterValue { self?.filterValue ?? .null }
}

extension Optional: FilterText where Wrapped: FilterText {}
