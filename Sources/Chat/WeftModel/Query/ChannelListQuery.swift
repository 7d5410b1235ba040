// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
package import WeftJSON

/// A query for channels: a filter, an order and a page size.
///
///     let query = ChannelListQuery(
///       filter: .and([.containMembers(userIds: ["luke"]), .nonEmpty]),
///       sort: [Sorting(key: .pinnedAt), Sorting(key: .default)]
///     )
///     query.matches(channel, for: "luke")  // true
///
/// A query is a value and reads only the channel and the context that it is given, so a list and its source decide
/// alike. By default it selects the channels that the user is a member of, newest message first. Hidden channels are
/// left out unless the filter tests `hidden` or `blocked` with `equal`.
///
/// **Cost.** Matching takes O(*q*) in the number of tests, ordering O(*k*) in the number of keys. Create a query once
/// and keep it: setting ``sort`` prepares the order again.
///
/// **Errors.** Reading the wire form (`init(json:)`) throws ``QueryError`` with the path of the first error. A page
/// size below 1 is a mistake of the program and stops it. Changing the query of a list that is shown requires
/// `.replaceQuery`; the session drops its pages then.
public struct ChannelListQuery: Hashable, Sendable {
  /// Sorts by the newest message; a channel without messages counts with its creation date.
  package static let defaultSort = [Sorting(key: ChannelListSortingKey.default)]

  /// The filter; without one, the list has the channels that the user is a member of.
  public var filter: Filter<ChannelListFilterScope>? {
    didSet { showsHidden = Self.asksForHidden(filter) }
  }
  /// The keys to sort by, in order of precedence; rows that are equal under all of them go by id.
  ///
  /// Setting an empty array restores the default order.
  public var sort: [Sorting<ChannelListSortingKey>] {
    didSet {
      if sort.isEmpty { sort = Self.defaultSort }
      plan = SortPlan(sort)
    }
  }
  /// The number of channels on a page, at least one.
  public var pageSize: Int
  /// The number of messages to load with each channel, or `nil` to let the source decide.
  public var messagesLimit: Int?
  /// The number of members to load with each channel, or `nil` to let the source decide.
  public var membersLimit: Int?

  /// Which of the channels that the user has archived the list has; the wire form doesn't have this.
  package var archived = ArchivedChannels.included
  /// The sections whose channels the list leaves out, because the user has collapsed them; the wire form doesn't have
  /// this.
  package var collapsed: Set<ChannelSection> = []
  /// The only section whose channels the list has, or `nil` for all; the wire form doesn't have this.
  package var onlySection: ChannelSection?
  /// Whether the list has only read or only unread channels; the wire form doesn't have this.
  package var reading = ChannelReading.any
  /// A channel that a list with unread channels first treats as unread, so that it stays where it is while it is
  /// open; the wire form doesn't have this.
  package var held: ChannelID?

  private var plan: SortPlan<ChatChannel>
  private var showsHidden: Bool

  /// Creates a query; by default it lists the user's channels, newest messages first.
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

  /// Whether a filter tests for hidden or blocked channels; otherwise the list omits hidden ones.
  ///
  /// Only tests with `equal` count.
  private static func asksForHidden(_ filter: Filter<ChannelListFilterScope>?) -> Bool {
    filter.map { $0.asks(for: .flag(.hidden)) || $0.asks(for: .flag(.blocked)) } ?? false
  }
}

/// Which of a user's archived channels a list has.
package enum ArchivedChannels: Hashable, Sendable {
  case included, excluded, only

  /// Whether a list may have a channel.
  func contains(_ channel: ChatChannel, of user: UserID) -> Bool {
    switch self {
    case .included: true
    case .excluded: channel.ownMembership(user)?.archivedAt == nil
    case .only: channel.ownMembership(user)?.archivedAt != nil
    }
  }
}

/// Which of a user's channels a list has, by whether they have something unread.
package enum ChannelReading: Hashable, Sendable {
  case any, unread, read

  /// Whether all of the list's channels are unread, or `nil` for any channels.
  package var isUnread: Bool? { self == .any ? nil : self == .unread }

  /// Whether a list may have a channel.
  func contains(isUnread: Bool) -> Bool { self == .any || (self == .unread) == isUnread }
}

// Membership.
extension ChannelListQuery {
  /// Whether a channel belongs to the list; a deleted one never does.
  ///
  /// - Complexity: that of the filter.
  public func matches(_ channel: ChatChannel, in context: QueryContext<ChatChannel>) -> Bool {
    guard channel.deletedAt == nil, showsHidden || !channel.isHidden,
      archived == .included || archived.contains(channel, of: context.currentUser),
      reading.contains(isUnread: channel.isUnread),
      collapsed.isEmpty && onlySection == nil || shows(section(of: channel))
    else { return false }
    return filter?.matches(channel, in: context) ?? channel.isMember(context.currentUser)
  }

