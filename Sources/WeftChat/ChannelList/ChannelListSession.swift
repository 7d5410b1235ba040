// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A channel list as a value: it takes inputs and returns what somebody else has to do.
///
/// It owns no clock, thread or source, so hours of use replay in milliseconds.
public struct ChannelListSession: Equatable, Sendable {
  /// Something that happened.
  public enum Input: Equatable, Sendable {
    /// The list came on screen, and its first page is wanted.
    case appear
    /// At least so many rows are wanted, as far as there are that many.
    case want(rows: Int)
    /// The page asked for is here.
    case pageLoaded([ChatChannel], isLast: Bool)
    /// The page asked for could not be loaded.
    case loadFailed(String)
    /// A row is now the first visible one.
    case scroll(to: Int)
    /// A channel was selected, or none.
    case select(ChannelID?)
  }

  /// Something to do outside.
  public enum Effect: Equatable, Sendable {
    /// Load at most `limit` channels in the query's order, leaving out the first `after`, and answer
    /// with an input.
    case loadPage(ChannelListQuery, after: Int, limit: Int)
  }

  /// Which channels the list holds.
  public let query: ChannelListQuery
  /// How far it has come.
  public private(set) var phase = ListPhase.loading
  /// The channels loaded, in order.
  public private(set) var channels: [ChatChannel] = []
  /// Whether more can be loaded.
  public private(set) var hasMore = true
  /// The first visible row as asked for; see ``firstVisible``.
  private var scrolledRow = 0
  /// How many rows somebody wants to see.
  private var wantedRows = 0
  /// The selected channel.
  public private(set) var selected: ChannelID?
  private let user: UserID
  private let now: Date
  private var isLoading = false

  /// Creates the list of a user; without a moment every mute is taken to last.
  public init(
    query: ChannelListQuery = ChannelListQuery(),
    user: UserID,
    now: Date = .distantPast
  ) {
    self.query = query
    self.user = user
    self.now = now
  }

  /// The first visible row, within the list.
  public var firstVisible: Int { min(scrolledRow, max(0, channels.count - 1)) }

  /// Takes an input and returns what is to be done.
  ///
  /// - Complexity: O(*n* log *n*) for a page, O(1) otherwise.
  public mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .appear:
      return handle(.want(rows: query.pageSize))
    case .want(let rows):
      wantedRows = max(wantedRows, rows)
      return loadMore()
    case .pageLoaded(let page, let isLast):
      isLoading = false
      hasMore = !isLast
      merge(page)
      phase = channels.isEmpty ? .empty : .loaded
      return loadMore()
    case .loadFailed(let reason):
      isLoading = false
      // What is shown stays: a failure to load more does not take away what is there.
      if channels.isEmpty { phase = .error(reason) }
    case .scroll(let row):
      scrolledRow = max(0, row)
      let (wanted, overflow) = scrolledRow.addingReportingOverflow(query.pageSize)
      return handle(.want(rows: overflow ? .max : wanted))
    case .select(let channel):
      selected = channel
    }
    return []
  }

  private mutating func loadMore() -> [Effect] {
    guard hasMore, !isLoading, channels.count < wantedRows else { return [] }
    isLoading = true
    let limit = max(query.pageSize, wantedRows - channels.count)
    return [.loadPage(query, after: channels.count, limit: limit)]
  }

  /// Adds a page; a channel that is there already is replaced, so that no page can double a row.
  private mutating func merge(_ page: [ChatChannel]) {
    let context = QueryContext<ChatChannel>(currentUser: user, now: now)
    let arriving = Set(page.map(\.id))
    channels.removeAll { arriving.contains($0.id) }
    var seen: Set<ChannelID> = []
    channels += page.reversed().filter {
      query.matches($0, in: context) && seen.insert($0.id).inserted
    }
    channels.sort { query.isOrdered($0, before: $1, in: context) }
  }
}
