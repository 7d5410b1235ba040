// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftLists
public import WeftModel

extension ChatChannel {
  /// Changes the channel so that it shows an icon.
  public mutating func show(_ sign: ChannelSign) {
    if sign == .muted { muteDetails = MuteDetails() }
    for flag in ChannelFlag.allCases where flag.sign == sign { self[flag] = true }
  }
}
