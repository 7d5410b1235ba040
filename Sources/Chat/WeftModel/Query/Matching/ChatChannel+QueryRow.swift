// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

extension ChatChannel: QueryRow {
  var identity: String { id.rawValue }

  func scalar(_ key: KnownKey, _ context: QueryContext<ChatChannel>) -> QueryScalar {
    switch key {
    case .cid: .text(id.rawValue)
    case .id: .text(id.own)
    case .type: .text(id.type)
    case .name: QueryScalar(name)
    case .image: QueryScalar(imageURL)
    case .team: QueryScalar(team)
    case .createdById: QueryScalar(createdBy?.id.rawValue)
    case .memberCount: .integer(Int64(max(0, memberCount)))
    case .unreadCount: .integer(Int64(max(0, unreadCount.messages)))
    case .hasUnread: .bool(isUnread)
    case .hidden: .bool(isHidden)
    case .frozen: .bool(isFrozen)
    case .disabled: .bool(isDisabled)
    case .blocked: .bool(isBlocked)
    case .muted: .bool(muteDetails?.isActive(at: context.now) ?? false)
    case .createdAt: .moment(Moment(createdAt))
    case .updatedAt: QueryScalar(updatedAt)
    case .deletedAt: QueryScalar(deletedAt)
    case .lastMessageAt: QueryScalar(lastMessageAt)
    case .lastUpdated: .moment(Moment(lastMessageAt ?? createdAt))
    case .joined: .bool(isMember(context.currentUser))
    case .pinnedAt: QueryScalar(ownMembership(context.currentUser)?.pinnedAt)
    case .pinned: .bool(ownMembership(context.currentUser)?.pinnedAt != nil)
    case .archived: .bool(ownMembership(context.currentUser)?.archivedAt != nil)
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

  func sortScalar(_ key: KnownKey, _ context: QueryContext<ChatChannel>) -> QueryScalar {
    key == .name ? QueryScalar(sortText ?? name) : scalar(key, context)
  }

  // Members are read in place, since taking one out of the array would copy all its values.
  func hasText(_ key: KnownKey, where holds: (QueryScalar) -> Bool) -> Bool {
    switch key {
    case .members:
      let members = members
      for place in members.indices where holds(.text(members[place].user.id.rawValue)) {
        return true
      }
    case .memberUserName:
      let members = members
      for place in members.indices {
        if let name = members[place].user.name, holds(.text(name)) { return true }
      }
    case .filterTags:
      for tag in filterTags where holds(.text(tag)) { return true }
    default: break
    }
    return false
  }

  func customMember(_ name: String) -> JSONValue? { custom[name] }

  static func sortedKey(_ key: KnownKey) -> KnownKey { key }

  /// Whether a user is a member of the channel.
  func isMember(_ user: UserID) -> Bool {
    membership != nil || place(of: user) != nil
  }

  private func place(of user: UserID) -> Int? {
    let members = members
    for place in members.indices where members[place].user.id == user { return place }
    return nil
  }

  private func ownMembership(_ user: UserID) -> ChatChannelMember? {
    membership ?? place(of: user).map { members[$0] }
  }
}

extension QueryScalar {
  /// The date, or null for nil.
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

  /// The text after the first colon, or the whole id where it has none.
  fileprivate var own: String {
    guard let colon else { return rawValue }
    return String(rawValue[rawValue.utf8.index(after: colon)...])
  }

  private var colon: String.Index? { rawValue.utf8.firstIndex(of: UInt8(ascii: ":")) }
}
