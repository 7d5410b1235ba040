// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import WeftDiff
package import WeftModel

/// A channel list as a value: it handles inputs and returns requests for its host.
///
///     var session = ChannelListSession(user: "luke")
///     let effects = session.handle(.appear)                  // [.loadPage(query, after: nil, limit: 20)]
///     // The host loads the page and reports it:
///     _ = session.handle(.pageLoaded(channels, isLast: true))
///     session.count                                          // 0: the frame is still the old one
///     let changes = session.drainChanges()                   // inserts [0, 1, …]
///
/// It has no clock, thread or source, so a test can replay hours of use in milliseconds. The list shows a frame;
/// `drainChanges()` starts the next one with all changes so far. `phase`, `failure` and `selected` change
/// immediately.
///
/// **Ownership.** A session is a value, and the copy that receives the inputs is the list. A
/// ``ChatChannelListViewModel`` owns one and adds texts and scenes.
///
/// **Effects** must be carried out, and each `loadPage` answered by exactly one `.pageLoaded` or `.loadFailed`: until
/// then the session requests no other page. After a temporary failure it returns `.wait`; send `.waited` when the time
/// has passed, and it asks again.
///
/// **Cost.** `handle(_:)` takes O(log *n*), or O(*k* log *n*) for a page of *k* channels; a new query takes O(*n*).
/// `drainChanges()` takes O(*k* log *n*) for *k* changed rows.
///
/// Nothing throws: inputs that make no sense now, such as a page that was not requested, are ignored.
public struct ChannelListSession: Sendable {
  /// The query that selects and sorts the channels.
  package internal(set) var query: ChannelListQuery
  /// The delays before a page that could not be loaded is requested again.
  let retryPolicy: RetryPolicy
  /// The number of rows before the last one at which the next page is requested.
  let prefetchDistance: Int
  /// Whether to select the first channel if none is selected, for hosts that show list and channel side by side.
  let preselectsFirst: Bool
  /// The progress of opening a channel by its id.
  package internal(set) var opening = ChannelOpening.none
  /// The channel that the next frame scrolls to.
  package internal(set) var scrolledChannelID: ChannelID?
  /// The channel that was opened last, which keeps its section until another one is opened.
  private(set) var opened: ChannelID?
  /// The channel whose row is highlighted, or `nil`; a removed channel is no longer selected.
  package internal(set) var selected: ChannelID?
  /// Whether there are more pages.
  package internal(set) var hasMore = true
  /// The reason why the last page could not be loaded, or `nil` if it was loaded.
  package internal(set) var failure: ListFailure?

  /// A function that updates a listed channel with the latest data of its users.
  package var current: @Sendable (ChatChannel) -> ChatChannel = { $0 }
  var rows: ListRows<ChannelID, ChatChannel>
  /// The external store of the channels, or `nil` if the list holds them itself.
  let keeper: (any ExternalRows<ChannelID, ChatChannel>)?
  /// The rows of a measured list that are not loaded, for the next frame.
  var distant: DistantRows?
  /// The distant rows of the current frame.
  var shownDistant: DistantRows?
  var context: QueryContext<ChatChannel>
  /// Whether a requested page has not arrived yet.
  var isAskingForPage = false
  /// Whether to ignore the page that was requested, because the list was reloaded or got another query since.
  var isAnswerStale = false
  /// Whether the next page is a first page that replaces all rows.
  var isReloading = false
  var hasLoaded = false
  /// The last channel of the last page; the next page starts after it, even if it was removed since.
  var pageEnd: ChatChannel?
  /// The sort position of the last row of the last page, for lists with an external store.
  var endPosition: SortPosition?
  /// Channels that changed since the current page was requested, or `nil` for a removed one.
  ///
  /// The page may contain older data of them.
  var heardMeanwhile: [ChannelID: ChatChannel?] = [:]
  /// The number of rows the host wants.
  var wantedRows = 0
  var failuresInARow = 0
  /// A channel to open as soon as it arrives, unless the user selects another one.
  var awaited: ChannelID?
  /// The phase in which the list was frozen, or `nil` if it isn't frozen.
  var frozenPhase: ListPhase?
  /// The first visible row as requested; see ``firstVisible`` for the one within the list.
  private var scrolledRow = 0

