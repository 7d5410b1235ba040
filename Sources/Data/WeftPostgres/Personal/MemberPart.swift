// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The members of a channel member; see ``Ownership``.
///
/// A raw value is the name of the stored member.
enum MemberPart: String, CaseIterable {
  case user, role, pinnedAt, archivedAt, isLowPriority, invite, isBannedFromChannel

  /// Whether the member is shared or each user's own.
  var ownership: Ownership {
    switch self {
    case .pinnedAt, .archivedAt, .isLowPriority: .own
    case .user, .role, .invite, .isBannedFromChannel: .shared
    }
  }

  func copy(from source: ChatChannelMember, to member: inout ChatChannelMember) {
    switch self {
    case .user: member.user = source.user
    case .role: member.role = source.role
    case .pinnedAt: member.pinnedAt = source.pinnedAt
    case .archivedAt: member.archivedAt = source.archivedAt
    case .isLowPriority: member.isLowPriority = source.isLowPriority
    case .invite: member.invite = source.invite
    case .isBannedFromChannel: member.isBannedFromChannel = source.isBannedFromChannel
    }
  }

  /// Copies the member of a patch.
  func copy(from source: MemberPatch, to patch: inout MemberPatch) {
    switch self {
    case .user: patch.user = source.user
    case .role: patch.role = source.role
    case .pinnedAt: patch.pinnedAt = source.pinnedAt
    case .archivedAt: patch.archivedAt = source.archivedAt
    case .isLowPriority: patch.isLowPriority = source.isLowPriority
    case .invite: patch.invite = source.invite
    case .isBannedFromChannel: patch.isBannedFromChannel = source.isBannedFromChannel
    }
  }
}

extension ChatChannelMember {
  /// The member without its user's own data.
  var shared: ChatChannelMember {
    var member = ChatChannelMember(user)
    member.take(.shared, from: self)
    return member
  }

  /// Takes the data of one ownership from another value of the member.
  mutating func take(_ ownership: Ownership, from source: ChatChannelMember) {
    for part in MemberPart.allCases where part.ownership == ownership {
      part.copy(from: source, to: &self)
    }
  }
}

extension MemberPatch {
  /// The patch for other users of the channel.
  var told: MemberPatch {
    var told = MemberPatch(user)
    for part in MemberPart.allCases where part.ownership == .shared {
      part.copy(from: self, to: &told)
    }
    return told
  }
}
