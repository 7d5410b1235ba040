// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

extension ChannelListSession {
  /// An event that the session reacts to.
  public enum Input: Equatable, Sendable {
    /// The list appeared on screen and needs its first page.
    case appear
    /// The host wants at least this many rows, if the list has them.
    case want(rows: Int)
    /// The user wants to retry what failed.
    case retry
    /// The host wants to reload the list; its rows stay until the first page arrives.
    case reload
    /// The time of a ``Effect/wait(seconds:)`` has passed.
    case waited
    /// The requested page has arrived.
    case pageLoaded([ChatChannel], isLast: Bool)
    /// The requested sort positions have arrived.
    case positionsLoaded(PositionedRows<ChannelID>, isLast: Bool)
    /// The requested page could not be loaded.
    case loadFailed(ListFailure)
    /// A channel is new or changed; the query decides whether it belongs to the list.
    case channelChanged(ChatChannel)
    /// A channel no longer exists for the user; a page that is still being loaded can't bring it back.
    case channelRemoved(ChannelID)
    /// Replaces the query; selection and scroll position are preserved where possible.
    case replaceQuery(ChannelListQuery)
    /// A row became the first visible one.
    case scroll(to: Int)
    /// A row appeared on screen.
    case channelAppeared(at: Int)
    /// The user selected a channel, or none.
    case select(ChannelID?)
    /// Scrolls to a channel and selects it, even if its page isn't loaded yet.
    case open(ChannelID)
    /// Selects the first channel if none is selected.
    case preselect
    /// Freezes the frame, for example while a channel covers the list.
    case freeze
    /// Ends the freeze; the next frame applies all changes since.
    case thaw
    /// Advances the current time, which may end mutes.
    case time(Date)
  }

  /// A request that the host carries out.
  public enum Effect: Equatable, Sendable {
    /// Load at most `limit` channels after a channel in the query's order, and send an input with them.
    case loadPage(ChannelListQuery, after: ChatChannel?, limit: Int)
    /// Find the sort positions of at least `limit` channels after a position, and send an input with them.
    ///
    /// There may be fewer at the end of the list.
    case loadPositions(ChannelListQuery, after: SortPosition?, limit: Int)
    /// Send ``Input/waited`` after some seconds.
    case wait(seconds: Double)
  }

  /// Handles an input and returns the requests for the host.
  ///
  /// - Complexity: O(*k* log *n*) for a page of *k* channels, O(*n*) for a new query, and
  ///   O(log *n*) for other inputs.
  package mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .appear: return handle(.want(rows: query.pageSize))
    case .want(let rows):
      wantedRows = max(wantedRows, rows)
      return loadMore()
    case .retry, .waited:
      if input == .retry { failuresInARow = 0 }
      if case .failed(let id, _) = opening { opening = .looking(id) }
      return failure == nil ? [] : loadMore() + look()
    case .reload: return reload()
    case .pageLoaded(let page, let isLast): return receive(page, isLast: isLast)
    case .positionsLoaded(let page, let isLast): return receive(page, isLast: isLast)
    case .loadFailed(let reason): return fail(reason)
    case .channelChanged(let channel):
      if isAskingForPage { heardMeanwhile[channel.id] = .some(channel) }
      keepPlace(of: channel)
      show(channel)
      return lookAgain(for: channel.id)
    case .channelRemoved(let id):
      if isAskingForPage { heardMeanwhile[id] = .some(nil) }
      if isMeasured { settle(id, nil) } else { rows.remove(id) }
      forget(id)
    case .replaceQuery(let query): return replace(query)
    case .scroll(let row):
      scroll(to: row)
      if isMeasured {
        let first = min(max(0, row), count)
        reach(first..<first + query.pageSize)
        return []
      }
      let (wanted, overflow) = max(0, row).addingReportingOverflow(query.pageSize)
      return handle(.want(rows: overflow ? .max : wanted))
    case .channelAppeared(let place):
      let isNear = hasLoaded && !isMeasured && place >= rows.count - prefetchDistance
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
    // A list without rows in its frame can't show any before it is thawed.
    let isFrameBehind = rows.count == 0 && phase == .loaded
    frozenPhase = rows.count > 0 ? .loaded : isFrameBehind ? .loading : phase
  }
}
