// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A fact a host may act on that no model shows.
public enum ChatNotice: Equatable, Hashable, Sendable {
  /// A reply arrived in a thread that is not loaded.
  ///
  /// The thread list offers to load it, unless the current user has muted the reply's author.
  case replyInUnknownThread(MessageID, channel: ChannelID?, isByMutedAuthor: Bool)
  /// The server sent an update of a thread.
  case threadUpdated(MessageID)
  /// The current user became a member of a channel or was invited to it; the host may watch it.
  case joined(ChannelID)
  /// The current user is no longer a member of a channel.
  case left(ChannelID)
  /// A reminder of a message is due.
  case reminderDue(MessageID?)
  /// The connection failed.
  case connectionFailed
  /// An event of a known type that changes no model, such as the state of an assistant.
  case received(ChatEventType)
  /// An event of a type the state does not know.
  case ignored(ChatEventType)
}
