// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A value inserted into a text, which the text names in braces: `{name} is typing`.
public enum Placeholder: String, CaseIterable, Hashable, Sendable {
  /// The name of the user or the thing that the text is about.
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
  /// The number of users who are connected.
  case online
}
