// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A slot for frames, which every provider may put around a view, from the lowest provider to the
/// highest.
///
/// The raw value is the slot's id for plugins.
public enum WrapSlot: String, CaseIterable, Sendable {
  /// The channel list with its title.
  case channelListHeader = "weft.channels.headerModifier/1"
  /// Everything below the title of the channel list.
  case channelListContent = "weft.channels.container/1"
  /// The rows of the channel list.
  case channelList = "weft.channels.list/1"
  /// The thread list with its title.
  case threadListHeader = "weft.threads.headerModifier/1"
  /// Everything below the title of the thread list.
  case threadListContainer = "weft.threads.container/1"
  /// The messages of a channel with their title.
  case messageListHeader = "weft.messages.headerModifier/1"
  /// The replies to a message with their title.
  case replyListHeader = "weft.replies.headerModifier/1"
  /// The title of a message list, where bars appear and disappear.
  case messageListBars = "weft.messages.bars/1"
  /// Everything below the title of a message list.
  case messageListContainer = "weft.messages.container/1"
  /// The messages alone.
  case messageList = "weft.messages.list/1"
  /// A message, given its position in a run of messages.
  case message = "weft.message.modifier/1"
}

extension WrapSlot {
  /// The kind of rows the slot is about.
  public var subject: SlotSubject { SlotSubject(slot: rawValue) }
}
