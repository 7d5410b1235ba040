// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An entry of a channel's menu.
public enum MoreChannelAction: Equatable, Sendable {
  /// Shows details of the channel.
  case viewInfo
  /// Leaves the channel: for groups, if the user is allowed to.
  case leaveGroup
  /// Mutes or unmutes the channel, if its configuration allows mutes.
  case mute
  /// Deletes the channel, if the user is allowed to.
  case deleteConversation
  /// Closes the menu.
  case cancel
  /// An action of the host.
  case custom(ChannelAction)

  /// The entries of the reference, in its order.
  public static let standard: [MoreChannelAction] = [
    .viewInfo, .leaveGroup, .mute, .deleteConversation, .cancel,
  ]
}
