// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A set of parts of a channel that views depend on.
package struct ChannelElement: OptionSet, Hashable, Sendable {
  /// One bit for each part.
  package let rawValue: UInt32

  /// Creates a set of parts.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The name, or the members from whom it is derived.
  package static let title = ChannelElement(rawValue: 1 << 0)
  /// The picture, or the members whose pictures it is made from.
  package static let avatar = ChannelElement(rawValue: 1 << 1)
  /// The message shown in the channel's row, with its author.
  package static let preview = ChannelElement(rawValue: 1 << 2)
  /// The time of the last message.
  package static let timestamp = ChannelElement(rawValue: 1 << 3)
  /// The unread count.
  package static let unread = ChannelElement(rawValue: 1 << 4)
  /// The users who are typing, and the activity of an assistant.
  package static let typing = ChannelElement(rawValue: 1 << 5)
  /// The members' read positions, and which messages were delivered.
  package static let reads = ChannelElement(rawValue: 1 << 6)
  /// The current user's own membership.
  package static let membership = ChannelElement(rawValue: 1 << 7)
  /// The members and their number.
  package static let members = ChannelElement(rawValue: 1 << 8)
  /// The members' presence and the number of watchers.
  package static let presence = ChannelElement(rawValue: 1 << 9)
  /// The current user's mute of the channel, and when it ends.
  package static let mute = ChannelElement(rawValue: 1 << 10)
  /// Whether the channel is hidden, deleted or truncated.
  package static let visibility = ChannelElement(rawValue: 1 << 11)
  /// The current user's draft.
  package static let draft = ChannelElement(rawValue: 1 << 12)
  /// The conditions for actions: switches, capabilities, and flags such as frozen.
  package static let permissions = ChannelElement(rawValue: 1 << 13)
  /// The team, tags, creator and custom members, which queries can filter by.
  package static let custom = ChannelElement(rawValue: 1 << 14)
  /// The dates, the counts, the pin and the custom members, by which lists are usually sorted.
  ///
  /// Lists can also be sorted by other keys, such as the name or a flag; the engine's lists find out themselves whether
  /// a row moves.
  package static let order = ChannelElement(rawValue: 1 << 15)
  /// All messages, including those that no row shows.
  package static let messages = ChannelElement(rawValue: 1 << 16)
  /// All parts, including unnamed bits.
  package static let all = ChannelElement(rawValue: .max)
}

extension ChannelElement {
  /// The parts in which two versions of a channel differ, except ``messages``.
  init(from old: ChatChannel, to new: ChatChannel) {
    self = []
    let membersDiffer = old.members != new.members || old.memberCount != new.memberCount
    if old.name != new.name || membersDiffer { insert(.title) }
    if old.imageURL != new.imageURL || old.members != new.members { insert(.avatar) }
    if old.previewMessage != new.previewMessage { insert(.preview) }
    if old.lastMessageAt != new.lastMessageAt { insert(.timestamp) }
    if old.unreadCount != new.unreadCount { insert(.unread) }
    if old.currentlyTypingUsers != new.currentlyTypingUsers || old.assistant != new.assistant {
      insert(.typing)
    }
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
    if old.flags != new.flags {
      for flag in ChannelFlag.allCases where old[flag] != new[flag] { insert(flag.element) }
    }
    if old.deletedAt != new.deletedAt || old.truncatedAt != new.truncatedAt {
      insert(.visibility)
    }
    if old.config != new.config || old.ownCapabilities != new.ownCapabilities
      || old.cooldown != new.cooldown
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

extension ChannelElement {
  /// The parts in which two versions of a channel differ, with presence kept separate.
  ///
  /// If a user comes online or goes offline, only ``presence`` changes, no matter in which parts of the channel the
  /// user appears.
  ///
  /// - Complexity: O(*m*) in the members and messages, O(1) if the versions share storage.
  package init(seen old: ChatChannel, as new: ChatChannel) {
    self.init(from: old, to: new)
    if old.history != new.history { insert(.messages) }
    let members = PeopleDifference(from: old.members, to: new.members)
    let isOtherCount = old.memberCount != new.memberCount
    split(.title, members, unless: isOtherCount || old.name != new.name)
    split(.avatar, members, unless: old.imageURL != new.imageURL)
    split(.members, members, unless: isOtherCount)
    split(.preview, PeopleDifference(from: old.previewMessage, to: new.previewMessage))
    let typing = PeopleDifference(from: old.currentlyTypingUsers, to: new.currentlyTypingUsers)
    split(.typing, typing, unless: old.assistant != new.assistant)
    split(.membership, PeopleDifference(from: old.membership, to: new.membership))
  }

  /// Replaces a part by ``presence`` if only the presence of its users differs.
  private mutating func split(
    _ part: ChannelElement,
    _ difference: PeopleDifference,
    unless differsOtherwise: Bool = false
  ) {
    if difference.inPresence { insert(.presence) }
    if !difference.inContent, !differsOtherwise { remove(part) }
  }
}
