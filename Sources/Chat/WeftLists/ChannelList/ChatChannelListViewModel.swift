// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
public import WeftDiff
public import WeftModel

/// The channel list of a screen: it combines a session and an environment, and returns rows and scenes.
///
///     let list = ChatChannelListViewModel(environment: environment)
///     for effect in list.send(.appear) { perform(effect) }      // [.loadPage(…)]
///     _ = list.send(.pageLoaded(channels, isLast: true))        // the host's answer
///     let changes = list.drainChanges()                         // inserts [0, 1, …], for the host's own table
///     list.rows(in: 0..<1).map(\.channelName)                   // ["Hello"]
///     let scene = list.screen(rowLimit: 20)                     // or the whole screen
///
/// The list shows a frame. It accepts inputs at any time; ``drainChanges()`` and ``screen(rowLimit:)`` start the next
/// frame with all changes so far. A host that shows rows in its own view applies the changeset of each frame, so it
/// must not mix the two: changes that ``screen(rowLimit:)`` has drained appear in no later changeset.
///
/// **Ownership and thread.** It is not `Sendable`: use it from one thread or actor. `Engine.channelList` creates lists
/// that follow the engine's events; the engine holds them weakly. Send inputs to such a list through
/// `Engine.send(_:to:)`, which carries out the effects; the effects that `send(_:)`
/// returns are the caller's to carry out.
///
/// **Cost.** A frame takes O(*k* log *n*) for *k* changed rows, and drawing depends on the visible rows only. A row
/// whose channel and texts are unchanged keeps its texts and its scene. ``channels`` takes O(*n*).
///
/// Nothing throws. If loading fails, the list shows the reason instead of rows (``phase``).
public final class ChatChannelListViewModel {
  /// The values that the list depends on besides its data.
  public private(set) var environment: ChatEnvironment
  /// The title above the list.
  public var title: String
  /// Whether the default title is drawn; a host that shows the title elsewhere sets it to `false`.
  package var showsTitle = true
  /// The text shown if the list has no rows, or `nil` for the default text.
  package var emptyNotice: String?
  /// The conditions of the search in words, shown above the results; `nil` if it has none.
  package var searchNotice: String?
  /// Draws the headings of the list's sections and counts their channels, or `nil` for a list without headings.
  package var sections: ChannelSections?
  /// The providers and the factory that draw the list.
  package let slots: SlotRegistry
  /// The state of the list.
  package private(set) var session: ChannelListSession {
    _read {
      catchUp()
      yield ownSession
    }
    _modify {
      catchUp()
      leader = nil
      revision += 1
      yield &ownSession
    }
  }
  private var ownSession: ChannelListSession
  /// A counter that increases whenever the session or the row numbers may have changed.
  private(set) var revision = 0
  /// The revision at the last frame; no changes are waiting if it equals `revision`.
  private var drained = -1
  /// The list whose rows this one shows, and its revision when they were copied.
  ///
  /// It is `nil` if the engine sends changes to this list directly.
  private var leader: (list: ChatChannelListViewModel, copied: Int)?
  /// The number of times that rows of another list were copied, for tests.
  package private(set) var copyCount = 0
  /// The state of the search in the list.
  package private(set) var search: ChannelSearchSession
  /// The state of the dialogs over the list.
  package private(set) var alerts = ChannelAlertSession()
  /// A function that updates a channel with the latest data of its users; called for visible rows only.
  package var current: @Sendable (ChatChannel) -> ChatChannel {
    get { session.current }
    set { session.current = newValue }
  }
  /// A function that updates a search result with the latest data of its users.
  package var currentResult: @Sendable (ChannelSelectionInfo) -> ChannelSelectionInfo = { $0 }
  /// The swiped row and its offset.
  public var swipe = SwipeState<ChannelID>()
  /// Whether the search field is shown before anything was typed.
  package var isSearchOpen = false
  /// The entry of the search results that the user selected or opened last.
  package var selectedEntry: SearchEntry.ID?
  /// The search result that the user selected or opened last.
  package var selectedResult: ChannelSelectionInfo.ID? {
    get { if case .result(let id)? = selectedEntry { id } else { nil } }
    set { selectedEntry = newValue.map { .result($0) } }
  }
  /// The index of the first visible entry of the search results.
  package var firstResult: Int {
    get { min(scrolledResult, max(0, search.entries.count - 1)) }
    set { scrolledResult = max(0, newValue) }
  }
  private var scrolledResult = 0
  /// A state that a snapshot forces on the list, to show rare states.
  package var stateOverride: ListStateOverride?
  var numbers: RowNumbers<ChannelID> {
    _read {
      catchUp()
      yield ownNumbers
    }
    _modify {
      catchUp()
      // The new revision makes lists that follow this one copy the numbers of newly drawn rows.
      let isDrained = drained == revision
      revision += 1
      if isDrained { drained = revision }
      yield &ownNumbers
    }
  }
  private var ownNumbers = RowNumbers<ChannelID>()
  var resultNumbers = RowNumbers<SearchEntry.ID>()
  /// The rows last shown, before plugins changed them, by channel; an unchanged channel keeps its texts.
  private var shown = RowMemo<ChannelID, ShownRow>()

