// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// An action of the user that a source performs.
public enum SourceAction: Equatable, Sendable {
  /// Marks a channel as read up to its newest message.
  case markRead(ChannelID)
  /// Marks a thread as read up to its newest reply.
  case markThreadRead(MessageID)
  /// Marks every channel as read.
  case markAllRead
  /// Mutes a channel, until a moment or without end.
  case mute(ChannelID, until: Date? = nil)
  /// Unmutes a channel.
  case unmute(ChannelID)
  /// Hides a channel until its next message; optionally removes its messages.
  case hide(ChannelID, clearingHistory: Bool = false)
  /// Shows a hidden channel again.
  case show(ChannelID)
  /// Deletes a channel for all its members.
  case delete(ChannelID)
  /// Ends the user's membership of a channel.
  case leave(ChannelID)
  /// Pins a channel.
  case pin(ChannelID)
  /// Unpins a channel.
  case unpin(ChannelID)
  /// Saves the user's unsent text in a channel or in one of its threads.
  case saveDraft(DraftMessage, ChannelID, thread: MessageID? = nil)
  /// Discards the user's unsent text.
  case clearDraft(ChannelID, thread: MessageID? = nil)

  /// The channel the action is about, nil where it names none.
  public var channelID: ChannelID? {
    switch self {
    case .markRead(let id), .mute(let id, _), .unmute(let id), .hide(let id, _), .show(let id),
      .delete(let id), .leave(let id), .pin(let id), .unpin(let id), .saveDraft(_, let id, _),
      .clearDraft(let id, _):
      id
    case .markThreadRead, .markAllRead: nil
    }
  }
}