  /// Whether the list has the channels of a section.
  func shows(_ section: ChannelSection) -> Bool {
    onlySection.map { $0 == section } ?? !collapsed.contains(section)
  }

  /// Whether the filter depends on the names of members.
  package var asksForMemberNames: Bool { filter?.concerns(.known(.memberUserName)) ?? false }

  /// Whether the end of a mute may change the list's channels or their order.
  package var asksForMutes: Bool {
    filter?.concerns(.known(.muted)) ?? false || sort.contains { $0.key.key == .known(.muted) }
  }

  /// Whether a channel belongs to a user's list, ignoring the end of mutes.
  package func matches(_ channel: ChatChannel, for user: UserID) -> Bool {
    matches(channel, in: QueryContext(currentUser: user, now: .distantPast))
  }
}

// Order.
extension ChannelListQuery {
  /// Whether a channel is listed before another; if all keys are equal, the lower id comes first.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts sorted by.
  public func isOrdered(
    _ first: ChatChannel,
    before second: ChatChannel,
    in context: QueryContext<ChatChannel>
  ) -> Bool {
    plan.isOrdered(placed(first), before: placed(second), context)
  }

  /// Returns a channel with the values that it is sorted by: one that is held counts as unread.
  private func placed(_ channel: ChatChannel) -> ChatChannel {
    guard let held, channel.id == held, !channel.isUnread else { return channel }
    var channel = channel
    channel.unreadCount = ChannelUnreadCount(messages: 1, mentions: 0)
    return channel
  }

  /// Whether a channel is listed before another, judging only by the channels themselves.
  package func isOrdered(_ first: ChatChannel, before second: ChatChannel) -> Bool {
    isOrdered(first, before: second, in: QueryContext(currentUser: UserID(""), now: .distantPast))
  }

  /// Returns the key with which an `OrderedIndex` sorts channels in the same order.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts sorted by.
  package func sortKey(
    of channel: ChatChannel,
    in context: QueryContext<ChatChannel>
  ) -> ListSortKey {
    plan.sortKey(of: placed(channel), context)
  }
}

extension ChannelListQuery {
  private static let names = [
    "filter", "filter_conditions", "sort", "limit", "message_limit", "member_limit", "state",
    "watch", "presence",
  ]

  /// Reads the wire form, in which every member is optional.
  ///
  ///     {"filter":{…},"sort":[{"field":"last_updated","direction":-1}],"limit":20}
  ///
  /// `filter_conditions` is a synonym of `filter`. `state`, `watch` and `presence`, which only servers need, are
  /// checked and ignored.
  ///
  /// - Throws: The first error, with its path.
  package init(json: JSONValue) throws(QueryError) {
    try self.init(QueryCursor(json))
  }

  /// Reads the wire form from UTF-8.
  ///
  /// - Throws: The first error, with its path.
  public init(json bytes: [UInt8]) throws(QueryError) {
    try self.init(QueryCursor(parsing: bytes))
  }

  private init(_ cursor: QueryCursor) throws(QueryError) {
    try cursor.requireOnly(Self.names)
    if let other = cursor["filter_conditions"], cursor["filter"] != nil {
      throw other.fail(.badValue, "means the same as \"filter\"; leave one of them out")
    }
    for name in ["state", "watch", "presence"] { _ = try cursor[name]?.bool() }
    let filter = cursor["filter"] ?? cursor["filter_conditions"]
    self.init(
      filter: try filter.map { place throws(QueryError) in try Filter(place) },
      sort: try cursor["sort"]?.sorting() ?? [],
      pageSize: try cursor["limit"]?.count(atLeast: 1) ?? 20,
      messagesLimit: try cursor["message_limit"]?.count(atLeast: 0),
      membersLimit: try cursor["member_limit"]?.count(atLeast: 0)
    )
  }

  /// The wire form, without members that are `nil`.
  package var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let filter { members.append(.init("filter", filter.json)) }
    members.append(.init("sort", .array(sort.map(\.json))))
    members.append(.init("limit", .integer(Int64(pageSize))))
    if let messagesLimit { members.append(.init("message_limit", .integer(Int64(messagesLimit)))) }
    if let membersLimit { members.append(.init("member_limit", .integer(Int64(membersLimit)))) }
    return .object(members)
  }
}

extension QueryCursor {
  /// Reads an array of sortings.
  func sorting<Key>() throws(QueryError) -> [Sorting<Key>] {
    var sorting: [Sorting<Key>] = []
    for element in try elements() { sorting.append(try Sorting(element)) }
    return sorting
  }
}
