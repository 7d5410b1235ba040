// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
public import WeftDiff

/// The thread list people know: it owns a session and an environment, and answers with rows and screens.
///
/// What it shows is a frame: inputs are taken at any time, and ``takeChanges()`` or ``screen(rowLimit:)``
/// begins the next frame with all that has changed.
public final class ChatThreadListViewModel {
  /// What the list depends on besides its data.
  public private(set) var environment: ChatEnvironment
  /// What stands above the list.
  public var title: String
  /// Who draws.
  public let slots: SlotRegistry
  /// The list as a value.
  public private(set) var session: ThreadListSession
  /// What a thread is like now, with everybody in it as known now; asked of what is looked at only.
  package var current: @Sendable (ChatThread) -> ChatThread {
    get { session.current }
    set { session.current = newValue }
  }
  /// What the list is forced to look like, for a picture of a state that is hard to come by.
  public var stateOverride: ListStateOverride?
  var numbers = RowNumbers<MessageID>()
  /// The rows last shown, before plugins changed them: a thread that is the same has the same texts.
  private var shown = RowMemo<MessageID, ShownRow>()

  /// Those rows with the texts that plugins made.
  private var resolved = ResolvedRows<ThreadListRow>()
  /// And those as the last frame showed them.
  var settled = SettledRows<ThreadListRow>()
  /// What the factory drew of them.
  let drawn = DrawnRows<ThreadListRow>()

  private struct ShownRow {
    let item: ChatThreadListItemViewModel
    let row: ThreadListRow
  }

  /// Creates a list that is still to be loaded.
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

  /// The same of threads that somebody else keeps, if anybody.
  package init(
    environment: ChatEnvironment,
    slots: SlotRegistry,
    query: ThreadListQuery,
    insertion: ThreadListSession.Insertion = .banner,
    retryPolicy: RetryPolicy = RetryPolicy(),
    preselectsFirst: Bool = false,
    keeper: (any RowKeeper<MessageID, ChatThread>)?
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

  /// Takes an input and returns what is to be done.
  public func send(_ input: ThreadListSession.Input) -> [ThreadListSession.Effect] {
    session.handle(input)
  }

  /// Selects the first thread if none is, for hosts that show list and thread side by side.
  ///
  /// A list made with `preselectsFirst` does so by itself, before and after it is loaded.
  public func preselectThreadIfNeeded() {
    _ = session.handle(.preselect)
  }

  /// Has everything shown as it is at a moment, from the next frame on.
  package func advance(to now: Date) {
    environment.now = now
    _ = session.handle(.time(now))
  }

  /// Takes over the rows of another list of the same query, all that it has loaded; what is selected and
  /// where one is stay.
  ///
  /// - Complexity: O(1): both share what they hold until one of them changes.
  package func takeOver(_ other: ChatThreadListViewModel) {
    _ = other.takeChanges()
    let (selected, first) = (session.selectedThread, session.firstVisible)
    session = other.session
    numbers = other.numbers
    _ = session.handle(.select(selected))
    _ = session.handle(.scroll(to: first))
  }

  /// Has every row drawn anew in the next frame, for a factory that draws by more than its options.
  public func redraw() { slots.redraw() }

  /// Begins a frame with all that has changed, and tells what that comes to.
  public func takeChanges() -> Changeset { session.takeChanges() }

  /// The threads of the frame in order.
  ///
  /// - Complexity: O(*n*); ``rows(in:)`` costs what is asked for.
  public var threads: [ChatThread] { session.threads(in: 0..<session.count) }

  /// Whether nothing is there yet.
  public var isLoading: Bool {
    stateOverride?.phase.map { $0 == .loading } ?? session.isLoading
  }
  /// Whether an earlier list is shown while a new one is on its way.
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
  /// Whether a further page is on its way.
  public var isLoadingMoreThreads: Bool {
    stateOverride?.isLoadingMoreThreads ?? session.isLoadingMoreThreads
  }
  /// Whether a page was ever loaded.
  public var hasLoadedThreads: Bool {
    stateOverride?.phase.map { $0 == .loaded || $0 == .empty } ?? session.hasLoadedThreads
  }
  /// Whether there are no further pages.
  public var hasLoadedAllThreads: Bool { hasLoadedThreads && session.hasLoadedAllThreads }
  /// How many threads were heard of that are not in the list.
  public var newThreadsCount: Int {
    stateOverride?.newThreadsCount ?? session.newThreadsCount
  }
  /// Whether threads were heard of that are not in the list.
  public var hasNewThreads: Bool { newThreadsCount > 0 }
  /// How far the list has come.
  public var phase: ListPhase { stateOverride?.phase?.listPhase ?? session.phase }
  /// Why threads, or more of them, could not be loaded.
  public var failure: ListFailure? {
    if failedToLoadThreads { return session.failure ?? ListFailure("") }
    return failedToLoadMoreThreads ? session.loadMoreFailure ?? ListFailure("") : nil
  }
  /// The selected thread.
  public var selectedThread: MessageID? { session.selectedThread }

  /// The rows at some places of the frame, their texts resolved; places beyond the list are left out.
  ///
  /// - Complexity: O(log *n* + *k*) in the number of rows asked for.
  public func rows(in places: Range<Int>) -> [ThreadListRow] {
    guard phase == .loaded else { return [] }
    let window = session.threads(in: places).map { shownRow(of: $0) }
    shown.endWindow(of: window.count)
    return resolved.rows(of: slotWindow(of: window.map(\.row)), slots) { _, _ in }
  }

  /// A row that is made anew takes over the texts that nothing changed of.
  private func shownRow(of thread: ChatThread) -> ShownRow {
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
}
