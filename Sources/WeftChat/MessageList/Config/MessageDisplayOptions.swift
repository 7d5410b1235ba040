// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What is shown beside messages.
///
/// Options of the reference that are left out: sizes of separators, spacers and headers (rows are as high
/// as what they hold), transitions and `animateChanges` (changesets say what a surface may animate), and
/// all about reactions, quotes, links and swiping to reply, which no view here draws.
public struct MessageDisplayOptions: Equatable, Sendable {
  /// Whether other people's avatars are shown.
  public var showIncomingMessageAvatar = true
  /// Whether one's own avatar is shown.
  public var showOutgoingMessageAvatar = false
  /// Whether avatars are shown in channels of more than two.
  public var showAvatarsInGroups = true
  /// Whether the time is shown.
  public var showMessageDate = true
  /// Whether it is said who wrote a message.
  public var showAuthorName = true
  /// Where days begin: the moment whose day stands above a message, nil for none.
  ///
  /// Without it the day stands above its first message and above the oldest that is loaded.
  public var dateSeparator: Decision<MessageNeighbours, Date?>?

  /// Creates options with the defaults.
  public init() {}

  /// Whether a message has an avatar beside it.
  public func showsAvatar(in channel: ChatChannel, isMine: Bool) -> Bool {
    if !channel.isDirectMessageChannel, !showAvatarsInGroups { return false }
    return isMine ? showOutgoingMessageAvatar : showIncomingMessageAvatar
  }
}
