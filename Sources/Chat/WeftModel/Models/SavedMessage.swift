// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// A message that the user saved for later, with or without a reminder.
///
/// It names the message instead of containing it, so it stays true if the message is edited, and a list of saved
/// messages needs no search through the chats.
package struct SavedMessage: Equatable, Sendable {
  /// The saved message.
  package var id: MessageID
  /// Its channel.
  package var channelID: ChannelID
  /// The message whose thread it is in, or `nil` for a message of the channel.
  package var parentID: MessageID?
  /// When the user saved it.
  package var savedAt: Date
  /// When to remind the user of it, or `nil` for never.
  package var remindAt: Date?

  /// Creates a saved message without a reminder.
  package init(
    _ id: MessageID,
    in channel: ChannelID,
    parent: MessageID? = nil,
    at savedAt: Date,
    remindAt: Date? = nil
  ) {
    self.id = id
    channelID = channel
    parentID = parent
    self.savedAt = savedAt
    self.remindAt = remindAt
  }
}

/// The user's private notes about a message and its author.
package struct MessageMarks: OptionSet, Sendable {
  /// One bit for each mark.
  package let rawValue: UInt8

  /// Creates marks from their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The user saved the message.
  package static let saved = MessageMarks(rawValue: 1)
  /// The user will be reminded of the message.
  package static let reminds = MessageMarks(rawValue: 2)
  /// The user reported the message.
  package static let flagged = MessageMarks(rawValue: 4)
  /// The user muted the message's author.
  package static let mutedAuthor = MessageMarks(rawValue: 8)
}
