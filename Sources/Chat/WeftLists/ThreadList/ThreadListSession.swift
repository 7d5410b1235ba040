// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftDiff
public import WeftModel

/// The state of a thread list, as a value: it handles inputs and returns effects for its owner to
/// perform.
///
/// It owns no clock, thread or source, so tests replay hours of use in milliseconds. Its flags have
/// the names of the reference design, and this type alone defines their meaning.
///
///     var list = ThreadListSession(user: "luke")
///     list.handle(.appear)  // [.loadPage(…)]
///     _ = list.handle(.pageLoaded(threads, next: nil))
///     _ = list.drainChanges()  // begins a frame, which has the threads
public struct ThreadListSession: Sendable {
  /// How the list treats threads that arrive while it is shown.
  public enum Insertion: Sendable {
    /// New threads are only counted, and appear when the list is reloaded.
    case banner
    /// New threads appear at once, and threads with new replies move to their new positions.
    case live
  }

  /// The query whose threads the list has.
  public let query: ThreadListQuery
  /// How the list treats threads that arrive while it is shown.
  public let insertion: Insertion
  /// When a failed request is repeated.
  public let retryPolicy: RetryPolicy
  /// Whether the first thread is selected where none is.
  public let preselectsFirst: Bool

  /// The id of the selected thread.
  public internal(set) var selectedThread: MessageID?
  /// Whether a page was ever loaded.
  public internal(set) var hasLoadedThreads = false
  /// Whether there are no further pages.
  public internal(set) var hasLoadedAllThreads = false
  /// The reason why the threads could not be loaded, nil where the last attempt didn't fail.
  public internal(set) var failure: ListFailure?
  /// The reason why more threads could not be loaded, nil where the last attempt didn't fail.
  public internal(set) var loadMoreFailure: ListFailure?

  /// Returns a thread of the list with its users as they are now.
  package var current: @Sendable (ChatThread) -> ChatThread = { $0 }
  var rows: ListRows<MessageID, ChatThread>
  var context: QueryContext<ChatThread>
  var load: Load?
  var nextPage: String?
  var failuresInARow = 0
  /// The announced threads that are not in the list, with the number of the input that announced
  /// them.
  var newThreads: [MessageID: Int] = [:]
  /// The threads removed since the current request was made.
  var removedWhileLoading: Set<MessageID> = []
  var inputCount = 0
  private var scrolledRow = 0

  /// A request that has not been answered.
  struct Load: Equatable, Sendable {
    let isFirstPage: Bool
    /// Whether the session waits for the answer to an earlier request before making this one.
    var isOvertaking = false
    /// The number of the last input before the request; the answer may lack threads announced after
    /// it.
    let startedAt: Int
  }

  /// Creates an empty list for a user.
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

  /// Creates a list that holds only the order of its threads where `keeper`, an external owner, is
  /// not nil.
  package init(
    query: ThreadListQuery,
    user: UserID,
    now: Date,
    insertion: Insertion,
    retryPolicy: RetryPolicy,
    preselectsFirst: Bool,
    keeper: (any ExternalRows<MessageID, ChatThread>)?
  ) {
    let isUsual = query.sort == ThreadListQuery.defaultSort
    rows = ListRows(heldBy: keeper, ties: isUsual ? .greaterIDFirst : .byKey)
    self.query = query
    self.insertion = insertion
    self.retryPolicy = retryPolicy
    self.preselectsFirst = preselectsFirst
    context = QueryContext(currentUser: user, now: now)
  }
}

extension ThreadListSession {
  /// Whether the list is being loaded and has no threads yet.
  public var isLoading: Bool { load?.isFirstPage == true && rows.upcomingCount == 0 }

  /// Whether the list is being reloaded while the earlier threads are shown.
  public var isReloading: Bool { load?.isFirstPage == true && rows.upcomingCount > 0 }

  /// Whether the next page is being loaded.
  public var isLoadingMoreThreads: Bool { load?.isFirstPage == false }

  /// Whether there are no threads, counting changes that no frame shows yet.
  public var isEmpty: Bool { hasLoadedThreads && rows.upcomingCount == 0 && !isLoading }

  /// Whether the threads could not be loaded.
  public var failedToLoadThreads: Bool { failure != nil }

  /// Whether more threads could not be loaded.
  public var failedToLoadMoreThreads: Bool { loadMoreFailure != nil }

  /// Whether the last request failed.
  package var hasFailed: Bool { failure != nil || loadMoreFailure != nil }

  /// How many new threads have been announced that the list doesn't show.
  public var newThreadsCount: Int { newThreads.count }

  /// Whether new threads have been announced that the list doesn't show.
  public var hasNewThreads: Bool { !newThreads.isEmpty }

  /// The phase of loading the list.
  public var phase: ListPhase {
    if rows.upcomingCount > 0 { return .loaded }
    if isLoading { return .loading }
    if let failure { return .error(failure.message) }
    return hasLoadedThreads ? .empty : .loading
  }

  /// How many threads the frame has.
  public var count: Int { rows.count }

  /// Returns the threads in a range of indices of the frame, with their users as they are now.
  ///
  /// Indices beyond the end of the list are left out.
  ///
  /// - Complexity: O(log *n* + *k*).
  public func threads(in indices: Range<Int>) -> [ChatThread] { rows.window(indices).map(current) }

  /// Returns the index of a thread in the frame.
  ///
  /// - Complexity: O(log *n*).
  public func index(of thread: MessageID) -> Int? { rows.index(of: thread) }

  /// The index of the first visible row, clamped to the list.
  public var firstVisible: Int { min(scrolledRow, max(0, rows.count - 1)) }

  /// Begins a frame with all changes and returns them.
  ///
  /// The first visible row stays the same one, unless it is the first of the list.
  public mutating func drainChanges() -> Changeset { rows.drainChanges(keeping: &scrolledRow) }

  mutating func scroll(to row: Int) { scrolledRow = max(0, row) }
}
