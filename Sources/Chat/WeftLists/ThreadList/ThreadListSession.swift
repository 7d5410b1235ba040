// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import WeftDiff
package import WeftModel

/// A thread list as a value that handles inputs and returns effects for its owner to perform.
///
///     var list = ThreadListSession(user: "luke")
///     let effects = list.handle(.appear)  // [.loadPage(query)]
///     list.isLoading                      // true
///     _ = list.handle(.pageLoaded(threads, next: nil))
///     let changes = list.drainChanges()   // starts a frame that contains the threads
///     list.hasLoadedAllThreads            // true
///
/// It has no clock, thread or source, so a test can replay hours of use in milliseconds. Its flags have the names of
/// the reference design; this type alone defines their meaning.
///
/// A session is a value, and the copy that receives the inputs is the list; a ``ChatThreadListViewModel`` owns one.
/// Each `loadPage` has to be answered by one `.pageLoaded` or `.loadFailed`, and each `wait` by `.waited`; while an
/// answer is missing, the list shows its loading state.
///
/// A thread that isn't loaded doesn't move into the list when someone replies: it is counted in `newThreadsCount` and
/// loaded by `.loadThreads`, unless the list was created with `insertion: .live`.
///
/// `handle(_:)` takes O(log *n*), or O(*k* log *n*) for a page of *k* threads. Nothing throws.
public struct ThreadListSession: Sendable {
  /// A way to treat threads that arrive while the list is shown.
  public enum Insertion: Sendable {
    /// New threads are only counted, and are shown when the list is reloaded.
    case banner
    /// New threads are shown immediately, and threads with new replies move to their new positions.
    case live
  }

  /// The query that selects and sorts the threads.
  package let query: ThreadListQuery
  /// The way in which the list treats threads that arrive while it is shown.
  let insertion: Insertion
  /// The delays before a failed request is repeated.
  let retryPolicy: RetryPolicy
  /// Whether to select the first thread if none is selected.
  let preselectsFirst: Bool

  /// The thread whose row is highlighted, by its parent message, or `nil`.
  package internal(set) var selectedThread: MessageID?
  /// Whether any page has been loaded.
  package internal(set) var hasLoadedThreads = false
  /// Whether the last page has been loaded.
  package internal(set) var hasLoadedAllThreads = false
  /// The reason why the threads could not be loaded, or `nil` if the last attempt didn't fail.
  package internal(set) var failure: ListFailure?
  /// The reason why more threads could not be loaded, or `nil` if the last attempt didn't fail.
  package internal(set) var loadMoreFailure: ListFailure?

  /// A function that updates a thread with the latest data of its users.
  package var current: @Sendable (ChatThread) -> ChatThread = { $0 }
  var rows: ListRows<MessageID, ChatThread>
  var context: QueryContext<ChatThread>
  var load: Load?
  var nextPage: String?
  var failuresInARow = 0
  /// The announced threads that are not in the list, with the number of the input that announced each.
  var newThreads: [MessageID: Int] = [:]
  /// The threads removed since the current request was made.
  var removedWhileLoading: Set<MessageID> = []
  var inputCount = 0
  private var scrolledRow = 0

  /// A request that has not been answered.
  struct Load: Equatable, Sendable {
    let isFirstPage: Bool
    /// Whether this request must wait for the answer to an earlier one.
    var isOvertaking = false
    /// The number of the last input before the request; the page may lack threads announced later.
    let startedAt: Int
  }

  /// Creates an empty list; the input `.appear` loads its first page.
  package init(
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

  /// Creates the thread list of a user, holding only the order of the threads if there is an external store.
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
  /// Whether the list has no threads yet because it is loading.
  package var isLoading: Bool { load?.isFirstPage == true && rows.upcomingCount == 0 }

  /// Whether the list is being reloaded while it shows the earlier threads.
  package var isReloading: Bool { load?.isFirstPage == true && rows.upcomingCount > 0 }

  /// Whether the next page is being loaded.
  package var isLoadingMoreThreads: Bool { load?.isFirstPage == false }

  /// Whether the list has loaded and has no threads, including changes that no frame shows yet.
  package var isEmpty: Bool { hasLoadedThreads && rows.upcomingCount == 0 && !isLoading }

  /// Whether the threads could not be loaded.
  package var failedToLoadThreads: Bool { failure != nil }

  /// Whether more threads could not be loaded.
  package var failedToLoadMoreThreads: Bool { loadMoreFailure != nil }

  /// Whether the last request failed.
  package var hasFailed: Bool { failure != nil || loadMoreFailure != nil }

  /// The number of announced new threads that the list doesn't show yet.
  package var newThreadsCount: Int { newThreads.count }

  /// Whether there are announced new threads that the list doesn't show yet.
  package var hasNewThreads: Bool { !newThreads.isEmpty }

  /// The loading phase of the list.
  package var phase: ListPhase {
    if rows.upcomingCount > 0 { return .loaded }
    if isLoading { return .loading }
    if let failure { return .error(failure.message) }
    return hasLoadedThreads ? .empty : .loading
  }

  /// The number of threads in the frame.
  package var count: Int { rows.count }

  /// Returns the threads at the given indices of the frame, with the latest data of their users.
  ///
  /// Indices beyond the list are ignored.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* indices.
  package func threads(in indices: Range<Int>) -> [ChatThread] { rows.window(indices).map(current) }

  /// Returns the index of a thread, or `nil` if the frame doesn't contain it.
  ///
  /// - Complexity: O(log *n*).
  package func index(of thread: MessageID) -> Int? { rows.index(of: thread) }

  /// The index of the first visible row, clamped to the list.
  package var firstVisible: Int { min(scrolledRow, max(0, rows.count - 1)) }

  /// Starts the next frame with all changes so far, and returns them.
  ///
  /// The first visible row stays the same, unless it is the first of the list.
  package mutating func drainChanges() -> Changeset { rows.drainChanges(keeping: &scrolledRow) }

  mutating func scroll(to row: Int) { scrolledRow = max(0, row) }
}
