// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import WeftDiff
internal import WeftJSON

/// A value that a filter compares with.
public enum FilterValue: Sendable {
  /// JSON's null: a missing value.
  case null
  /// A Boolean.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A finite number.
  case number(Double)
  /// A text, compared by its bytes.
  case string(String)
  /// A date, exact to the microsecond.
  case date(Date)
  /// A list of values, which can't contain lists.
  case list([FilterValue])
}

extension FilterValue: Hashable {
  /// Whether both are the same value of the same kind; dates are compared by microsecond.
  public static func == (first: FilterValue, second: FilterValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.string(let first), .string(let second)): String.isSame(first, second)
    case (.date(let first), .date(let second)): Moment(first) == Moment(second)
    case (.list(let first), .list(let second)): first == second
    default: false
    }
  }

  /// Feeds the value to a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let flag): hasher.combine(flag)
    case .integer(let number): hasher.combine(number)
    case .number(let number): hasher.combine(number)
    case .string(let text): hasher.combine(text)
    case .date(let date): hasher.combine(Moment(date))
    case .list(let values): hasher.combine(values)
    }
  }
}

extension FilterValue {
  /// The value in its wire form; dates become texts.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .date(let date): .string(Moment(date).text)
    case .list(let values): .array(values.map(\.json))
    }
  }

  /// The value with dates as texts, the form in which custom keys store them.
  var withDatesAsText: FilterValue {
    switch self {
    case .date(let date): .string(Moment(date).text)
    case .list(let values): .list(values.map(\.withDatesAsText))
    default: self
    }
  }
}

/// A type whose values a filter can compare with.
public protocol FilterConvertible: Sendable {
  /// The value in the form filters compare with.
  var filterValue: FilterValue { get }
}

/// A type whose values are searchable texts.
public protocol FilterText: FilterConvertible {}

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
  /// This date, to compare dates of rows with.
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
  /// The value, or null for `nil`.
  public var filterValue: FilterValue { self?.filterValue ?? .null }
}

extension Optional: FilterText where Wrapped: FilterText {}
