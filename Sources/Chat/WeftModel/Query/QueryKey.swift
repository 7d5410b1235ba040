// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A key whose name has been resolved in a scope.
enum QueryKey: Hashable, Sendable {
  /// One of the scope's own keys.
  case known(KnownKey)
  /// A flag of a channel, which is its own key.
  case flag(ChannelFlag)
  /// A custom key, which reads the custom member of that name.
  case custom(String)

  /// Resolves a name in a scope.
  init(_ name: String, in scope: (some FilterScope).Type) {
    guard scope.keyNames.contains(name) else {
      self = .custom(name)
      return
    }
    self =
      KnownKey(rawValue: name).map { .known($0) }
      ?? ChannelFlag(name: name).map { .flag($0) } ?? .custom(name)
  }

  /// The key's name in the wire form.
  var name: String {
    switch self {
    case .known(let key): key.rawValue
    case .flag(let flag): flag.name
    case .custom(let name): name
    }
  }

  /// The kind of the key's values.
  var kind: QueryKind {
    switch self {
    case .custom: .anything
    case .known(let key): key.kind
    case .flag: .flag
    }
  }

  /// Whether both are the same key; custom names are compared by their bytes.
  static func == (first: QueryKey, second: QueryKey) -> Bool {
    switch (first, second) {
    case (.known(let first), .known(let second)): first == second
    case (.flag(let first), .flag(let second)): first == second
    case (.custom(let first), .custom(let second)): first.utf8.elementsEqual(second.utf8)
    default: false
    }
  }
}

/// A key that every channel or thread has, by its name in the wire form.
///
/// Flags of channels have their own keys. `QueryRow` defines the values of the keys for each kind of row.
enum KnownKey: String, Hashable, Sendable, CaseIterable {
  /// The account of a channel in a joined list; only lists of the application are sorted by it.
  case account
  case activeParticipantCount = "active_participant_count"
  case archived
  case channelCid = "channel_cid"
  case channelDisabled = "channel.disabled"
  case channelRole = "channel_role"
  case cid
  case createdAt = "created_at"
  case createdById = "created_by_id"
  case createdByUserId = "created_by_user_id"
  case deletedAt = "deleted_at"
  case filterTags = "filter_tags"
  case hasUnread = "has_unread"
  case id
  case image
  case invite
  case joined
  case lastMessageAt = "last_message_at"
  case lastUpdated = "last_updated"
  case lowPriority = "low_priority"
  case memberCount = "member_count"
  case memberUserName = "member.user.name"
  case members
  case muted
  case name
  case parentMessageId = "parent_message_id"
  case participantCount = "participant_count"
  case pinned
  case pinnedAt = "pinned_at"
  case replyCount = "reply_count"
  case team
  case type
  case unreadCount = "unread_count"
  case unreadMentions = "unread_mentions"
  case updatedAt = "updated_at"
}

extension KnownKey {
  /// The kinds of rows that have a key.
  private enum Owner {
    case channels, threads, both, nobody
  }

  private var owner: Owner {
    switch self {
    case .archived, .channelRole, .cid, .createdById, .deletedAt, .filterTags, .id, .image,
      .invite, .joined, .lastUpdated, .lowPriority, .memberCount, .memberUserName, .members, .muted,
      .name,
      .pinned, .pinnedAt, .team, .type, .unreadCount, .unreadMentions:
      .channels
    case .activeParticipantCount, .channelCid, .channelDisabled, .createdByUserId,
      .parentMessageId, .participantCount, .replyCount:
      .threads
    case .createdAt, .hasUnread, .lastMessageAt, .updatedAt:
      .both
    // Queries can't name it.
    case .account: .nobody
    }
  }

  /// The keys that channels have, except their flags.
  static let ofChannels = Set(allCases.filter { [.channels, .both].contains($0.owner) })

  static let ofThreads = Set(allCases.filter { [.threads, .both].contains($0.owner) })
}

extension KnownKey {
  /// The kind of the key's values.
  var kind: QueryKind {
    switch self {
    case .archived, .channelDisabled, .hasUnread, .joined, .lowPriority, .muted, .pinned:
      .flag
    case .activeParticipantCount, .memberCount, .participantCount, .replyCount, .unreadCount,
      .unreadMentions:
      .count
    case .createdAt, .deletedAt, .lastMessageAt, .lastUpdated, .pinnedAt, .updatedAt:
      .moment
    case .account, .channelCid, .channelRole, .cid, .createdById, .createdByUserId, .id, .image,
      .invite, .name, .parentMessageId, .team, .type:
      .text
    case .filterTags, .memberUserName, .members:
      .texts
    }
  }
}

/// The kind of values a key has.
enum QueryKind: Sendable {
  /// A Boolean.
  case flag
  /// An integer that is never negative.
  case count
  /// A date.
  case moment
  case text
  /// Several texts in no particular order.
  case texts
  /// Any value that an application stores.
  case anything

  /// The kind's name in error messages.
  var name: String {
    switch self {
    case .flag: "true or false"
    case .count: "a number"
    case .moment: "a date"
    case .text, .texts: "a string"
    case .anything: "a string, a number, true or false"
    }
  }
}
