// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A menu that stands in front of the channel list.
public enum ChannelListPopup: Equatable, Sendable {
  /// What can be done with a channel.
  case moreActions(ChatChannel)
}
