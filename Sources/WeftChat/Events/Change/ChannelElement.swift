// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Parts of a channel that something shown depends on.
public struct ChannelElement: OptionSet, Hashable, Sendable {
  /// One bit a part.
  public let rawValue: UInt32

  /// Creates a set of parts.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The name, or the members it is named after.
  public static let title = ChannelElement(rawValue: 1 << 0)
  /// The picture, or those of the members.
  public static let avatar = ChannelElement(rawValue: 1 << 1)
  /// The message a row shows, or its author.
  public static let preview = ChannelElement(rawValue: 1 << 2)
  /// The time of the last message.
  public static let timestamp = ChannelElement(rawValue: 1 << 3)
  /// What is not read.
  public static let unread = ChannelElement(rawValue: 1 << 4)
  /// Who is typing.
  public static let typing = ChannelElement(rawValue: 1 << 5)
  /// How far others have read and what has reached them.
  public static let reads = ChannelElement(rawValue: 1 << 6)
  /// The user's own membership.
  public static let membership = ChannelElement(rawValue: 1 << 7)
  /// Who belongs to it, and how many.
  public static let members = ChannelElement(rawValue: 1 << 8)
  /// Who of them is there, and how many look at it.
  public static let presence = ChannelElement(rawValue: 1 << 9)
  /// Whether it is muted.
  public static let mute = ChannelElement(rawValue: 1 << 10)
  /// Whether it is hidden, deleted or emptied.
  public static let visibility = ChannelElement(rawValue: 1 << 11)
  /// What the user has begun to write.
  public static let draft = ChannelElement(rawValue: 1 << 12)
  /// What may be done in it: switches, capabilities, frozen, disabled, blocked.
  public static let permissions = ChannelElement(rawValue: 1 << 13)
  /// Team, tags and whatever else a query may ask for.
  public static let custom = ChannelElement(rawValue: 1 << 14)
  /// Anything a list can be sorted by.
  public static let order = ChannelElement(rawValue: 1 << 15)
  /// Its messages, those included that no row shows.
  public static let messages = ChannelElement(rawValue: 1 << 16)
  /// Any part, those included that have no name here.
  public static let all = ChannelElement(rawValue: .max)
}

extension ChannelElement {
  /// The parts in which two versions of a channel differ, its messages aside from the one shown.
  init(from old: ChatChannel, to new: ChatChannel) {
    self = []
    let membersDiffer = old.members != new.members || old.memberCount != new.memberCount
    if old.name != new.name || membersDiffer { insert(.title) }
    if old.imageURL != new.imageURL || old.members != new.members { insert(.avatar) }
    if old.previewMessage != new.previewMessage { insert(.preview) }
    if old.lastMessageAt != new.lastMessageAt { insert(.timestamp) }
    if old.unreadCount != new.unreadCount { insert(.unread) }
    if old.currentlyTypingUsers != new.currentlyTypingUsers { insert(.typing) }
    if old.reads != new.reads { insert(.reads) }
    if old.membership != new.membership { insert(.membership) }
    if membersDiffer { insert(.members) }
    if old.watcherCount != new.watcherCount { insert(.presence) }
    if old.muteDetails != new.muteDetails { insert(.mute) }
    if old.draftMessage != new.draftMessage { insert(.draft) }
    insertStates(from: old, to: new)
    insertOrder(from: old, to: new)
  }

  private mutating func insertStates(from old: ChatChannel, to new: ChatChannel) {
    if old.isHidden != new.isHidden || old.deletedAt != new.deletedAt
      || old.truncatedAt != new.truncatedAt
    {
      insert(.visibility)
    }
    if old.config != new.config || old.ownCapabilities != new.ownCapabilities
      || old.isFrozen != new.isFrozen || old.isDisabled != new.isDisabled
      || old.isBlocked != new.isBlocked
    {
      insert(.permissions)
    }
    if old.custom != new.custom || old.team != new.team || old.filterTags != new.filterTags
      || old.createdBy != new.createdBy
    {
      insert(.custom)
    }
  }

  private mutating func insertOrder(from old: ChatChannel, to new: ChatChannel) {
    let dates = [
      (old.lastMessageAt, new.lastMessageAt), (old.updatedAt, new.updatedAt),
      (old.createdAt, new.createdAt), (old.membership?.pinnedAt, new.membership?.pinnedAt),
    ]
    if dates.contains(where: { $0.0 != $0.1 }) || old.unreadCount != new.unreadCount
      || old.memberCount != new.memberCount || old.custom != new.custom
    {
      insert(.order)
    }
  }
}
