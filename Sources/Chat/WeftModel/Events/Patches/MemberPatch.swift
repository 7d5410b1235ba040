// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The members of a channel member that an event names; the others keep their values.
public struct MemberPatch: Equatable, Sendable {
  /// The user who is the member.
  public var user: UserPatch
  /// The user's role in the channel.
  public var role: Patch<String?> = .kept
  /// When the user pinned the channel.
  public var pinnedAt: Patch<Date?> = .kept
  /// When the user archived the channel.
  public var archivedAt: Patch<Date?> = .kept
  /// The state of the user's invitation.
  public var invite: Patch<ChatChannelMember.Invite?> = .kept
  /// Whether the user is banned from this channel.
  public var isBannedFromChannel: Patch<Bool> = .kept

  /// Creates a patch that names only the user; the closure sets other members.
  public init(_ user: UserPatch, _ change: (inout MemberPatch) -> Void = { _ in }) {
    self.user = user
    change(&self)
  }

  /// Writes the named members; the state applies ``user`` separately.
  package func apply(to member: inout ChatChannelMember) {
    if let role = role.value { member.role = role }
    if let pinnedAt = pinnedAt.value { member.pinnedAt = pinnedAt }
    if let archivedAt = archivedAt.value { member.archivedAt = archivedAt }
    if let invite = invite.value { member.invite = invite }
    if let isBanned = isBannedFromChannel.value { member.isBannedFromChannel = isBanned }
  }
}
