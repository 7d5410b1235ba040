// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What an event says about a member of a channel; members it does not name stay as they are.
public struct MemberPatch: Equatable, Sendable {
  /// Who it is.
  public var user: UserPatch
  /// What they are in the channel.
  public var role: Patch<String?> = .kept
  /// When they pinned the channel.
  public var pinnedAt: Patch<Date?> = .kept
  /// When they put it away.
  public var archivedAt: Patch<Date?> = .kept
  /// What became of their invitation.
  public var invite: Patch<ChatChannelMember.Invite?> = .kept
  /// Whether they may not take part in it any more.
  public var isBannedFromChannel: Patch<Bool> = .kept

  /// Creates a patch that names nothing but the member.
  public init(_ user: UserPatch, _ change: (inout MemberPatch) -> Void = { _ in }) {
    self.user = user
    change(&self)
  }

  /// Writes what is named; the user is kept elsewhere.
  package func apply(to member: inout ChatChannelMember) {
    if let role = role.value { member.role = role }
    if let pinnedAt = pinnedAt.value { member.pinnedAt = pinnedAt }
    if let archivedAt = archivedAt.value { member.archivedAt = archivedAt }
    if let invite = invite.value { member.invite = invite }
    if let isBanned = isBannedFromChannel.value { member.isBannedFromChannel = isBanned }
  }
}
