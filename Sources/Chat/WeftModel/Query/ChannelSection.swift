// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The ways in which a channel list can be divided into sections.
package enum ChannelGrouping: String, CaseIterable, Sendable {
  /// Pinned channels, others, and those of low priority.
  case pinned
  /// The same, with the unread channels before the others.
  case unread
  /// The same, with a section for each of several joined accounts.
  case account

  /// The order of a list that is divided in this way.
  package var sort: [Sorting<ChannelListSortingKey>] {
    [Sorting(key: .pinned), Sorting(key: .lowPriority, isAscending: true)] + own
      + ChannelListQuery.defaultSort
  }

  private var own: [Sorting<ChannelListSortingKey>] {
    switch self {
    case .pinned: []
    case .unread: [Sorting(key: .hasUnread)]
    case .account: [Sorting(key: .account, isAscending: true)]
    }
  }

  /// The grouping of a list by its order, or `nil` for a list in any other order.
  init?(sort: [Sorting<ChannelListSortingKey>]) {
    guard let known = Self.sorts.first(where: { $0.sort == sort }) else { return nil }
    self = known.grouping
  }

  private static let sorts = allCases.map { (grouping: $0, sort: $0.sort) }
}

/// A part of the channel list, which an application shows below a heading of its own.
package enum ChannelSection: Hashable, Sendable {
  case pinned
  /// The unread channels that are in no other section.
  case unread
  /// The channels of an account that are in no other section.
  case account(String)
  /// All channels that are in no other section.
  case chats
  /// The channels that matter little to the user.
  case lowPriority

  /// The sections of lists that are not grouped by account.
  package static let plain: [ChannelSection] = [.pinned, .unread, .chats, .lowPriority]
}

/// Sections are ordered as in a list.
extension ChannelSection: Comparable {
  private var rank: Int {
    switch self {
    case .pinned: 0
    case .unread: 1
    case .account: 2
    case .chats: 3
    case .lowPriority: 4
    }
  }

  package static func < (left: ChannelSection, right: ChannelSection) -> Bool {
    if case .account(let first) = left, case .account(let second) = right {
      return first.utf8.lexicographicallyPrecedes(second.utf8)
    }
    return left.rank < right.rank
  }
}

/// The names of sections in actions, models and the file with the collapsed ones.
extension ChannelSection: RawRepresentable {
  private static let accountPrefix = "account."

  package init?(rawValue: String) {
    switch rawValue {
    case "pinned": self = .pinned
    case "unread": self = .unread
    case "chats": self = .chats
    case "low": self = .lowPriority
    default:
      guard rawValue.hasPrefix(Self.accountPrefix) else { return nil }
      self = .account(String(rawValue.dropFirst(Self.accountPrefix.count)))
    }
  }

  package var rawValue: String {
    switch self {
    case .pinned: "pinned"
    case .unread: "unread"
    case .account(let name): Self.accountPrefix + name
    case .chats: "chats"
    case .lowPriority: "low"
    }
  }
}

extension ChannelListQuery {
  /// The user's channels, pinned ones on top and those of low priority at the end, each section by newest message.
  package static let pinnedFirst = ChannelListQuery(sort: ChannelGrouping.pinned.sort)

  /// The same without archived channels.
  package static let current = pinnedFirst.with(archived: .excluded)

  /// The list of the user's channels with the unread ones after the pinned ones, and without archived channels.
  package static let unreadFirst = current.with(grouping: .unread)

  /// How the list is divided into sections, or `nil` if it has none, such as the list of archived channels.
  package var grouping: ChannelGrouping? {
    archived == .only ? nil : ChannelGrouping(sort: sort)
  }

  /// Whether the list has sections.
  package var hasSections: Bool { grouping != nil }

  /// Returns the section of a channel.
  package func section(of channel: ChatChannel) -> ChannelSection {
    guard let grouping else { return .chats }
    if channel.isPinned { return .pinned }
    if channel.isLowPriority { return .lowPriority }
    return switch grouping {
    case .pinned: .chats
    case .unread: channel.isUnread || channel.id == held ? .unread : .chats
    case .account: .account(channel.id.account ?? "")
    }
  }

