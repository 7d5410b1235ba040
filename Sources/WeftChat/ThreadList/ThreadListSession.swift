// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftDiff

/// A thread list as a value: it takes inputs and returns what somebody else has to do.
///
/// It owns no clock, thread or source, so hours of use replay in milliseconds. Its flags have the names of
/// the reference; what they say is settled here and nowhere else.
public struct ThreadListSession: Sendable {
  /// What happens with threads that come while the list is shown.
  public enum Insertion: Sendable {
    /// They are counted, and show when the list is loaded again.
    case banner
    /// They show at once, and threads with new replies move to where they belong.
    case live
  }

  /// Which threads the list holds.
  public let query: ThreadListQuery
  /// What happens with threads that come while the list is shown.
  public let insertion: Insertion
  /// When a page that could not be loaded is asked for again.
  public let retryPolicy: RetryPolicy
  /// Whether the first thread is selected when none is.
  public let preselectsFirst: Bool

  /// The selected thread.
  public internal(set) var selectedThread: MessageID?
  /// Whether a page was ever loaded.
  public internal(set) var hasLoadedThreads = false
  /// Whether there are no further pages.
  public internal(set) var hasLoadedAllThreads = false
  /// Why the threads could not be loaded, nil when they could.
  public internal(set) var failure: ListFailure?
  /// Why more threads could not be loaded, nil when they could.
  public internal(set) var loadMoreFailure: ListFailure?

  /// What a thread that the list holds is like now, with everybody in it as known now.
  package var current: @Sendable (ChatThread) -> ChatThread = { $0 }
  var rows: ListRows<MessageID, ChatThread>
  var context: QueryContext<ChatThread>
  var load: Load?
  var nextPage: String?
  var failuresInARow = 0
  /// Threads that are not in the list, by when they were heard of.
  var newThreads: [MessageID: Int] = [:]
  /// Threads that went since the request on its way was made.
  var removedWhileLoading: Set<MessageID> = []
  var inputCount = 0
  private var scrolledRow = 0

  /// A request on its way.
  struct Load: Equatable, Sendable {
    let isFirstPage: Bool
    /// Whether the answer to an earlier request comes before this one is made.
    var isOvertaking = false
    /// Threads heard of after this input may be missing from the answer.
    let startedAt: Int
  }

  /// Creates the list of a user.
  public init(
    query: ThreadListQuery = ThreadListQuery(watch: true),
    user: UserID,
    now: Date = .distantPast,
    insertion: Insertion = .banner,
    retryPolicy: RetryPolicy = RetryPolicy(),
    preselectsFirst: Bool = false
  ) {
    self.init(
      query: query,
      user: user,
      now: now,
      insertion: insertion,
      retryPolicy: retryPolicy,
      preselectsFirst: preselectsFirst,
      keeper: nil
    )
  }

  /// The same of threads that somebody else keeps, if anybody: the list holds no more than their order.
  package init(
    query: ThreadListQuery,
    user: UserID,
    now: Date,
    insertion: Insertion,
    retryPolicy: RetryPolicy,
    preselectsFirst: Bool,
    keeper: (any RowKeeper<MessageID, ChatThread>)?
  ) {
    let isUsual = query.sort == ThreadListQuery.defaultSort
    rows =
      keeper.map { ListRows(keptBy: $0, ties: isUsual ? .greaterIDFirst : .byKey) } ?? ListRows()
    self.query = query
    self.insertion = insertion
    self.retryPolicy = retryPolicy
    self.preselectsFirst = preselectsFirst
    context = QueryContext(currentUser: user, now: now)
  }
}

extension ThreadListSession {
  /// Whether the list is on its way and nothing is there yet.
  public var isLoading: Bool { load?.isFirstPage == true && rows.upcomingCount == 0 }

  /// Whether the list is on its way again while an earlier one is shown.
  public var isReloading: Bool { load?.isFirstPage == true && rows.upcomingCount > 0 }

  /// Whether a further page is on its way.
  public var isLoadingMoreThreads: Bool { load?.isFirstPage == false }

  /// Whether there are no threads; it follows what happens live.
  public var isEmpty: Bool { hasLoadedThreads && rows.upcomingCount == 0 && !isLoading }

  /// Whether the threads could not be loaded.
  public var failedToLoadThreads: Bool { failure != nil }

  /// Whether more threads could not be loaded.
  public var failedToLoadMoreThreads: Bool { loadMoreFailure != nil }

  /// Whether the last page could not be loaded.
  package var hasFailed: Bool { failure != nil || loadMoreFailure != nil }

  /// How many threads were heard of that are not in the list.
  public var newThreadsCount: Int { newThreads.count }

  /// Whether threads were heard of that are not in the list.
  public var hasNewThreads: Bool { !newThreads.isEmpty }

  /// How far the list has come.
  public var phase: ListPhase {
    if rows.upcomingCount > 0 { return .loaded }
    if isLoading { return .loading }
    if let failure { return .error(failure.message) }
    return hasLoadedThreads ? .empty : .loading
  }

  /// How many threads the frame has.
  public var count: Int { rows.count }

  /// The threads at some places of the frame; places beyond the list are left out.
  ///
  /// Everybody in them is as known now.
  ///
  /// - Complexity: O(log *n* + *k*).
  public func threads(in places: Range<Int>) -> [ChatThread] { rows.window(places).map(current) }

  /// The place of a thread in the frame.
  ///
  /// - Complexity: O(log *n*).
  public func place(of thread: MessageID) -> Int? { rows.place(of: thread) }

  /// The first visible row, within the list.
  public var firstVisible: Int { min(scrolledRow, max(0, rows.count - 1)) }

  /// Begins a frame with all that has changed, and tells what that comes to.
  ///
  /// The first visible row stays where it is, unless it is the first of the list.
  public mutating func takeChanges() -> Changeset { rows.takeChanges(keeping: &scrolledRow) }

  mutating func scroll(to row: Int) { scrolledRow = max(0, row) }
}
