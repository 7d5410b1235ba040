// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension ChannelListSession {
  /// Something that happened.
  public enum Input: Equatable, Sendable {
    /// The list came on screen, and its first page is wanted.
    case appear
    /// At least so many rows are wanted, as far as there are that many.
    case want(rows: Int)
    /// What failed is wanted again.
    case retry
    /// The time of a ``Effect/wait(seconds:)`` is over.
    case waited
    /// The page asked for is here.
    case pageLoaded([ChatChannel], isLast: Bool)
    /// The places asked for are here.
    case placesLoaded(PlacedRows<ChannelID>, isLast: Bool)
    /// The page asked for could not be loaded.
    case loadFailed(ListFailure)
    /// A channel is new or different now; whether it belongs to the list is the query's to say.
    case channelChanged(ChatChannel)
    /// A channel is gone.
    case channelRemoved(ChannelID)
    /// Other channels are wanted, or another order; selection and place stay where they can.
    case replaceQuery(ChannelListQuery)
    /// A row is now the first visible one.
    case scroll(to: Int)
    /// A row came on screen.
    case channelAppeared(at: Int)
    /// A channel was selected, or none.
    case select(ChannelID?)
    /// A channel is to be shown and selected, on whatever page it is.
    case open(ChannelID)
    /// The first channel is to be selected if none is.
    case preselect
    /// The frame is to stay as it is, such as while a channel covers it.
    case freeze
    /// The frame is to follow again: the next one brings all that has changed meanwhile.
    case thaw
    /// It is later now, so that mutes may have ended.
    case time(Date)
  }

  /// Something to do outside.
  public enum Effect: Equatable, Sendable {
    /// Load at most `limit` channels in the query's order, of those that come after a channel, and answer with
    /// an input.
    case loadPage(ChannelListQuery, after: ChatChannel?, limit: Int)
    /// Find out where at least so many channels stand that come after a place, in the query's order, as far as
    /// there are that many, and answer with an input.
    case loadPlaces(ChannelListQuery, after: ListPlace?, limit: Int)
    /// Send ``Input/waited`` after some seconds.
    case wait(seconds: Double)
  }

  /// Takes an input and returns what is to be done.
  ///
  /// - Complexity: O(*k* log *n*) for a page of *k* channels, O(*n*) for another query, O(log *n*) otherwise.
  public mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .appear: return handle(.want(rows: query.pageSize))
    case .want(let rows):
      wantedRows = max(wantedRows, rows)
      return loadMore()
    case .retry, .waited:
      if input == .retry { failuresInARow = 0 }
      if case .failed(let id, _) = opening { opening = .looking(id) }
      return failure == nil ? [] : loadMore() + look()
    case .pageLoaded(let page, let isLast): return receive(page, isLast: isLast)
    case .placesLoaded(let page, let isLast): return receive(page, isLast: isLast)
    case .loadFailed(let reason): return fail(reason)
    case .channelChanged(let channel):
      if isAskingForPage { heardMeanwhile.insert(channel.id) }
      show(channel)
      return lookAgain(for: channel.id)
    case .channelRemoved(let id):
      if isAskingForPage { heardMeanwhile.insert(id) }
      rows.remove(id)
      forget(id)
    case .replaceQuery(let query): return replace(query)
    case .scroll(let row):
      scroll(to: row)
      let (wanted, overflow) = max(0, row).addingReportingOverflow(query.pageSize)
      return handle(.want(rows: overflow ? .max : wanted))
    case .channelAppeared(let place):
      let isNear = hasLoaded && place >= rows.count - prefetchDistance
      return isNear ? handle(.want(rows: rows.upcomingCount + 1)) : []
    case .open(let id): return open(id)
    case .select(let channel): select(channel)
    case .preselect: preselect()
    case .freeze: freeze()
    case .thaw: frozenPhase = nil
    case .time(let now): context.now = now
    }
    return []
  }

  private mutating func freeze() {
    // A list that has no rows in its frame yet can't show them before it is thawed.
    let isFrameBehind = rows.count == 0 && phase == .loaded
    frozenPhase = rows.count > 0 ? .loaded : isFrameBehind ? .loading : phase
  }
}