  /// The rows of ``shown`` with the texts that plugins made.
  private var resolved = ResolvedRows<ChannelListRow>()
  /// The rows of ``resolved`` with the buttons that plugins added.
  private var swiped = SwipedRows()
  /// The rows of ``swiped`` as drawn in the last frame.
  var settled = SettledRows<ChannelListRow>()
  /// The search results as drawn in the last frame.
  var settledResults = SettledRows<ChannelSearchRow>()
  /// The scenes of rows that the factory drew.
  let drawn = DrawnRows<ChannelListRow>()

  /// A row as last shown; a class, so that reading it copies nothing.
  private final class ShownRow {
    /// The channel as the list received it, without later changes of its users.
    var listed: ChatChannel
    /// The channel's name before subclasses or plugins change it.
    let name: String
    let item: ChatChannelListItemViewModel
    let row: ChannelListRow

    init(
      _ listed: ChatChannel,
      _ name: String,
      _ item: ChatChannelListItemViewModel,
      _ rowID: UInt64
    ) {
      self.listed = listed
      self.name = name
      self.item = item
      row = ChannelListRow(rowID: rowID, item: item)
    }
  }

  /// Creates an empty list; send it `.appear` to load the first page.
  ///
  /// - Parameters:
  ///   - environment: The list's time, user, texts and settings.
  ///   - slots: The providers and the factory; lists that are drawn together share one registry.
  ///   - query: The filter and the order of the list.
  ///   - selectedChannelID: A channel to select once it arrives, such as the target of a link.
  ///   - preselectsFirst: Whether to select the first channel if none is selected.
  ///   - search: The search in the list, with its kind and delay.
  public convenience init(
    environment: ChatEnvironment,
    slots: SlotRegistry = SlotRegistry(),
    query: ChannelListQuery = ChannelListQuery(),
    selectedChannelID: ChannelID? = nil,
    preselectsFirst: Bool = false,
    search: ChannelSearchSession? = nil
  ) {
    self.init(
      environment: environment,
      slots: slots,
      query: query,
      selectedChannelID: selectedChannelID,
      preselectsFirst: preselectsFirst,
      search: search,
      keeper: nil
    )
  }

  /// Creates a list, holding only the order of the channels if there is an external store.
  package init(
    environment: ChatEnvironment,
    slots: SlotRegistry,
    query: ChannelListQuery,
    selectedChannelID: ChannelID?,
    preselectsFirst: Bool = false,
    search: ChannelSearchSession? = nil,
    keeper: (any ExternalRows<ChannelID, ChatChannel>)?
  ) {
    self.environment = environment
    self.slots = slots
    let strategy = environment.config.channelList.channelListSearchStrategy
    self.search = search ?? ChannelSearchSession(searchType: strategy ?? .all)
    title = environment.strings.text(.channelListTitle)
    ownSession = ChannelListSession(
      query: query,
      user: environment.currentUser.id,
      now: environment.now,
      prefetchDistance: environment.config.channelList.prefetchDistance,
      preselectsFirst: preselectsFirst,
      selectedChannelID: selectedChannelID,
      keeper: keeper
    )
  }

  /// Handles an input and returns the requests for the host.
  ///
  /// Opening a channel ends the search. Removing a channel also removes its search results and dialogs.
  public func send(_ input: ChannelListSession.Input) -> [ChannelListSession.Effect] {
    switch input {
    case .open: _ = search.handle(.clear)
    case .channelRemoved(let id):
      _ = search.handle(.channelGone(id))
      _ = alerts.handle(.channelGone(id))
    case .appear, .want, .retry, .reload, .waited, .pageLoaded, .positionsLoaded, .loadFailed,
      .channelChanged, .replaceQuery, .scroll, .channelAppeared, .select, .preselect, .freeze,
      .thaw, .time:
      break
    }
    return session.handle(input)
  }

  /// Handles an input of the search and returns the requests for the host.
  package func send(_ input: ChannelSearchSession.Input) -> [ChannelSearchSession.Effect] {
    search.handle(input)
  }

