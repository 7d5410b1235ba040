// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension FilterKey where Scope == ChannelListFilterScope, Value == ChannelID {
  /// The whole id: the type and the own id, joined by a colon.
  public static var cid: FilterKey { FilterKey(.cid) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == String {
  /// The own id, without the type.
  public static var id: FilterKey { FilterKey(.id) }
  /// The name, where it has one of its own.
  public static var name: FilterKey { FilterKey(.name) }
  /// The address of the picture.
  public static var imageURL: FilterKey { FilterKey(.image) }
  /// The type, such as "messaging".
  public static var type: FilterKey { FilterKey(.type) }
  /// What the user is in it, such as "channel_moderator".
  public static var channelRole: FilterKey { FilterKey(.channelRole) }
  /// The words it can be filtered by.
  public static var filterTags: FilterKey { FilterKey(.filterTags) }
  /// The names of the members known here.
  public static var memberName: FilterKey { FilterKey(.memberUserName) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == String? {
  /// The team it belongs to.
  public static var team: FilterKey { FilterKey(.team) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == UserID {
  /// Who made it.
  public static var createdBy: FilterKey { FilterKey(.createdById) }
  /// Who belongs to it, as far as known here.
  public static var members: FilterKey { FilterKey(.members) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == ChatChannelMember.Invite {
  /// What became of the user's invitation.
  public static var invite: FilterKey { FilterKey(.invite) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == Int {
  /// How many belong to it.
  public static var memberCount: FilterKey { FilterKey(.memberCount) }
  /// How many messages the user has not read.
  public static var unreadCount: FilterKey { FilterKey(.unreadCount) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == Bool {
  /// Whether the user has put it away.
  public static var archived: FilterKey { FilterKey(.archived) }
  /// Whether the user has blocked whom it is with.
  public static var blocked: FilterKey { FilterKey(.blocked) }
  /// Whether it is switched off.
  public static var disabled: FilterKey { FilterKey(.disabled) }
  /// Whether nothing more may be written.
  public static var frozen: FilterKey { FilterKey(.frozen) }
  /// Whether the user has anything left to read.
  public static var hasUnread: FilterKey { FilterKey(.hasUnread) }
  /// Whether the user has hidden it.
  public static var hidden: FilterKey { FilterKey(.hidden) }
  /// Whether the user is a member.
  public static var joined: FilterKey { FilterKey(.joined) }
  /// Whether the user has muted it, and the mute still holds.
  public static var muted: FilterKey { FilterKey(.muted) }
  /// Whether the user has pinned it.
  public static var pinned: FilterKey { FilterKey(.pinned) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == Date {
  /// When it was made.
  public static var createdAt: FilterKey { FilterKey(.createdAt) }
  /// When it was deleted.
  public static var deletedAt: FilterKey { FilterKey(.deletedAt) }
  /// When the last message came that counts.
  public static var lastMessageAt: FilterKey { FilterKey(.lastMessageAt) }
  /// When the last message came, or without one when it was made.
  public static var lastUpdatedAt: FilterKey { FilterKey(.lastUpdated) }
  /// When the user pinned it.
  public static var pinnedAt: FilterKey { FilterKey(.pinnedAt) }
  /// When something about it changed, messages aside.
  public static var updatedAt: FilterKey { FilterKey(.updatedAt) }
}
