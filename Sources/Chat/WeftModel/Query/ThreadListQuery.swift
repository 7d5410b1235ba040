// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A query for threads: a filter, an order and a page size.
///
///     let query = ThreadListQuery(filter: .equal(.cid, to: "messaging:general"))
public struct ThreadListQuery: Hashable, Sendable {
  /// Sorts unread threads first, then by the newest reply, then by the greater id.
  public static let defaultSort: [Sorting<ThreadListSortingKey>] = [
    Sorting(key: .hasUnread), Sorting(key: .lastMessageAt), Sorting(key: .parentMessageId),
  ]

  /// Whether the source should report changes to the threads.
  public var watch: Bool
  /// How many threads a page has, at least one.
  public var limit: Int
  /// How many replies to load with each thread.
  public var replyLimit: Int
  /// How many participants to load with each thread.
  public var participantLimit: Int
  /// The token of the page, which the source returned with the page before; nil for the first page.
  public var next: String?
  /// The filter, nil for all threads.
  public var filter: Filter<ThreadListFilterScope>?
  /// The keys to sort by, in order of precedence; rows that are equal under all of them are sorted
  /// by id.
  ///
  /// Setting an empty array restores the default order.
  public var sort: [Sorting<ThreadListSortingKey>] {
    didSet {
      if sort.isEmpty { sort = Self.defaultSort }
      plan = SortPlan(sort)
    }
  }

  private var plan: SortPlan<ChatThread>

  /// Creates a query; the default one lists all threads, unread ones first.
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
  /// Whether a thread belongs to the list.
  ///
  /// - Complexity: that of the filter.
  public func matches(_ thread: ChatThread, in context: QueryContext<ChatThread>) -> Bool {
    filter?.matches(thread, in: context) ?? true
  }

  /// Whether a thread stands above another; the lower id decides where the keys don't.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts sorted by.
  public func isOrdered(
    _ first: ChatThread,
    before second: ChatThread,
    in context: QueryContext<ChatThread>
  ) -> Bool {
    plan.isOrdered(first, before: second, context)
  }

  /// The key with which an `OrderedIndex` puts threads into the same order.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts sorted by.
  public func sortKey(of thread: ChatThread, in context: QueryContext<ChatThread>) -> ListSortKey {
    plan.sortKey(of: thread, context)
  }
}
