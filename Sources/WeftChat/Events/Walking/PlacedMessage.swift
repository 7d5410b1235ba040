// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A message, and the channel it is in.
package struct PlacedMessage {
  package let channel: ChannelID
  package let message: ChatMessage

  package init(channel: ChannelID, message: ChatMessage) {
    (self.channel, self.message) = (channel, message)
  }
}