  /// Creates the channel list of a user.
  ///
  /// - Parameters:
  ///   - query: The filter, the order and the size of a page.
  ///   - user: The user whose list it is; filters may test for them.
  ///   - now: The current time; by default, mutes never end.
  ///   - retryPolicy: The delays before a failed page is requested again.
  ///   - prefetchDistance: The number of rows before the last one at which the next page is requested.
  ///   - preselectsFirst: Whether to select the first channel if none is selected.
  ///   - selectedChannelID: A channel to select once it arrives, such as the target of a link.
  package init(
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

  /// Creates the channel list of a user, holding only the order of the channels if there is an external store.
  package init(
    query: ChannelListQuery,
    user: UserID,
    now: Date,
    retryPolicy: RetryPolicy = RetryPolicy(),
    prefetchDistance: Int,
    preselectsFirst: Bool,
    selectedChannelID: ChannelID?,
    keeper: (any ExternalRows<ChannelID, ChatChannel>)?
  ) {
    rows = ListRows(heldBy: keeper, ties: .byKey)
    self.keeper = keeper
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
  /// The loading phase of the list.
  package var phase: ListPhase {
    if let frozenPhase { return frozenPhase }
    if rows.upcomingCount > 0 { return .loaded }
    if isAskingForPage { return .loading }
    if let failure { return .error(failure.message) }
    return hasLoaded ? .empty : .loading
  }

  /// Whether the frame is frozen; see ``Input/freeze``.
  package var isFrozen: Bool { frozenPhase != nil }

  /// Whether an external store holds the channels, so that pages contain only sort positions.
  package var isExternal: Bool { rows.isExternal }

  /// The number of channels in the frame.
  package var count: Int { shownDistant?.count ?? rows.count }

  /// All channels of the frame, in order.
  ///
  /// - Complexity: O(*n*); ``channels(in:)`` costs only the channels requested.
  package var channels: [ChatChannel] { channels(in: 0..<count) }

  /// Returns the channels at the given indices of the frame; indices beyond the list are ignored.
  ///
  /// They include the latest data of their users, unless the list is frozen.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* indices.
  package func channels(in indices: Range<Int>) -> [ChatChannel] {
    isFrozen ? listed(in: indices) : listed(in: indices).map(current)
  }

  /// Returns the channels at the given indices of the frame, as the list last received them.
  func listed(in indices: Range<Int>) -> [ChatChannel] {
    let loaded = rows.window(indices)
    guard let shownDistant, let keeper else { return loaded }
    return loaded + shownDistant.ids(in: indices).compactMap { keeper.row($0) }
  }

  /// The index of a channel in the frame, or `nil` if the frame doesn't contain it.
  ///
  /// - Complexity: O(log *n*).
  package func index(of channel: ChannelID) -> Int? {
    rows.index(of: channel) ?? shownDistant?.index(of: channel)
  }

  /// The index of the first visible row, clamped to the list.
  package var firstVisible: Int { min(scrolledRow, max(0, count - 1)) }

  /// Starts the next frame with all changes so far, and returns them.
  ///
  /// The first visible row keeps its position on the screen, unless it is the first of the list: then the user should
  /// see rows that are inserted above it. If a channel was opened, it becomes the first visible row instead. A frozen
  /// list returns an empty changeset.
  ///
  /// - Complexity: O(*k* log *n*) for *k* changed rows.
  package mutating func drainChanges() -> Changeset {
    guard !isFrozen else { return Changeset(oldCount: count, newCount: count) }
    countAgain()
    let anchor =
      scrolledRow >= rows.count ? shownDistant?.ids(in: scrolledRow..<scrolledRow + 1) : nil
    var first = scrolledRow
    let changes = rows.drainChanges(keeping: &first)
    shownDistant = distant
    if let anchor {
      scrolledRow = anchor.first.flatMap { index(of: $0) } ?? scrolledRow
    } else {
      scrolledRow = first
    }
    if let id = scrolledChannelID, let place = index(of: id) {
      scrolledRow = place
      scrolledChannelID = nil
    }
    return changes
  }

  mutating func scroll(to row: Int) { scrolledRow = max(0, row) }
}

// A list with the unread channels first.
extension ChannelListSession {
  /// Keeps the row of an opened channel among the unread ones until another channel is opened, so that it doesn't move
  /// while the user reads.
  ///
  /// Call it before the channel is marked as read.
  ///
  /// - Returns: The channel that is no longer held, whose row may have to move.
  package mutating func hold(_ channel: ChatChannel) -> ChannelID? {
    guard channel.id != opened else { return nil }
    opened = channel.id
    let left = query.held
    query.held = nil
    keepPlace(of: channel)
    return left
  }

  /// Holds the opened channel if it is unread.
  mutating func keepPlace(of channel: ChatChannel) {
    if channel.id == opened, channel.isUnread, query.grouping == .unread { query.held = opened }
  }
}
