// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A value for a placeholder of a text.
///
/// Names and texts are isolated where their direction differs from the text's. Numbers are written
/// in the locale's digits.
public enum TextArgument: Equatable, Sendable {
  /// Fills `{name}`.
  case name(String)
  /// Fills `{second}`.
  case second(String)
  /// Fills `{channel}`.
  case channel(String)
  /// Fills `{text}`.
  case text(String)
  /// Fills `{time}`.
  case time(String)
  /// Fills `{status}`.
  case status(String)
  /// Fills `{count}` and selects the plural form.
  case count(Int)
  /// Fills `{online}`.
  case online(Int)

  /// The placeholder that the argument fills.
  public var placeholder: Placeholder {
    switch self {
    case .name: .name
    case .second: .second
    case .channel: .channel
    case .text: .text
    case .time: .time
    case .status: .status
    case .count: .count
    case .online: .online
    }
  }
}
