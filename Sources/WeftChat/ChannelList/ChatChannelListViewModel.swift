// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
public import WeftDiff

/// The channel list people know: it owns a session and an environment, and answers with rows and screens.
///
/// What it shows is a frame: inputs are taken at any time, and ``takeChanges()`` or ``screen(rowLimit:)``
/// begins the next frame with all that has changed.
public final class ChatChannelListViewModel {
  /// What the list depends on besides its data.
  public private(set) var environment: ChatEnvironment
  /// What stands above the list.
  public var title: String
  /// Who draws.
  public let slots: SlotRegistry
  /// The list as a value.
  public private(set) var session: ChannelListSession
  /// The search in it as a value.
  public private(set) var search: ChannelSearchSession
  /// What stands in front of it as a value.
  public private(set) var alerts = ChannelAlertSession()
  /// What a channel is like now, with everybody in it as known now; asked of what is looked at only.
  package var current: @Sendable (ChatChannel) -> ChatChannel {
    get { session.current }
    set { session.current = newValue }
  }
  /// What a result of the search is like now, with everybody in it as known now.
  package var currentResult: @Sendable (ChannelSelectionInfo) -> ChannelSelectionInfo = { $0 }
  /// Which row is swiped aside, and how far.
  public var swipe = SwipeState<ChannelID>()
  /// Whether the field to search in is shown although nothing was typed yet.
  public var isSearchOpen = false
  /// The result of a search that a host has selected, such as by a key.
  public var selectedResult: ChannelSelectionInfo.ID?
  /// The first result of a search that is seen.
  public var firstResult: Int {
    get { min(scrolledResult, max(0, search.searchResults.count - 1)) }
    set { scrolledResult = max(0, newValue) }
  }
  private var scrolledResult = 0
  /// What the list is forced to look like, for a picture of a state that is hard to come by.
  public var stateOverride: ListStateOverride?
  var numbers = RowNumbers<ChannelID>()
  var resultNumbers = RowNumbers<ChannelSelectionInfo.ID>()
  /// The rows last shown, before plugins changed them: a channel that is the same has the same texts.
  private var shown = RowMemo<ChannelID, ShownRow>()

  /// Those rows with the texts that plugins made.
  private var resolved = ResolvedRows<ChannelListRow>()
  /// And those with the buttons that plugins added.
  private var swiped = SwipedRows()
  /// And those as the last frame showed them.
  var settled = SettledRows<ChannelListRow>()
  /// The results of a search as the last frame showed them.
  var settledResults = SettledRows<ChannelSearchRow>()
  /// What the factory drew of them.
  let drawn = DrawnRows<ChannelListRow>()

  private struct ShownRow {
    /// The channel as the list has it, whoever has come or gone since.
    var listed: ChatChannel
    /// What the channel is called before anybody changed that.
    let name: String
    let item: ChatChannelListItemViewModel
    let row: ChannelListRow
  }

  /// Creates a list that is still to be loaded.
  ///
  /// - Parameters:
  ///   - selectedChannelID: A channel that a link leads to: it is opened once it is loaded, or comes.
  ///   - preselectsFirst: Whether the first channel is selected when none is.
  ///   - search: The search in it, with what it searches for and how long it waits.
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

  /// The same of channels that somebody else keeps, if anybody.
  package init(
    environment: ChatEnvironment,
    slots: SlotRegistry,
    query: ChannelListQuery,
    selectedChannelID: ChannelID?,
    preselectsFirst: Bool = false,
    search: ChannelSearchSession? = nil,
    keeper: (any RowKeeper<ChannelID, ChatChannel>)?
  ) {
    self.environment = environment
    self.slots = slots
    let strategy = environment.config.channelList.channelListSearchStrategy
    self.search = search ?? ChannelSearchSession(searchType: strategy ?? .messages)
    title = environment.strings.text(.channelListTitle)
    session = ChannelListSession(
      query: query,
      user: environment.currentUser.id,
      now: environment.now,
      prefetchDistance: environment.config.channelList.prefetchDistance,
      preselectsFirst: preselectsFirst,
      selectedChannelID: selectedChannelID,
      keeper: keeper
    )
  }

  /// Takes an input and returns what is to be done.
  ///
  /// Opening a channel ends the search; a channel that goes takes its results and its alerts along.
  public func send(_ input: ChannelListSession.Input) -> [ChannelListSession.Effect] {
    switch input {
    case .open: _ = search.handle(.clear)
    case .channelRemoved(let id):
      _ = search.handle(.channelGone(id))
      _ = alerts.handle(.channelGone(id))
    default: break
    }
    return session.handle(input)
  }

