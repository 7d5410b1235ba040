// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What can be read from the row of something a search found.
///
/// The raw value is the name the host knows it by.
public enum ResultField: String, CaseIterable, Sendable {
  /// What it is called.
  case title = "result.title"
  /// What it says.
  case text = "result.text"
  /// When it was written, as shown.
  case timestampText = "result.timestampText"
  /// The id of the message that was found, absent for a channel.
  case messageID = "result.messageID"
  /// The address of the picture, absent when there is none.
  case avatarURL = "result.avatarURL"
  /// The initials that stand in for a picture.
  case avatarInitials = "result.avatarInitials"
  /// The colour behind the initials.
  case avatarColor = "result.avatarColor"
}