  /// Returns the section of a row by its position in the list.
  package func section(at key: ListSortKey) -> ChannelSection {
    guard let grouping else { return .chats }
    if !key.hasBit(0) { return .pinned }
    if key.hasBit(1) { return .lowPriority }
    return switch grouping {
    case .pinned: .chats
    case .unread: key.hasBit(2) ? .chats : .unread
    case .account: .account(key.text(behind: 2))
    }
  }

  /// Returns the sections that the list can have, in its order.
  ///
  /// - Parameter accounts: The names of the joined accounts.
  package func sections(_ accounts: [String] = []) -> [ChannelSection] {
    switch grouping {
    case nil: []
    case .pinned: [.pinned, .chats, .lowPriority]
    case .unread: [.pinned, .unread, .chats, .lowPriority]
    case .account: [.pinned] + accounts.map { .account($0) }.sorted() + [.lowPriority]
    }
  }

  /// Returns the query for the same list with another choice of archived channels.
  package func with(archived: ArchivedChannels) -> ChannelListQuery {
    var query = self
    query.archived = archived
    return query
  }

  /// Returns the query for the same list with other sections; a list without sections stays as it is.
  package func with(grouping: ChannelGrouping) -> ChannelListQuery {
    guard hasSections else { return self }
    var query = self
    query.sort = grouping.sort
    return query
  }

  /// Returns the query for the same list without the channels of some sections; a list without sections stays whole.
  package func with(collapsed sections: Set<ChannelSection>) -> ChannelListQuery {
    guard hasSections else { return self }
    var query = self
    query.collapsed = sections
    return query
  }

  /// Returns the query for the channels of the list that are read, or unread.
  package func with(reading: ChannelReading) -> ChannelListQuery {
    var query = self
    query.reading = reading
    return query
  }
}

extension Identifier where Entity == ChatChannel {
  /// The name of the channel's account in a list that joins several sources; otherwise `nil`.
  package var account: String? {
    let type = rawValue.prefix { $0 != ":" }
    return type.firstIndex(of: "/").map { String(type[..<$0]) }
  }
}

extension ChatState {
  /// Returns the number of channels that a section of a list has, whether or not it is collapsed.
  ///
  /// It is `nil` for a filtered list of a backing, which would have to read every channel.
  ///
  /// - Complexity: That of counting in the backing; without one, O(*n*) in all channels.
  package func count(
    of section: ChannelSection,
    in query: ChannelListQuery,
    _ context: QueryContext<ChatChannel>
  ) -> Int? {
    var own = query
    own.onlySection = section
    if isBacked { return channelCount(in: own, context) }
    return channels.keys.count { id in channels[id].map { own.matches($0, in: context) } ?? false }
  }

  /// The maximum number of unread channels in memory that are examined to count those of a section.
  private static let mostExamined = 2_000

  /// Returns the number of unread channels in a section of a list, or a limit if there are more.
  ///
  /// It is `nil` if that can't be found out in a short time.
  ///
  /// - Complexity: O(*k*) in the limit and the channels changed since the last save, if a backing has an index for the
  ///   list. Without a backing, O(*u*) in at most 2,000 unread channels.
  package func unreadCount(
    of section: ChannelSection,
    in query: ChannelListQuery,
    limit: Int,
    _ context: QueryContext<ChatChannel>
  ) -> Int? {
    var own = query.with(reading: .unread)
    own.onlySection = section
    if isBacked {
      return channels(in: own, from: .after(nil), skipping: 0, limit: limit, context)?.count
    }
    guard unreadChannels.changed.count <= Self.mostExamined else { return nil }
    let found = unreadChannels.keys.lazy.filter { id in
      channels[id].map { own.matches($0, in: context) } ?? false
    }
    return min(limit, found.count)
  }
}
