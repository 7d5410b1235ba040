// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A menu in front of the channel list.
public enum ChannelListPopup: Equatable, Sendable {
  /// The actions of a channel.
  case moreActions(ChatChannel)
}
