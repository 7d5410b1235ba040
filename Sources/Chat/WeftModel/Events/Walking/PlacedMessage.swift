// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A message together with the id of its channel.
package struct PlacedMessage {
  /// The channel the message is in.
  package let channel: ChannelID
  /// The message, as stored.
  package let message: ChatMessage

  /// Creates a pair of a message and its channel.
  package init(channel: ChannelID, message: ChatMessage) {
    (self.channel, self.message) = (channel, message)
  }
}
