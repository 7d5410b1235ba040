// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The options for the texts and avatars beside messages.
///
/// These options of the reference design are left out: sizes of separators, spacers and headers (a
/// row is as high as its content), transitions and `animateChanges` (changesets say what a surface
/// may animate), and all options for reactions, quotes, links and swiping to reply, which no view
/// here draws.
public struct MessageDisplayOptions: Equatable, Sendable {
  /// Whether other users' avatars are shown.
  public var showIncomingMessageAvatar = true
  /// Whether the user's own avatar is shown.
  public var showOutgoingMessageAvatar = false
  /// Whether avatars are shown in group channels.
  public var showAvatarsInGroups = true
  /// Whether the time is shown.
  public var showMessageDate = true
  /// Whether the author's name is shown.
  public var showAuthorName = true
  /// The rule for separators between days: it returns the date whose day stands above a message,
  /// nil for none.
  ///
  /// Without a rule, the day stands above its first message and above the oldest message loaded.
  public var dateSeparator: Decision<MessageNeighbours, Date?>?

  /// Creates options with the defaults.
  public init() {}

  /// Whether an avatar stands beside a message.
  public func showsAvatar(in channel: ChatChannel, isMine: Bool) -> Bool {
    if !channel.isDirectMessageChannel, !showAvatarsInGroups { return false }
    return isMine ? showOutgoingMessageAvatar : showIncomingMessageAvatar
  }
}
