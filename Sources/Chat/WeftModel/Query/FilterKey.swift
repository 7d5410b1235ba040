// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The key of a value in a row, together with the type it can be compared with.
///
/// The keys that every row has are static members such as `.cid` and `.createdAt`. A custom key reads the member of
/// that name in the row's `custom`:
///
///     extension FilterKey where Scope == ChannelListFilterScope, Value == Int {
///       static var priority: FilterKey { .custom("priority") }
///     }
///     Filter<ChannelListFilterScope>.greater(.priority, than: 3)
public struct FilterKey<Scope: FilterScope, Value>: Hashable, Sendable {
  let key: QueryKey

  /// The key's name in the wire form.
  public var name: String { key.name }

  init(_ key: KnownKey) {
    self.key = .known(key)
  }

  /// Returns the scope's own key with a name or, if it has none, a custom key.
  ///
  /// - Parameter name: Any name that is not empty and does not start with a dollar sign, which marks operators.
  public static func custom(_ name: String) -> FilterKey {
    precondition(!name.isEmpty, "the name of a filter key must not be empty")
    precondition(!name.utf8.starts(with: "$".utf8), "\(name) names an operator, not a key")
    return FilterKey(QueryKey(name, in: Scope.self))
  }

  init(_ key: QueryKey) {
    self.key = key
  }
}

/// The kind of rows that a filter selects from, which decides the keys it can use.
///
/// Each key belongs to one scope, so a filter of channels can't test a value that only threads have.
public protocol FilterScope: Sendable {
  /// The names of the scope's own keys; all other names are custom keys.
  static var keyNames: Set<String> { get }
}

/// The keys and values that filters of channels can test.
public enum ChannelListFilterScope: FilterScope {
  /// The names of the keys that every channel has, such as `cid` and `member_count`.
  public static let keyNames = Set(
    KnownKey.ofChannels.map(\.rawValue) + ChannelFlag.allCases.map(\.name)
  )
}

/// The keys and values that filters of threads can test.
public enum ThreadListFilterScope: FilterScope {
  /// The names of the keys that every thread has, such as `channel_cid` and `reply_count`.
  public static let keyNames = Set(KnownKey.ofThreads.map(\.rawValue))
}

extension FilterKey where Scope == ChannelListFilterScope, Value == ChannelID {
  /// The channel's whole id: its type and its own id, joined by a colon.
  public static var cid: FilterKey { FilterKey(.cid) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == String {
  /// The channel's own id, without the type.
  public static var id: FilterKey { FilterKey(.id) }
  /// The channel's own name.
  public static var name: FilterKey { FilterKey(.name) }
  /// The address of the channel's picture.
  public static var imageURL: FilterKey { FilterKey(.image) }
  /// The channel's type, such as "messaging".
  public static var type: FilterKey { FilterKey(.type) }
  /// The user's role in the channel, such as "channel_moderator".
  public static var channelRole: FilterKey { FilterKey(.channelRole) }
  /// The channel's filter tags.
  public static var filterTags: FilterKey { FilterKey(.filterTags) }
  /// The names of the known members.
  public static var memberName: FilterKey { FilterKey(.memberUserName) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == String? {
  /// The team the channel belongs to.
  public static var team: FilterKey { FilterKey(.team) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == UserID {
  /// The user who created the channel.
  public static var createdBy: FilterKey { FilterKey(.createdById) }
  /// The known members.
  public static var members: FilterKey { FilterKey(.members) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == ChatChannelMember.Invite {
  /// The state of the user's invitation.
  public static var invite: FilterKey { FilterKey(.invite) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == Int {
  /// The number of members of the channel.
  public static var memberCount: FilterKey { FilterKey(.memberCount) }
  /// The number of messages the user has not read.
  public static var unreadCount: FilterKey { FilterKey(.unreadCount) }
  /// The number of unread messages that mention the user.
  public static var unreadMentions: FilterKey { FilterKey(.unreadMentions) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == Bool {
  /// Whether the user has archived the channel.
  public static var archived: FilterKey { FilterKey(.archived) }
  /// Whether the user has unread messages in the channel.
  public static var hasUnread: FilterKey { FilterKey(.hasUnread) }
  /// Whether the user is a member.
  public static var joined: FilterKey { FilterKey(.joined) }
  /// Whether the user has muted the channel and the mute has not ended.
  public static var muted: FilterKey { FilterKey(.muted) }
  /// Whether the user has pinned the channel.
  public static var pinned: FilterKey { FilterKey(.pinned) }
}

extension FilterKey where Scope == ChannelListFilterScope, Value == Date {
  /// When the channel was created.
  public static var createdAt: FilterKey { FilterKey(.createdAt) }
  /// When the channel was deleted.
  public static var deletedAt: FilterKey { FilterKey(.deletedAt) }
  /// When the newest message that counts as the last one was written.
  public static var lastMessageAt: FilterKey { FilterKey(.lastMessageAt) }
  /// When the newest message was written or, if there is none, when the channel was created.
  public static var lastUpdatedAt: FilterKey { FilterKey(.lastUpdated) }
  /// When the user pinned the channel.
  public static var pinnedAt: FilterKey { FilterKey(.pinnedAt) }
  /// When anything but the channel's messages last changed.
  public static var updatedAt: FilterKey { FilterKey(.updatedAt) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == ChannelID {
  /// The channel of the thread.
  public static var cid: FilterKey { FilterKey(.channelCid) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == UserID {
  /// The user who wrote the first reply.
  public static var createdByUserId: FilterKey { FilterKey(.createdByUserId) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == MessageID {
  /// The message that all replies belong to.
  public static var parentMessageId: FilterKey { FilterKey(.parentMessageId) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == Int {
  /// The number of participants who have written something.
  public static var activeParticipantCount: FilterKey { FilterKey(.activeParticipantCount) }
  /// The server's count of participants, including those who have written nothing.
  public static var participantCount: FilterKey { FilterKey(.participantCount) }
  /// The server's count of replies, including those that are not loaded.
  public static var replyCount: FilterKey { FilterKey(.replyCount) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == Bool {
  /// Whether the server has switched the thread's channel off.
  public static var channelDisabled: FilterKey { FilterKey(.channelDisabled) }
  /// Whether the user has unread replies.
  public static var hasUnread: FilterKey { FilterKey(.hasUnread) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == Date {
  /// When the thread was started.
  public static var createdAt: FilterKey { FilterKey(.createdAt) }
  /// When the newest reply was written.
  public static var lastMessageAt: FilterKey { FilterKey(.lastMessageAt) }
  /// When anything about the thread last changed.
  public static var updatedAt: FilterKey { FilterKey(.updatedAt) }
}
