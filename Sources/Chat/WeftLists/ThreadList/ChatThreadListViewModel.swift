// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
public import WeftDiff
public import WeftModel
package import WeftViews

/// The thread list of a screen: it combines a session and an environment, and returns rows and scenes.
///
///     let list = ChatThreadListViewModel(environment: environment)
///     for effect in list.send(.appear) { perform(effect) }  // [.loadPage(query)]
///     _ = list.send(.pageLoaded(threads, next: nil))        // the host's answer
///     let screen = list.screen(rowLimit: 40)                // starts a frame that contains the threads
///
/// The list shows a frame: it accepts inputs at any time, and ``drainChanges()`` or ``screen(rowLimit:)`` starts the
/// next frame with all changes so far; changes that one of them has drained are not returned by the other.
///
/// It is not `Sendable`: use it from one thread or actor. `Engine.threadList` creates lists that follow the engine's
/// events and that the engine holds weakly; send their inputs through `Engine.send(_:to:)`, which carries out the
/// effects.
///
/// A frame takes O(*k* log *n*) for *k* changed rows; drawing depends on the visible rows only. ``threads`` takes
/// O(*n*). Nothing throws: ``failedToLoadThreads`` and ``failedToLoadMoreThreads`` say that a request failed.
public final class ChatThreadListViewModel {
  /// The values that the list depends on besides its data.
  public private(set) var environment: ChatEnvironment
  /// The title above the list.
  public var title: String
  /// Whether the default title is drawn; a host that shows the title elsewhere sets it to `false`.
  package var showsTitle = true
  /// The text shown if the list has no rows, or `nil` for the default text.
  package var emptyNotice: String?
  /// Draws the heading above the unread threads with their number, and that above the others, or `nil` for a list
  /// without headings.
  package var sectionHeader: ((_ isUnread: Bool, _ count: Int?) -> Scene)?
  /// The providers and the factory that draw the list.
  package let slots: SlotRegistry
  /// The state of the list.
  package private(set) var session: ThreadListSession
  /// A function that updates a thread with the latest data of its users; called for visible threads only.
  package var current: @Sendable (ChatThread) -> ChatThread {
    get { session.current }
    set { session.current = newValue }
  }
  /// A state that a snapshot forces on the list, to show rare states.
  package var stateOverride: ListStateOverride?
  var numbers = RowNumbers<MessageID>()
  /// The rows last shown, before plugins changed them; an unchanged thread keeps its texts.
  private var shown = RowMemo<MessageID, ShownRow>()

  /// The rows with the texts that plugins made.
  private var resolved = ResolvedRows<ThreadListRow>()
  /// The rows as drawn in the last frame.
  var settled = SettledRows<ThreadListRow>()
  /// The scenes of rows that the factory drew.
  let drawn = DrawnRows<ThreadListRow>()

  private struct ShownRow {
    let item: ChatThreadListItemViewModel
    let row: ThreadListRow
  }

  /// Creates an empty list; send it `.appear` to load the first page.
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

  /// Creates a list, holding only the order of the threads if there is an external store.
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

  /// Handles an input and returns the requests for the host.
  public func send(_ input: ThreadListSession.Input) -> [ThreadListSession.Effect] {
    session.handle(input)
  }

  /// Selects the first thread if none is selected, for hosts that show list and thread side by side.
  ///
  /// A list created with `preselectsFirst` does so itself, both before and after loading.
  public func preselectThreadIfNeeded() {
    _ = session.handle(.preselect)
  }

  /// Advances the time that the next frame shows.
  package func advance(to now: Date) {
    environment.now = now
    _ = session.handle(.time(now))
  }

  /// Copies the loaded rows of another list with the same query, and keeps its own selection and scroll position.
  ///
  /// - Complexity: O(1): both lists share their storage until one of them changes.
  package func takeOver(_ other: ChatThreadListViewModel) {
    _ = other.drainChanges()
    let selected = session.selectedThread
    let first = session.firstVisible
    session = other.session
    numbers = other.numbers
    _ = session.handle(.select(selected))
    _ = session.handle(.scroll(to: first))
  }

  /// Draws all rows again in the next frame, for a factory that depends on more than its options.
  public func redraw() { slots.redraw() }

  /// Starts the next frame with all changes so far, and returns them.
  public func drainChanges() -> Changeset { session.drainChanges() }

  /// All threads of the frame, in order.
  ///
  /// - Complexity: O(*n*); ``rows(in:)`` costs only the rows requested.
  public var threads: [ChatThread] { session.threads(in: 0..<session.count) }

  /// Whether the list has no rows yet because it is loading.
  public var isLoading: Bool {
    stateOverride?.phase.map { $0 == .loading } ?? session.isLoading
  }
  /// Whether the list is being reloaded while it shows the earlier rows.
  public var isReloading: Bool { stateOverride?.isReloading ?? session.isReloading }
  /// Whether the list has loaded and has no threads.
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
  /// Whether any page has been loaded.
  public var hasLoadedThreads: Bool {
    stateOverride?.phase.map { $0 == .loaded || $0 == .empty } ?? session.hasLoadedThreads
  }
  /// Whether the last page has been loaded.
  public var hasLoadedAllThreads: Bool { hasLoadedThreads && session.hasLoadedAllThreads }
  /// The number of announced new threads that the list doesn't show yet.
  public var newThreadsCount: Int {
    stateOverride?.newThreadsCount ?? session.newThreadsCount
  }
  /// Whether there are announced new threads that the list doesn't show yet.
  public var hasNewThreads: Bool { newThreadsCount > 0 }
  /// The loading phase of the list.
  public var phase: ListPhase { stateOverride?.phase?.listPhase ?? session.phase }
  /// The reason why threads, or more of them, could not be loaded.
  public var failure: ListFailure? {
    if failedToLoadThreads { return session.failure ?? ListFailure("") }
    return failedToLoadMoreThreads ? session.loadMoreFailure ?? ListFailure("") : nil
  }
  /// The thread whose row is highlighted, or `nil`.
  public var selectedThread: MessageID? { session.selectedThread }

  /// Returns the rows at the given indices of the frame, with the texts of plugins.
  ///
  /// Indices beyond the list are ignored. In a phase other than ``ListPhase/loaded`` there are no rows.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* rows.
  public func rows(in indices: Range<Int>) -> [ThreadListRow] {
    guard phase == .loaded else { return [] }
    let window = session.threads(in: indices).map { shownRow(of: $0) }
    shown.endWindow(of: window.count)
    return resolved.rows(of: slotWindow(of: window.map(\.row)), slots) { place, row in
      row.relabel(by: window[place].item)
    }
  }

  /// Returns the row of a thread; a new row copies the texts whose parts have not changed.
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

  /// Returns the thread of the row with a number, or `nil` if the frame has no such row.
  public func thread(ofRow number: UInt64) -> ChatThread? {
    guard let id = numbers.id(of: number), let index = session.index(of: id) else { return nil }
    return session.threads(in: index..<index + 1).first
  }

  /// Returns the row of a thread, or `nil` if the frame doesn't contain the thread.
  public func row(of thread: ChatThread) -> ThreadListRow? {
    guard let index = session.index(of: thread.id) else { return nil }
    return rows(in: index..<index + 1).first
  }
}
