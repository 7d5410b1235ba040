// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What fills a placeholder of a text.
///
/// Names and texts are kept from turning the words around them; numbers get the digits of the locale.
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
  /// Fills `{count}` and chooses the form.
  case count(Int)
  /// Fills `{online}`.
  case online(Int)
  /// Fills `{limit}`.
  case limit(Int)

  /// The placeholder it fills.
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
    case .limit: .limit
    }
  }
}
