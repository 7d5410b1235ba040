// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The members of a channel; see ``Ownership``.
///
/// A raw value is the name of the stored member.
enum ChannelPart: String, CaseIterable {
  case name, sortText, imageURL, createdAt, updatedAt, lastMessageAt, deletedAt, truncatedAt
  case createdBy, flags, muteDetails, team, filterTags, ownCapabilities, config, members
  case memberCount, watcherCount, cooldown, membership, unreadCount, reads, currentlyTypingUsers
  case draftMessage, latestMessages, custom

  /// Whether the member is shared or each user's own.
  var ownership: Ownership {
    switch self {
    case .muteDetails, .ownCapabilities, .membership, .unreadCount, .draftMessage: .own
    // Flags and members have their own lists; a user may have cleared more messages than all users, and knows more
    // about their own reading; messages have their own rows.
    case .flags, .members, .truncatedAt, .reads, .latestMessages: .divided
    case .name, .sortText, .imageURL, .createdAt, .updatedAt, .lastMessageAt, .deletedAt,
      .createdBy, .team, .filterTags, .config, .memberCount, .watcherCount, .cooldown,
      .currentlyTypingUsers, .custom:
      .shared
    }
  }

  /// Copies the member, unless it is divided.
  func copy(from source: ChatChannel, to channel: inout ChatChannel) {
    switch self {
    case .name: channel.name = source.name
    case .sortText: channel.sortText = source.sortText
    case .imageURL: channel.imageURL = source.imageURL
    case .createdAt: channel.createdAt = source.createdAt
    case .updatedAt: channel.updatedAt = source.updatedAt
    case .lastMessageAt: channel.lastMessageAt = source.lastMessageAt
    case .deletedAt: channel.deletedAt = source.deletedAt
    case .createdBy: channel.createdBy = source.createdBy
    case .muteDetails: channel.muteDetails = source.muteDetails
    case .team: channel.team = source.team
    case .filterTags: channel.filterTags = source.filterTags
    case .ownCapabilities: channel.ownCapabilities = source.ownCapabilities
    case .config: channel.config = source.config
    case .memberCount: channel.memberCount = source.memberCount
    case .watcherCount: channel.watcherCount = source.watcherCount
    case .cooldown: channel.cooldown = source.cooldown
    case .membership: channel.membership = source.membership
    case .unreadCount: channel.unreadCount = source.unreadCount
    case .currentlyTypingUsers: channel.currentlyTypingUsers = source.currentlyTypingUsers
    case .draftMessage: channel.draftMessage = source.draftMessage
    case .custom: channel.custom = source.custom
    case .flags, .members, .truncatedAt, .reads, .latestMessages: break
    }
  }

  /// Copies the member of a patch, unless it is divided.
  func copy(from source: ChannelPatch, to patch: inout ChannelPatch) {
    switch self {
    case .name: patch.name = source.name
    case .imageURL: patch.imageURL = source.imageURL
    case .createdAt: patch.createdAt = source.createdAt
    case .updatedAt: patch.updatedAt = source.updatedAt
    case .lastMessageAt: patch.lastMessageAt = source.lastMessageAt
    case .deletedAt: patch.deletedAt = source.deletedAt
    case .createdBy: patch.createdBy = source.createdBy
    case .muteDetails: patch.muteDetails = source.muteDetails
    case .team: patch.team = source.team
    case .filterTags: patch.filterTags = source.filterTags
    case .ownCapabilities: patch.ownCapabilities = source.ownCapabilities
    case .config: patch.config = source.config
    case .memberCount: patch.memberCount = source.memberCount
    case .watcherCount: patch.watcherCount = source.watcherCount
    case .cooldown: patch.cooldown = source.cooldown
    case .membership: patch.membership = source.membership
    case .unreadCount: patch.unreadCount = source.unreadCount
    case .draftMessage: patch.draftMessage = source.draftMessage
    case .custom: patch.custom = source.custom
    // No event contains these two.
    case .sortText, .currentlyTypingUsers: break
    case .flags, .members, .truncatedAt, .reads, .latestMessages: break
    }
  }
}

extension ChatChannel {
  /// Takes the members and flags of one ownership from another channel, except for divided ones.
  mutating func take(_ ownership: Ownership, from source: ChatChannel) {
    for part in ChannelPart.allCases where part.ownership == ownership {
      part.copy(from: source, to: &self)
    }
    for flag in ChannelFlag.allCases where flag.ownership == ownership {
      self[flag] = source[flag]
    }
  }
}

extension ChannelPatch {
  /// The patch for other users of the channel.
  var told: ChannelPatch {
    var told = ChannelPatch(id)
    for part in ChannelPart.allCases where part.ownership == .shared {
      part.copy(from: self, to: &told)
    }
    for flag in ChannelFlag.allCases where flag.ownership == .shared { told[flag] = self[flag] }
    (told.truncatedAt, told.reads, told.messages) = (truncatedAt, reads, messages.map(\.told))
    told.members = members.map(\.told)
    return told
  }
}