  /// Handles an input of the dialogs and returns the requests for the host.
  package func send(_ input: ChannelAlertSession.Input) -> [ChannelAlertSession.Effect] {
    alerts.handle(input)
  }

  /// Ends the search, then scrolls to a channel and selects it, even if its page isn't loaded yet.
  ///
  /// See `ChannelListSession.opening` for the result.
  public func openChannel(with id: ChannelID) -> [ChannelListSession.Effect] {
    send(.open(id))
  }

  /// Keeps the row of an opened channel where it is until another one is opened; see `ChannelListSession.hold`.
  package func hold(_ channel: ChatChannel) -> ChannelID? {
    channel.id == session.opened ? nil : session.hold(channel)
  }

  /// Advances the time that the next frame shows.
  package func advance(to now: Date) {
    environment.now = now
    if !isFollowing { _ = session.handle(.time(now)) }
  }

  /// Copies the loaded rows of another list with the same query, and keeps its own selection and scroll position.
  ///
  /// - Complexity: O(1): both lists share their storage until one of them changes.
  package func takeOver(_ other: ChatChannelListViewModel) {
    leader = nil
    copyRows(of: other)
  }

  /// Shows the rows of another list with the same query until an input reaches this list alone.
  ///
  /// The engine sends changes only to the other list; this one copies its rows when they are next read.
  package func follow(_ other: ChatChannelListViewModel) {
    other.settle()
    if leader?.list !== other { leader = (other, -1) }
  }

  /// Whether the list can show the rows of another list as they are.
  ///
  /// It can't during a search, a swipe or a dialog. Neither can a list that has read distant rows: it must process each
  /// event itself to know where they are.
  package var isFollowing: Bool {
    leader != nil && !isSearching && swipe.swipedRow == nil && !ownSession.hasDistantRows
      && alerts.channelAlertType == nil && alerts.customChannelPopupType == nil
      && alerts.deleting.isEmpty
  }

  /// Copies the rows of the list that this one follows, if they may have changed.
  private func catchUp() {
    guard let leader, leader.copied != leader.list.revision else { return }
    copyRows(of: leader.list)
    self.leader?.copied = leader.list.revision
  }

  private func copyRows(of other: ChatChannelListViewModel) {
    copyCount += 1
    other.settle()
    let earlier = ownSession
    ownSession = other.session
    ownSession.keepDistant(of: earlier)
    ownNumbers = other.numbers
    _ = ownSession.handle(.select(earlier.selected))
    _ = ownSession.handle(.scroll(to: earlier.firstVisible))
    revision += 1
  }

  /// Starts a frame if changes are waiting.
  private func settle() {
    if drained != revision { _ = drainChanges() }
  }

  /// The selected channel, which doesn't depend on the list that this one follows.
  package var selectedID: ChannelID? { ownSession.selected }

  /// Reads rows for the next frame, wherever they are in a long list.
  ///
  /// - Returns: Whether the list reads distant rows on demand; otherwise it loads all rows from the first one on.
  package func reach(_ indices: Range<Int>) -> Bool {
    if indices.upperBound - session.count > ChannelListSession.mostLoaded { _ = measure() }
    session.reach(indices)
    return session.isMeasured
  }

  /// The channel at an index of the frame; a long list reads it now if necessary.
  package func channelID(at index: Int) -> ChannelID? {
    let row = index..<index + 1
    if let known = session.channels(in: row).first { return known.id }
    return reach(row) ? session.channels(in: row).first?.id : nil
  }

  /// Returns whether all rows at the given indices were loaded in order, not read on demand.
  package func hasLoaded(_ indices: Range<Int>) -> Bool {
    !session.isMeasured || indices.upperBound <= session.loadedCount
  }

  /// Counts the rows of a long list, so that it need not load all of them.
  ///
  /// - Returns: Whether the list now reads distant rows on demand.
  package func measure(behind most: Int = ChannelListSession.mostLoaded) -> Bool {
    session.measure(behind: most)
  }

  /// Marks the distant rows as outdated, because another process changed the file and rows may have moved.
  package func outdate() { session.outdate() }

  /// Selects the first channel if none is selected, for hosts that show list and channel side by side.
  public func preselectChannelIfNeeded() {
    _ = session.handle(.preselect)
  }

  /// Draws all rows again in the next frame, for a factory that depends on more than its options.
  public func redraw() { slots.redraw() }

  /// Starts the next frame with all changes so far, and returns them.
  public func drainChanges() -> Changeset {
    let changes = session.drainChanges()
    drained = revision
    return changes
  }

