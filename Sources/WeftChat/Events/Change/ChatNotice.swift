// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something a host may want to act on that no model shows.
public enum ChatNotice: Equatable, Hashable, Sendable {
  /// A reply came in a thread that was not loaded; the thread list offers to load it, unless the user
  /// has muted who wrote it.
  case replyInUnknownThread(MessageID, channel: ChannelID?, isByMutedAuthor: Bool)
  /// The server told more about a thread.
  case threadUpdated(MessageID)
  /// The user belongs to a channel now, or was invited to it, and may want to watch it.
  case joined(ChannelID)
  /// The user does not belong to a channel any more.
  case left(ChannelID)
  /// It is time to remind the user of a message.
  case reminderDue(MessageID?)
  /// The connection failed.
  case connectionFailed
  /// An event of a known type that no model of ours keeps, such as what an assistant does.
  case received(ChatEventType)
  /// An event of a type that is not known here.
  case ignored(ChatEventType)
}
