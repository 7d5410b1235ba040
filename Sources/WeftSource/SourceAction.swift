// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftChat

/// Something the user asks a source to do.
public enum SourceAction: Equatable, Sendable {
  /// A channel was read up to its newest message.
  case markRead(ChannelID)
  /// A thread was read up to its newest reply.
  case markThreadRead(MessageID)
  /// Everything was read.
  case markAllRead
  /// A channel is not to be heard of, for good or until a moment.
  case mute(ChannelID, until: Date? = nil)
  /// A channel is to be heard of again.
  case unmute(ChannelID)
  /// A channel is to be out of the list until a message comes, or for good without what was said.
  case hide(ChannelID, clearingHistory: Bool = false)
  /// A hidden channel is to be in the list again.
  case show(ChannelID)
  /// A channel is to be no more, for anybody.
  case delete(ChannelID)
  /// The user does not want to belong to a channel any more.
  case leave(ChannelID)
  /// A channel is to stand above others.
  case pin(ChannelID)
  /// A channel is to stand where it would.
  case unpin(ChannelID)
  /// What the user has begun to write in a channel, or in one of its threads.
  case saveDraft(DraftMessage, ChannelID, thread: MessageID? = nil)
  /// What the user has begun to write is not wanted any more.
  case clearDraft(ChannelID, thread: MessageID? = nil)

  /// The channel it is about, nil where it names none.
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
