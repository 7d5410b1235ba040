// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftLists
public import WeftModel

extension ChatChannel {
  /// Changes the channel so that it shows an icon.
  public mutating func show(_ sign: ChannelSign) {
    if sign == .muted { muteDetails = MuteDetails() }
    if sign == .pinned {
      membership = membership ?? ChatChannelMember(Samples.me)
      membership?.pinnedAt = Samples.now
    }
    for flag in ChannelFlag.allCases where flag.sign == sign { self[flag] = true }
  }

  /// Archives the channel for the user.
  public mutating func archive() {
    membership = membership ?? ChatChannelMember(Samples.me)
    membership?.archivedAt = Samples.now
  }
}
