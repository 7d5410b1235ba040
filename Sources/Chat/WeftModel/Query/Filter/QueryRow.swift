// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// A row that queries can test and sort.
protocol QueryRow {
  /// The row's id as a text.
  var identity: String { get }
  /// Returns the value under a key that has a single value.
  func scalar(_ key: KnownKey, _ context: QueryContext<Self>) -> QueryScalar
  /// Returns the value of a flag, or null if the row has no flags.
  func scalar(_ flag: ChannelFlag) -> QueryScalar
  /// Returns the value to sort by under a key; by default the one that filters test.
  func sortScalar(_ key: KnownKey, _ context: QueryContext<Self>) -> QueryScalar
  /// Whether a predicate holds for one of the texts under a key with several.
  func hasText(_ key: KnownKey, where holds: (QueryScalar) -> Bool) -> Bool
  /// Returns the value under a custom key.
  func customMember(_ name: String) -> JSONValue?
  /// Returns the key to actually sort by when a sorting names a key.
  static func sortedKey(_ key: KnownKey) -> KnownKey
}

extension QueryRow {
  /// Returns the row's value under the key.
  func sortScalar(_ key: KnownKey, _ context: QueryContext<Self>) -> QueryScalar {
    scalar(key, context)
  }
}

/// The values besides the rows that a query depends on.
///
/// A query reads nothing else, so the same context and row always give the same result.
public struct QueryContext<Row>: Sendable {
  /// The user whose list is queried.
  public var currentUser: UserID
  /// The current time, which decides whether a mute has ended.
  public var now: Date
  /// Returns the value under a custom key of a row; if `nil`, the query reads the row's `custom`.
  package var customValue: (@Sendable (Row, String) -> JSONValue?)?

  /// Creates what a query needs besides its rows; the same values give the same result.
  public init(
    currentUser: UserID,
    now: Date,
    customValue: (@Sendable (Row, String) -> JSONValue?)? = nil
  ) {
    self.currentUser = currentUser
    self.now = now
    self.customValue = customValue
  }
}

extension QueryContext where Row: QueryRow {
  func custom(_ name: String, of row: Row) -> JSONValue? {
    customValue?(row, name) ?? row.customMember(name)
  }
}

extension ChatChannel: QueryRow {
  var identity: String { id.rawValue }

  func scalar(_ key: KnownKey, _ context: QueryContext<ChatChannel>) -> QueryScalar {
    switch key {
    case .account: QueryScalar(id.account)
    case .cid: .text(id.rawValue)
    case .id: .text(id.own)
    case .type: .text(id.type)
    case .name: QueryScalar(name)
    case .image: QueryScalar(imageURL)
    case .team: QueryScalar(team)
    case .createdById: QueryScalar(createdBy?.id.rawValue)
    case .memberCount: .integer(Int64(max(0, memberCount)))
    case .unreadCount: .integer(Int64(max(0, unreadCount.messages)))
    case .unreadMentions: .integer(Int64(max(0, unreadCount.mentions)))
    case .hasUnread: .bool(isUnread)
    case .muted: .bool(isMuted(at: context.now))
    case .createdAt: .moment(Moment(createdAt))
    case .updatedAt: QueryScalar(updatedAt)
    case .deletedAt: QueryScalar(deletedAt)
    case .lastMessageAt: QueryScalar(lastMessageAt)
    case .lastUpdated: .moment(Moment(lastMessageAt ?? createdAt))
    case .joined: .bool(isMember(context.currentUser))
    case .pinnedAt: QueryScalar(ownMembership(context.currentUser)?.pinnedAt)
    case .pinned: .bool(ownMembership(context.currentUser)?.pinnedAt != nil)
    case .archived: .bool(ownMembership(context.currentUser)?.archivedAt != nil)
    case .lowPriority: .bool(ownMembership(context.currentUser)?.isLowPriorityUnpinned ?? false)
    case .invite: QueryScalar(ownMembership(context.currentUser)?.invite?.rawValue)
    case .channelRole: QueryScalar(ownMembership(context.currentUser)?.role)
    // These have several values, see ``hasText(_:where:)``.
    case .filterTags, .memberUserName, .members: .null
    // Only threads have these.
    case .activeParticipantCount, .channelCid, .channelDisabled, .createdByUserId,
      .parentMessageId, .participantCount, .replyCount:
      .null
    }
  }

  func scalar(_ flag: ChannelFlag) -> QueryScalar { .bool(self[flag]) }

