// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
package import WeftJSON

/// A query for threads: a filter, an order and a page size.
///
///     let query = ThreadListQuery(filter: .equal(.cid, to: "messaging:general"))
public struct ThreadListQuery: Hashable, Sendable {
  /// Sorts unread threads first, then by the newest reply, then by the greater id.
  package static let defaultSort: [Sorting<ThreadListSortingKey>] = [
    Sorting(key: .hasUnread), Sorting(key: .lastMessageAt), Sorting(key: .parentMessageId),
  ]

  /// Whether the source should report changes to the threads.
  public var watch: Bool
  /// The number of threads on a page, at least one.
  public var limit: Int
  /// The number of replies to load with each thread.
  public var replyLimit: Int
  /// The number of participants to load with each thread.
  public var participantLimit: Int
  /// The page token that the source returned with the previous page, or `nil` for the first page.
  public var next: String?
  /// The filter, or `nil` for all threads.
  public var filter: Filter<ThreadListFilterScope>?
  /// The keys to sort by, in order of precedence; rows that are equal under all of them go by id.
  ///
  /// Setting an empty array restores the default order.
  public var sort: [Sorting<ThreadListSortingKey>] {
    didSet {
      if sort.isEmpty { sort = Self.defaultSort }
      plan = SortPlan(sort)
    }
  }

  private var plan: SortPlan<ChatThread>

  /// Creates a query; by default it lists all threads, unread ones first.
  public init(
    watch: Bool = true,
    limit: Int = 20,
    replyLimit: Int = 3,
    participantLimit: Int = 10,
    next: String? = nil,
    filter: Filter<ThreadListFilterScope>? = nil,
    sort: [Sorting<ThreadListSortingKey>] = []
  ) {
    precondition(limit > 0, "a page has at least one thread, not \(limit)")
    self.watch = watch
    self.limit = limit
    self.replyLimit = replyLimit
    self.participantLimit = participantLimit
    self.next = next
    self.filter = filter
    self.sort = sort.isEmpty ? Self.defaultSort : sort
    plan = SortPlan(self.sort)
  }
}

extension ThreadListQuery {
  /// Returns whether a row is among the unread threads at the start of the list, by its position there.
  package func isUnread(at key: ListSortKey) -> Bool {
    // Unread threads are sorted by the number of their unread replies.
    sort.first == Self.defaultSort.first && !key.startsWithDescendingZero
  }

  /// Whether a thread belongs to the list.
  ///
  /// - Complexity: that of the filter.
  public func matches(_ thread: ChatThread, in context: QueryContext<ChatThread>) -> Bool {
    filter?.matches(thread, in: context) ?? true
  }

  /// Whether a thread is listed before another; if all keys are equal, the lower id comes first.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts sorted by.
  public func isOrdered(
    _ first: ChatThread,
    before second: ChatThread,
    in context: QueryContext<ChatThread>
  ) -> Bool {
    plan.isOrdered(first, before: second, context)
  }

  /// Returns the key with which an `OrderedIndex` sorts threads in the same order.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts sorted by.
  package func sortKey(of thread: ChatThread, in context: QueryContext<ChatThread>) -> ListSortKey {
    plan.sortKey(of: thread, context)
  }
}

extension ThreadListQuery {
  private static let names = [
    "limit", "reply_limit", "participant_limit", "watch", "next", "sort", "filter",
  ]

  /// Reads the wire form, in which every member is optional.
  ///
  ///     {"limit":25,"reply_limit":5,"participant_limit":15,"watch":true,"next":"token",
  ///      "sort":[{"field":"created_at","direction":-1}],"filter":{"channel_cid":{"$eq":"a:b"}}}
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
    self.init(
      watch: try cursor["watch"]?.bool() ?? true,
      limit: try cursor["limit"]?.count(atLeast: 1) ?? 20,
      replyLimit: try cursor["reply_limit"]?.count(atLeast: 0) ?? 3,
      participantLimit: try cursor["participant_limit"]?.count(atLeast: 0) ?? 10,
      next: try cursor["next"]?.string(),
      filter: try cursor["filter"].map { place throws(QueryError) in try Filter(place) },
      sort: try cursor["sort"]?.sorting() ?? []
    )
  }

  /// The wire form, without members that are `nil`.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("limit", .integer(Int64(limit))),
      .init("reply_limit", .integer(Int64(replyLimit))),
      .init("participant_limit", .integer(Int64(participantLimit))),
      .init("watch", .bool(watch)),
    ]
    if let next { members.append(.init("next", .string(next))) }
    members.append(.init("sort", .array(sort.map(\.json))))
    if let filter { members.append(.init("filter", filter.json)) }
    return .object(members)
  }
}

extension ThreadListQuery {
  /// Whether a thread may belong to the list if only its channel is known.
  ///
  ///     let query = ThreadListQuery(filter: .equal(.cid, to: "messaging:general"))
  ///     query.mayMatch("m1", in: "messaging:random", channel: nil, for: "luke")  // false
  ///
  /// - Parameters:
  ///   - thread: The thread's id.
  ///   - id: The id of its channel.
  ///   - channel: The channel, or `nil` if it is not known.
  ///   - user: The user whose list it is.
  package func mayMatch(
    _ thread: MessageID,
    in id: ChannelID,
    channel: ChatChannel?,
    for user: UserID
  ) -> Bool {
    guard let filter else { return true }
    let isChannelKnown = channel != nil
    let channel = channel ?? ChatChannel(id: id, createdAt: .distantPast)
    let parent = ChatMessage(
      id: thread,
      author: ChatUser(id: user),
      text: "",
      createdAt: .distantPast
    )
    let row = ChatThread(parentMessage: parent, channel: channel, createdAt: .distantPast)
    let context = QueryContext<ChatThread>(currentUser: user, now: .distantPast)
    let holds = filter.tree.matches(row, context) { key in
      switch key {
      case .parentMessageId, .channelCid: true
      case .channelDisabled: isChannelKnown
      default: false
      }
    }
    return holds ?? true
  }
}
