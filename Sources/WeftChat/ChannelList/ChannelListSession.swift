// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftDiff

/// A channel list as a value: it takes inputs and returns what somebody else has to do.
///
/// It owns no clock, thread or source, so hours of use replay in milliseconds. What it shows is a frame:
/// ``takeChanges()`` begins the next one with all that has changed.
public struct ChannelListSession: Sendable {
  /// Which channels the list holds.
  public internal(set) var query: ChannelListQuery
  /// When a page that could not be loaded is asked for again.
  public let retryPolicy: RetryPolicy
  /// How many rows before the last one further channels are asked for.
  public let prefetchDistance: Int
  /// Whether the first channel is selected when none is, for hosts that show list and channel side by side.
  public let preselectsFirst: Bool
  /// How far the opening of a channel by its id has come.
  public internal(set) var opening = ChannelOpening.none
  /// The channel that the next frame scrolls to.
  public internal(set) var scrolledChannelID: ChannelID?
  /// The selected channel.
  public internal(set) var selected: ChannelID?
  /// Whether more can be loaded.
  public internal(set) var hasMore = true
  /// Why channels could not be loaded, nil when they could.
  public internal(set) var failure: ListFailure?

  /// What a channel that the list holds is like now, with everybody in it as known now.
  package var current: @Sendable (ChatChannel) -> ChatChannel = { $0 }
  var rows: ListRows<ChannelID, ChatChannel>
  /// Whether somebody else keeps the channels, so that pages tell no more than where they stand.
  package let isKept: Bool
  var context: QueryContext<ChatChannel>
  /// Whether a page is on its way.
  var isAskingForPage = false
  /// Whether the page on its way is for a query that was replaced.
  var isAnswerStale = false
  var hasLoaded = false
  /// The last channel of the last page: the next page begins behind it, whatever came or went meanwhile.
  var pageEnd: ChatChannel?
  /// Where it stands, for pages that tell no more.
  var placeEnd: ListPlace?
  /// Channels heard of while a page is on its way: what the page says of them is older.
  var heardMeanwhile: Set<ChannelID> = []
  /// How many rows somebody wants to see.
  var wantedRows = 0
  var failuresInARow = 0
  /// The channel that is opened whenever it comes, as long as nobody selects another.
  var awaited: ChannelID?
  /// How far the list had come when it was frozen, nil when it is not.
  var frozenPhase: ListPhase?
  /// The first visible row as asked for; see ``firstVisible``.
  private var scrolledRow = 0

  /// Creates the list of a user; without a moment every mute is taken to last.
  ///
  /// - Parameter selectedChannelID: a channel that a link leads to: it is opened once it is loaded, or comes.
  public init(
    query: ChannelListQuery = ChannelListQuery(),
    user: UserID,
    now: Date = .distantPast,
    retryPolicy: RetryPolicy = RetryPolicy(),
    prefetchDistance: Int = 8,
    preselectsFirst: Bool = false,
    selectedChannelID: ChannelID? = nil
  ) {
    self.init(
      query: query,
      user: user,
      now: now,
      retryPolicy: retryPolicy,
      prefetchDistance: prefetchDistance,
      preselectsFirst: preselectsFirst,
      selectedChannelID: selectedChannelID,
      keeper: nil
    )
  }

  /// The same of channels that somebody else keeps, if anybody: the list holds no more than their order.
  package init(
    query: ChannelListQuery,
    user: UserID,
    now: Date,
    retryPolicy: RetryPolicy = RetryPolicy(),
    prefetchDistance: Int,
    preselectsFirst: Bool,
    selectedChannelID: ChannelID?,
    keeper: (any RowKeeper<ChannelID, ChatChannel>)?
  ) {
    isKept = keeper != nil
    rows = keeper.map { ListRows(keptBy: $0, ties: .byKey) } ?? ListRows()
    self.query = query
    self.retryPolicy = retryPolicy
    self.prefetchDistance = prefetchDistance
    self.preselectsFirst = preselectsFirst
    awaited = selectedChannelID
    opening = selectedChannelID.map { .looking($0) } ?? .none
    context = QueryContext(currentUser: user, now: now)
  }
}

extension ChannelListSession {
  /// How far the list has come.
  public var phase: ListPhase {
    if let frozenPhase { return frozenPhase }
    if rows.upcomingCount > 0 { return .loaded }
    if isAskingForPage { return .loading }
    if let failure { return .error(failure.message) }
    return hasLoaded ? .empty : .loading
  }

  /// Whether the frame stays as it is, whatever happens; see ``Input/freeze``.
  public var isFrozen: Bool { frozenPhase != nil }

  /// How many channels the frame has.
  public var count: Int { rows.count }

  /// The channels of the frame in order.
  ///
  /// - Complexity: O(*n*); ``channels(in:)`` costs what is asked for.
  public var channels: [ChatChannel] { channels(in: 0..<count) }

  /// The channels at some places of the frame; places beyond the list are left out.
  ///
  /// Everybody in them is as known now, unless the list is frozen.
  ///
  /// - Complexity: O(log *n* + *k*).
  public func channels(in places: Range<Int>) -> [ChatChannel] {
    isFrozen ? listed(in: places) : listed(in: places).map(current)
  }

  /// The same as the list was last told of them.
  func listed(in places: Range<Int>) -> [ChatChannel] { rows.window(places) }

  /// The place of a channel in the frame.
  ///
  /// - Complexity: O(log *n*).
  public func place(of channel: ChannelID) -> Int? { rows.place(of: channel) }

  /// The first visible row, within the list.
  public var firstVisible: Int { min(scrolledRow, max(0, rows.count - 1)) }

  /// Begins a frame with all that has changed, and tells what that comes to.
  ///
  /// The first visible row stays where it is, unless it is the first of the list: what comes above that is
  /// wanted. A channel that was opened becomes the first visible row instead. While the list is frozen nothing
  /// changes.
  ///
  /// - Complexity: O(*k* log *n*) for *k* changed rows.
  public mutating func takeChanges() -> Changeset {
    guard !isFrozen else { return Changeset(oldCount: count, newCount: count) }
    let changes = rows.takeChanges(keeping: &scrolledRow)
    if let id = scrolledChannelID, let place = place(of: id) {
      (scrolledRow, scrolledChannelID) = (place, nil)
    }
    return changes
  }

  mutating func scroll(to row: Int) { scrolledRow = max(0, row) }
}
