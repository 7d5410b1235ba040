// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension StringKey {
  /// The placeholders that the text must have in every language, which are those of the English text.
  var placeholders: [Placeholder] {
    StringTable.english.texts[self]?.placeholders ?? []
  }

  /// Whether the text has a form for each plural category of its language.
  package var isCounted: Bool { placeholders.contains(.count) }
}

/// A value inserted into a text, written in braces: `{name} is typing`.
enum Placeholder: String, CaseIterable, Hashable, Sendable {
  /// The name of the user or thing that the text is about.
  case name
  /// The second of two names or texts.
  case second
  /// The name of a channel.
  case channel
  /// A user's text, or another text.
  case text
  /// A formatted date or duration.
  case time
  /// The delivery status of a message.
  case status
  /// A number, which also selects the plural form of the text.
  case count
  /// The number of users who are online.
  case online
}

/// A value for a placeholder of a text.
///
/// Names and texts are isolated if their direction differs from that of the text around them. Numbers are written in
/// the locale's digits.
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
  var placeholder: Placeholder {
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
