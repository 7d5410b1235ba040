// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A slot every provider may wrap something around, from the lowest to the highest.
///
/// The raw value is the id the host knows it by.
public enum WrapHook: String, CaseIterable, Sendable {
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
  /// The title of messages, where bars come and go.
  case messageListBars = "weft.messages.bars/1"
  /// Everything below the title of messages.
  case messageListContainer = "weft.messages.container/1"
  /// The messages alone.
  case messageList = "weft.messages.list/1"
  /// A message, given where it stands in its run.
  case message = "weft.message.modifier/1"
}