  /// The number of channels in the frame.
  public var count: Int { leader?.list.count ?? ownSession.count }

  /// All channels of the frame, in order.
  ///
  /// - Complexity: O(*n*); ``rows(in:)`` costs only the rows requested.
  public var channels: [ChatChannel] { session.channels }

  /// Whether the list has no rows yet because it is loading.
  public var isLoading: Bool { phase == .loading }

  /// Whether the list has loaded and has no channels.
  public var isEmpty: Bool { phase == .empty }

  /// The swipe offset of a row in points, positive towards the end of the line.
  func swipeOffset(of channel: ChannelID) -> Double {
    if let swiped = stateOverride?.swiped {
      return swiped == channel.rawValue ? stateOverride?.swipeOffset ?? 0 : 0
    }
    return swipe.swipedRow == channel ? swipe.offset : 0
  }

  /// The loading phase of the list.
  public var phase: ListPhase { stateOverride?.phase?.listPhase ?? session.phase }

  /// The channel whose row is highlighted, or `nil`.
  public var selectedChannel: ChannelID? { session.selected }

  /// The channel that the next frame scrolls to, or `nil`.
  public var scrolledChannelId: ChannelID? { session.scrolledChannelID }

  /// Returns the index of a channel in the frame, or `nil` if the list doesn't have it.
  ///
  /// - Complexity: O(log *n*).
  public func index(of channel: ChannelID) -> Int? { session.index(of: channel) }

  /// The name of a channel, or an empty text if it has neither a name nor members to derive one from.
  public func name(forChannel channel: ChatChannel) -> String {
    ChannelNamer.name(of: channel, for: environment.currentUser, strings: environment.strings)
  }

  /// Whether another member of a channel is online.
  public func onlineIndicatorShown(for channel: ChatChannel) -> Bool {
    channel.members.contains { $0.user.isOnline && $0.id != environment.currentUser.id }
  }

  /// Returns the rows at the given indices of the frame, with the texts and buttons of plugins.
  ///
  /// Indices beyond the list are ignored. In a phase other than ``ListPhase/loaded`` there are no rows.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* rows.
  public func rows(in indices: Range<Int>) -> [ChannelListRow] {
    guard phase == .loaded else { return [] }
    let window = session.listed(in: indices).map { channel in
      session.isFrozen ? frozenRow(of: channel) : shownRow(of: current(channel), listed: channel)
    }
    // Keep all frozen rows: their earlier state exists only here.
    if !session.isFrozen { shown.endWindow(of: window.count) }
    let rows = resolved.rows(of: slotWindow(of: window.map(\.row)), slots) { place, row in
      row.relabel(by: window[place].item)
    }
    return swiped.rows(of: slotWindow(of: rows), slots)
  }

  /// The row of a channel as it was when the list was frozen, without later changes of its users.
  private func frozenRow(of channel: ChatChannel) -> ShownRow {
    if let known = shown[channel.id], session.isExternal || known.listed == channel { return known }
    return shownRow(of: channel, listed: channel)
  }

  /// The row of a channel; a new row copies the texts whose parts have not changed.
  private func shownRow(of channel: ChatChannel, listed: ChatChannel) -> ShownRow {
    let channel = channel.asOf(environment.now)
    let known = shown[channel.id]
    if let known, known.item.channel == channel, known.item.environment.now == environment.now {
      if known.listed != listed { known.listed = listed }
      return known
    }
    let changed = known.map { ChannelElement(seen: $0.item.channel, as: channel) } ?? .all
    let name =
      known.flatMap { changed.isDisjoint(with: .title) ? $0.name : nil }
      ?? name(forChannel: channel)
    let item = slots.factory.makeChannelListItemViewModel(
      channel: channel,
      channelName: name,
      environment: environment
    )
    if let known { item.remember(known.item, changed: changed) }
    let made = ShownRow(listed, name, item, numbers.number(of: channel.id))
    shown[channel.id] = made
    return made
  }

  /// The channel of the row with a number, or `nil` if the frame has no such row.
  ///
  /// During a search the rows are results, which have numbers of their own: the channel is then
  /// that of the result.
  public func channel(ofRow number: UInt64) -> ChatChannel? {
    if isSearching { return result(ofRow: number)?.channel }
    guard let id = numbers.id(of: number), let index = session.index(of: id) else { return nil }
    return session.channels(in: index..<index + 1).first
  }

  /// The row of a channel, or `nil` if the frame doesn't contain the channel.
  public func row(of channel: ChatChannel) -> ChannelListRow? {
    guard let index = session.index(of: channel.id) else { return nil }
    return rows(in: index..<index + 1).first
  }
}
