// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// Which channels a list holds, in which order, and how many it loads at a time.
///
///     let query = ChannelListQuery(
///       filter: .and([.containMembers(userIds: ["luke"]), .nonEmpty]),
///       sort: [Sorting(key: .pinnedAt), Sorting(key: .default)]
///     )
public struct ChannelListQuery: Hashable, Sendable {
  /// The newest message first; a channel without messages counts from when it was made.
  public static let defaultSort = [Sorting(key: ChannelListSortingKey.default)]

  /// Which channels; without a filter those that the user is a member of.
  public var filter: Filter<ChannelListFilterScope>? {
    didSet { showsHidden = Self.asksForHidden(filter) }
  }
  /// What they are sorted by, in turn; what it leaves open is sorted by id.
  ///
  /// No sorting at all is the default one.
  public var sort: [Sorting<ChannelListSortingKey>] {
    didSet {
      if sort.isEmpty { sort = Self.defaultSort }
      plan = SortPlan(sort)
    }
  }
  /// Channels a page, at least one.
  public var pageSize: Int
  /// Messages that are loaded with each channel, nil for as many as the source likes.
  public var messagesLimit: Int?
  /// Members that are loaded with each channel, nil for as many as the source likes.
  public var membersLimit: Int?

  private var plan: SortPlan<ChatChannel>
  private var showsHidden: Bool

  /// Creates a query; the default one holds the user's channels, those with news first.
  public init(
    filter: Filter<ChannelListFilterScope>? = nil,
    sort: [Sorting<ChannelListSortingKey>] = [],
    pageSize: Int = 20,
    messagesLimit: Int? = nil,
    membersLimit: Int? = nil
  ) {
    precondition(pageSize > 0, "a page has at least one channel, not \(pageSize)")
    self.filter = filter
    self.sort = sort.isEmpty ? Self.defaultSort : sort
    self.pageSize = pageSize
    self.messagesLimit = messagesLimit
    self.membersLimit = membersLimit
    plan = SortPlan(self.sort)
    showsHidden = Self.asksForHidden(filter)
  }

  /// Hidden channels are left out unless somebody asks for them, or for blocked ones, with `equal`.
  private static func asksForHidden(_ filter: Filter<ChannelListFilterScope>?) -> Bool {
    filter.map { $0.asks(for: .hidden) || $0.asks(for: .blocked) } ?? false
  }
}

// Membership.
extension ChannelListQuery {
  /// Whether a channel belongs to the list; a deleted one never does.
  ///
  /// - Complexity: that of the filter.
  public func matches(_ channel: ChatChannel, in context: QueryContext<ChatChannel>) -> Bool {
    guard channel.deletedAt == nil, showsHidden || !channel.isHidden else { return false }
    return filter?.matches(channel, in: context) ?? channel.isMember(context.currentUser)
  }

  /// Whether the names of members decide which channels there are.
  package var asksForMemberNames: Bool { filter?.concerns(.memberUserName) ?? false }

  /// Whether which channels there are, or their order, may change when mutes end.
  package var asksForMutes: Bool {
    filter?.concerns(.muted) ?? false || sort.contains { $0.key.key == .known(.muted) }
  }

  /// Whether a channel belongs to the list of a user, with every mute taken to last.
  public func matches(_ channel: ChatChannel, for user: UserID) -> Bool {
    matches(channel, in: QueryContext(currentUser: user, now: .distantPast))
  }
}

// Order.
extension ChannelListQuery {
  /// Whether a channel stands above another; of two that nothing else tells apart, the lower id does.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts sorted by.
  public func isOrdered(
    _ first: ChatChannel,
    before second: ChatChannel,
    in context: QueryContext<ChatChannel>
  ) -> Bool {
    plan.isOrdered(first, before: second, context)
  }

  /// Whether a channel stands above another, where each tells the user's own membership.
  public func isOrdered(_ first: ChatChannel, before second: ChatChannel) -> Bool {
    plan.isOrdered(first, before: second, QueryContext(currentUser: UserID(""), now: .distantPast))
  }

  /// The key by which an `OrderedIndex` puts channels into the same order.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts sorted by.
  public func sortKey(
    of channel: ChatChannel,
    in context: QueryContext<ChatChannel>
  ) -> ListSortKey {
    plan.sortKey(of: channel, context)
  }
}
