// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something the menu of a channel offers.
public enum MoreChannelAction: Equatable, Sendable {
  /// What is known of the channel.
  case viewInfo
  /// Leaving, in groups where one may.
  case leaveGroup
  /// Muting or unmuting, where channels can be muted.
  case mute
  /// Deleting, where one may.
  case deleteConversation
  /// Nothing.
  case cancel
  /// Something of the host's own.
  case custom(ChannelAction)

  /// What the reference offers, in its order.
  public static let standard: [MoreChannelAction] = [
    .viewInfo, .leaveGroup, .mute, .deleteConversation, .cancel,
  ]
}
