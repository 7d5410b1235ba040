// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
public import WeftDiff
public import WeftModel

/// A thread list ready to be shown: it owns a session and an environment, and makes rows and
/// screens.
///
/// The rows belong to a frame: inputs are accepted at any time, and ``drainChanges()`` or
/// ``screen(rowLimit:)`` begins the next frame with all changes. A list
/// is not thread-safe.
///
///     let list = ChatThreadListViewModel(environment: environment)
///     for effect in list.send(.appear) { perform(effect) }
///     let screen = list.screen(rowLimit: 40)
public final class ChatThreadListViewModel {
  /// The values the list depends on besides its data.
  public private(set) var environment: ChatEnvironment
  /// The title above the list.
  public var title: String
  /// Whether the default title is drawn; a host that names the list elsewhere hides it.
  public var showsTitle = true
  /// What is said in place of rows where the list has none; nil for the text of its strings.
  public var emptyNotice: String?
  /// The registry that draws the rows.
  public let slots: SlotRegistry
  /// The list's session.
  public private(set) var session: ThreadListSession
  /// Returns a thread with its users as they are now; called only for threads that are visible.
  package var current: @Sendable (ChatThread) -> ChatThread {
    get { session.current }
    set { session.current = newValue }
  }
  /// A state the list is made to show, for a picture of a state that is hard to reach.
  public var stateOverride: ListStateOverride?
  var numbers = RowNumbers<MessageID>()
  /// The rows last shown, before plugins changed them; an unchanged thread reuses its texts.
  private var shown = RowMemo<MessageID, ShownRow>()

  /// The rows with the texts that plugins made.
  private var resolved = ResolvedRows<ThreadListRow>()
  /// The rows as the last frame showed them.
  var settled = SettledRows<ThreadListRow>()
  /// The rows as the factory drew them.
  let drawn = DrawnRows<ThreadListRow>()

  private struct ShownRow {
    let item: ChatThreadListItemViewModel
    let row: ThreadListRow
  }

  /// Creates a list that is not loaded yet.
  public convenience init(
    environment: ChatEnvironment,
    slots: SlotRegistry = SlotRegistry(),
    query: ThreadListQuery = ThreadListQuery(watch: true),
    insertion: ThreadListSession.Insertion = .banner,
    retryPolicy: RetryPolicy = RetryPolicy(),
    preselectsFirst: Bool = false
  ) {
    self.init(
      environment: environment,
      slots: slots,
      query: query,
      insertion: insertion,
      retryPolicy: retryPolicy,
      preselectsFirst: preselectsFirst,
      keeper: nil
    )
  }

  /// Creates a list whose threads an external owner holds, if `keeper` is not nil.
  package init(
    environment: ChatEnvironment,
    slots: SlotRegistry,
    query: ThreadListQuery,
    insertion: ThreadListSession.Insertion = .banner,
    retryPolicy: RetryPolicy = RetryPolicy(),
    preselectsFirst: Bool = false,
    keeper: (any ExternalRows<MessageID, ChatThread>)?
  ) {
    self.environment = environment
    self.slots = slots
    title = environment.strings.text(.threadListTitle)
    session = ThreadListSession(
      query: query,
      user: environment.currentUser.id,
      now: environment.now,
      insertion: insertion,
      retryPolicy: retryPolicy,
      preselectsFirst: preselectsFirst,
      keeper: keeper
    )
  }

  /// Handles an input and returns the effects to perform.
  public func send(_ input: ThreadListSession.Input) -> [ThreadListSession.Effect] {
    session.handle(input)
  }

  /// Selects the first thread if none is selected, for hosts that show list and thread side by
  /// side.
  ///
  /// A list created with `preselectsFirst` does so by itself, before and after it is loaded.
  public func preselectThreadIfNeeded() {
    _ = session.handle(.preselect)
  }

  /// Sets the current time, from the next frame on.
  package func advance(to now: Date) {
    environment.now = now
    _ = session.handle(.time(now))
  }

  /// Copies all loaded rows from another list of the same query, and retains the selection and
  /// scroll position.
  ///
  /// - Complexity: O(1), since both lists share the rows until one of them changes.
  package func takeOver(_ other: ChatThreadListViewModel) {
    _ = other.drainChanges()
    let (selected, first) = (session.selectedThread, session.firstVisible)
    session = other.session
    numbers = other.numbers
    _ = session.handle(.select(selected))
    _ = session.handle(.scroll(to: first))
  }