  func sortScalar(_ key: KnownKey, _ context: QueryContext<ChatChannel>) -> QueryScalar {
    key == .name ? QueryScalar(sortText ?? name) : scalar(key, context)
  }

  // Reads members in place; copying one out of the array would copy all its values.
  func hasText(_ key: KnownKey, where holds: (QueryScalar) -> Bool) -> Bool {
    switch key {
    case .members:
      let members = members
      for index in members.indices where holds(.text(members[index].user.id.rawValue)) {
        return true
      }
    case .memberUserName:
      let members = members
      for index in members.indices {
        if let name = members[index].user.name, holds(.text(name)) { return true }
      }
    case .filterTags:
      for tag in filterTags where holds(.text(tag)) { return true }
    // The others have a single value.
    case .account, .activeParticipantCount, .archived, .channelCid, .channelDisabled, .channelRole,
      .cid, .createdAt, .createdById, .createdByUserId, .deletedAt, .hasUnread, .id, .image,
      .invite, .joined, .lastMessageAt, .lastUpdated, .lowPriority, .memberCount, .muted, .name,
      .parentMessageId, .participantCount, .pinned, .pinnedAt, .replyCount, .team, .type,
      .unreadCount, .unreadMentions, .updatedAt:
      break
    }
    return false
  }

  func customMember(_ name: String) -> JSONValue? { custom[name] }

  static func sortedKey(_ key: KnownKey) -> KnownKey { key }

  func isMember(_ user: UserID) -> Bool {
    membership != nil || index(of: user) != nil
  }

  private func index(of user: UserID) -> Int? {
    let members = members
    for index in members.indices where members[index].user.id == user { return index }
    return nil
  }

  /// The user's own membership, also if only the list of members has it.
  func ownMembership(_ user: UserID) -> ChatChannelMember? {
    membership ?? index(of: user).map { members[$0] }
  }
}

extension QueryScalar {
  /// Creates a date, or null for `nil`.
  init(_ date: Date?) {
    self = date.map { .moment(Moment($0)) } ?? .null
  }
}

extension Identifier where Entity == ChatChannel {
  /// The text before the first colon.
  fileprivate var type: String {
    guard let colon else { return "" }
    return String(rawValue[..<colon])
  }

  /// The text after the first colon, or the whole id if it has none.
  fileprivate var own: String {
    guard let colon else { return rawValue }
    return String(rawValue[rawValue.utf8.index(after: colon)...])
  }

  private var colon: String.Index? { rawValue.utf8.firstIndex(of: UInt8(ascii: ":")) }
}

extension ChatThread: QueryRow {
  var identity: String { id.rawValue }

  func scalar(_ key: KnownKey, _ context: QueryContext<ChatThread>) -> QueryScalar {
    switch key {
    case .parentMessageId: .text(id.rawValue)
    case .channelCid: .text(channel.id.rawValue)
    case .channelDisabled: .bool(channel.isDisabled)
    case .createdByUserId: QueryScalar(createdBy?.id.rawValue)
    case .createdAt: .moment(Moment(createdAt))
    case .updatedAt: QueryScalar(updatedAt)
    case .lastMessageAt: QueryScalar(lastMessageAt)
    case .replyCount: .integer(Int64(max(0, replyCount)))
    case .participantCount: .integer(Int64(max(0, participantCount)))
    case .activeParticipantCount: .integer(Int64(max(0, activeParticipantCount)))
    case .unreadCount: .integer(unreadReplies(context.currentUser))
    case .hasUnread: .bool(unreadReplies(context.currentUser) > 0)
    // Only channels have these.
    case .account, .archived, .channelRole, .cid, .createdById, .deletedAt, .filterTags, .id,
      .image, .invite, .joined, .lastUpdated, .lowPriority, .memberCount, .memberUserName, .members,
      .muted, .name, .pinned, .pinnedAt, .team, .type, .unreadMentions:
      .null
    }
  }

  func scalar(_ flag: ChannelFlag) -> QueryScalar { .null }

  func hasText(_ key: KnownKey, where holds: (QueryScalar) -> Bool) -> Bool { false }

  func customMember(_ name: String) -> JSONValue? { custom[name] }

  /// Sorts `hasUnread` by the number of unread replies, so that threads with more of them come first.
  static func sortedKey(_ key: KnownKey) -> KnownKey { key == .hasUnread ? .unreadCount : key }

  private func unreadReplies(_ user: UserID) -> Int64 {
    for read in reads where read.userID == user { return Int64(max(0, read.unreadMessagesCount)) }
    return 0
  }
}
