// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a text has inserted, in braces where it is written: `{name} is typing`.
public enum Placeholder: String, CaseIterable, Hashable, Sendable {
  /// Whom or what the text is about.
  case name
  /// What stands second beside a name or a text.
  case second
  /// The name of a channel.
  case channel
  /// What somebody wrote, or another text.
  case text
  /// A moment or a length of time, as it is shown.
  case time
  /// What became of a message.
  case status
  /// How many; the number decides the form of the text.
  case count
  /// How many of them are connected.
  case online
  /// The highest number that is shown.
  case limit
}