  /// Makes the factory draw every row again in the next frame, for a factory that draws by more
  /// than its options.
  public func redraw() { slots.redraw() }

  /// Begins a frame with all changes and returns them.
  public func drainChanges() -> Changeset { session.drainChanges() }

  /// The threads of the frame, in order.
  ///
  /// - Complexity: O(*n*); ``rows(in:)`` costs only the rows requested.
  public var threads: [ChatThread] { session.threads(in: 0..<session.count) }

  /// Whether the list is being loaded and has no rows yet.
  public var isLoading: Bool {
    stateOverride?.phase.map { $0 == .loading } ?? session.isLoading
  }
  /// Whether the list is being reloaded while the earlier rows are shown.
  public var isReloading: Bool { stateOverride?.isReloading ?? session.isReloading }
  /// Whether there are no threads.
  public var isEmpty: Bool {
    stateOverride?.phase.map { $0 == .empty } ?? session.isEmpty
  }
  /// Whether the threads could not be loaded.
  public var failedToLoadThreads: Bool {
    stateOverride?.phase.map { $0 == .error } ?? session.failedToLoadThreads
  }
  /// Whether more threads could not be loaded.
  public var failedToLoadMoreThreads: Bool {
    stateOverride?.failedToLoadMoreThreads ?? session.failedToLoadMoreThreads
  }
  /// Whether the next page is being loaded.
  public var isLoadingMoreThreads: Bool {
    stateOverride?.isLoadingMoreThreads ?? session.isLoadingMoreThreads
  }
  /// Whether a page was ever loaded.
  public var hasLoadedThreads: Bool {
    stateOverride?.phase.map { $0 == .loaded || $0 == .empty } ?? session.hasLoadedThreads
  }
  /// Whether there are no further pages.
  public var hasLoadedAllThreads: Bool { hasLoadedThreads && session.hasLoadedAllThreads }
  /// How many new threads have been announced that the list doesn't show.
  public var newThreadsCount: Int {
    stateOverride?.newThreadsCount ?? session.newThreadsCount
  }
  /// Whether new threads have been announced that the list doesn't show.
  public var hasNewThreads: Bool { newThreadsCount > 0 }
  /// The phase of loading the list.
  public var phase: ListPhase { stateOverride?.phase?.listPhase ?? session.phase }
  /// The reason why threads, or more of them, could not be loaded.
  public var failure: ListFailure? {
    if failedToLoadThreads { return session.failure ?? ListFailure("") }
    return failedToLoadMoreThreads ? session.loadMoreFailure ?? ListFailure("") : nil
  }
  /// The selected thread.
  public var selectedThread: MessageID? { session.selectedThread }

  /// Returns the rows in a range of indices of the frame, with their texts resolved.
  ///
  /// Indices beyond the end of the list are left out.
  ///
  /// - Complexity: O(log *n* + *k*) in the number of rows requested.
  public func rows(in indices: Range<Int>) -> [ThreadListRow] {
    guard phase == .loaded else { return [] }
    let window = session.threads(in: indices).map { shownRow(of: $0) }
    shown.endWindow(of: window.count)
    return resolved.rows(of: slotWindow(of: window.map(\.row)), slots) { place, row in
      row.relabel(by: window[place].item)
    }
  }

  /// Returns the row of a thread; a new row copies the texts that no change affects.
  private func shownRow(of thread: ChatThread) -> ShownRow {
    let thread = thread.asOf(environment.now)
    let known = shown[thread.id]
    if let known, known.item.thread == thread, known.item.environment.now == environment.now {
      return known
    }
    let item = slots.factory.makeThreadListItemViewModel(
      thread: thread,
      environment: environment
    )
    if let known { item.remember(known.item) }
    let row = ThreadListRow(rowID: numbers.number(of: thread.id), item: item)
    let made = ShownRow(item: item, row: row)
    shown[thread.id] = made
    return made
  }

  /// Returns the thread shown in a row of the frame, nil where there is no such row.
  public func thread(ofRow number: UInt64) -> ChatThread? {
    guard let id = numbers.id(of: number), let index = session.index(of: id) else { return nil }
    return session.threads(in: index..<index + 1).first
  }

  /// Returns the row of a thread as the frame shows it.
  public func row(of thread: ChatThread) -> ThreadListRow? {
    guard let index = session.index(of: thread.id) else { return nil }
    return rows(in: index..<index + 1).first
  }
}