  /// Takes an input of the search and returns what is to be done.
  public func send(_ input: ChannelSearchSession.Input) -> [ChannelSearchSession.Effect] {
    search.handle(input)
  }

  /// Takes an input of what stands in front of the list and returns what is to be done.
  public func send(_ input: ChannelAlertSession.Input) -> [ChannelAlertSession.Effect] {
    alerts.handle(input)
  }

  /// Ends the search, scrolls to a channel and selects it, on whatever page it is; see
  /// ``ChannelListSession/opening`` for what came of it.
  public func openChannel(with id: ChannelID) -> [ChannelListSession.Effect] {
    send(.open(id))
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
  package func takeOver(_ other: ChatChannelListViewModel) {
    _ = other.takeChanges()
    let (selected, first) = (session.selected, session.firstVisible)
    session = other.session
    numbers = other.numbers
    _ = session.handle(.select(selected))
    _ = session.handle(.scroll(to: first))
  }

  /// Selects the first channel if none is, for hosts that show list and channel side by side.
  public func preselectChannelIfNeeded() {
    _ = session.handle(.preselect)
  }

  /// Has every row drawn anew in the next frame, for a factory that draws by more than its options.
  public func redraw() { slots.redraw() }

  /// Begins a frame with all that has changed, and tells what that comes to.
  public func takeChanges() -> Changeset { session.takeChanges() }

  /// How many channels the frame has.
  public var count: Int { session.count }

  /// The channels of the frame in order.
  ///
  /// - Complexity: O(*n*); ``rows(in:)`` costs what is asked for.
  public var channels: [ChatChannel] { session.channels }

  /// Whether nothing is there yet.
  public var isLoading: Bool { phase == .loading }

  /// Whether there are no channels.
  public var isEmpty: Bool { phase == .empty }

  /// How far a row is swiped aside, in points along the line.
  func swipeOffset(of channel: ChannelID) -> Double {
    if let swiped = stateOverride?.swiped {
      return swiped == channel.rawValue ? stateOverride?.swipeOffset ?? 0 : 0
    }
    return swipe.swipedRow == channel ? swipe.offset : 0
  }

  /// How far the list has come.
  public var phase: ListPhase { stateOverride?.phase?.listPhase ?? session.phase }

  /// What a channel is called; empty when it has no name and nobody to be named after.
  public func name(forChannel channel: ChatChannel) -> String {
    ChannelNamer.name(of: channel, for: environment.currentUser, strings: environment.strings)
  }

  /// Whether somebody else in a channel is connected now.
  public func onlineIndicatorShown(for channel: ChatChannel) -> Bool {
    channel.members.contains { $0.user.isOnline && $0.id != environment.currentUser.id }
  }

  /// The rows at some places of the frame, their texts resolved; places beyond the list are left out.
  ///
  /// - Complexity: O(log *n* + *k*) in the number of rows asked for.
  public func rows(in places: Range<Int>) -> [ChannelListRow] {
    guard phase == .loaded else { return [] }
    let window = session.listed(in: places).map { channel in
      session.isFrozen ? frozenRow(of: channel) : shownRow(of: current(channel), listed: channel)
    }
    // Frozen rows are all kept: nothing else knows how they were.
    if !session.isFrozen { shown.endWindow(of: window.count) }
    let rows = resolved.rows(of: slotWindow(of: window.map(\.row)), slots) { place, row in
      row.relabel(by: window[place].item)
    }
    return swiped.rows(of: slotWindow(of: rows), slots)
  }

  /// A frozen row stays as it was shown, whoever has come or gone since.
  private func frozenRow(of channel: ChatChannel) -> ShownRow {
    if let known = shown[channel.id], session.isKept || known.listed == channel { return known }
    return shownRow(of: channel, listed: channel)
  }

  /// A row that is made anew takes over the texts that nothing changed of.
  private func shownRow(of channel: ChatChannel, listed: ChatChannel) -> ShownRow {
    let known = shown[channel.id]
    if let known, known.item.channel == channel, known.item.environment.now == environment.now {
      if known.listed != listed { shown[channel.id]?.listed = listed }
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
    let row = ChannelListRow(rowID: numbers.number(of: channel.id), item: item)
    let made = ShownRow(listed: listed, name: name, item: item, row: row)
    shown[channel.id] = made
    return made
  }
}
