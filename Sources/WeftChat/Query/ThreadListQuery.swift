// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which threads a list holds, in which order, and how many it loads at a time.
///
///     let query = ThreadListQuery(filter: .equal(.cid, to: "messaging:general"))
public struct ThreadListQuery: Hashable, Sendable {
  /// What the user has not read first, then the newest reply, then the greater id.
  public static let defaultSort: [Sorting<ThreadListSortingKey>] = [
    Sorting(key: .hasUnread), Sorting(key: .lastMessageAt), Sorting(key: .parentMessageId),
  ]

  /// Whether the source is asked to tell what changes.
  public var watch: Bool
  /// Threads a page, at least one.
  public var limit: Int
  /// Replies that are loaded with each thread.
  public var replyLimit: Int
  /// Participants that are loaded with each thread.
  public var participantLimit: Int
  /// Where the page begins, as the source told with the page before; nil for the first.
  public var next: String?
  /// Which threads, nil for all.
  public var filter: Filter<ThreadListFilterScope>?
  /// What they are sorted by, in turn; what it leaves open is sorted by id.
  ///
  /// No sorting at all is the default one.
  public var sort: [Sorting<ThreadListSortingKey>] {
    didSet {
      if sort.isEmpty { sort = Self.defaultSort }
      plan = SortPlan(sort)
    }
  }

  private var plan: SortPlan<ChatThread>

  /// Creates a query; the default one holds all threads, unread ones first.
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

  /// Whether a thread stands above another; of two that nothing else tells apart, the lower id does.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts sorted by.
  public func isOrdered(
    _ first: ChatThread,
    before second: ChatThread,
    in context: QueryContext<ChatThread>
  ) -> Bool {
    plan.isOrdered(first, before: second, context)
  }

  /// The key by which an `OrderedIndex` puts threads into the same order.
  ///
  /// - Complexity: O(*k*) in the number of keys and the length of the texts sorted by.
  public func sortKey(of thread: ChatThread, in context: QueryContext<ChatThread>) -> ListSortKey {
    plan.sortKey(of: thread, context)
  }
}
