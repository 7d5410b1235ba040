// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftDiff

/// The channel list, with its search.
package final class ChannelsScreen: AppScreen {
  package let name = ScreenName.channels
  /// The view model of the list.
  package let list: ChatChannelListViewModel
  private let engine: Engine
  /// How many rows have been requested.
  private var wanted: Int

  /// The application's list whose rows this one shares, or `nil` for that list itself.
  private let pattern: ChannelsScreen?

  package let part: Int

  init(
    _ engine: Engine,
    query: ChannelListQuery,
    rows: Int,
    part: Int = 0,
    emptyNotice: String? = nil,
    like pattern: ChannelsScreen? = nil
  ) {
    (self.engine, self.part, self.pattern) = (engine, part, pattern)
    wanted = rows
    list = engine.channelList(query: query, rows: pattern == nil ? rows : 0)
    // The bar above the screen names the list.
    list.showsTitle = false
    list.emptyNotice = emptyNotice
    if let pattern { list.takeOver(pattern.list) }
  }

  package var title: String { list.title }
  package var count: Int { list.isSearching ? list.search.entries.count : list.count }
  package var first: Int { list.isSearching ? list.firstResult : list.session.firstVisible }

  package var selected: Int? {
    get {
      if list.isSearching {
        return list.selectedEntry.flatMap { id in list.search.entries.firstIndex { $0.id == id } }
      }
      return list.selectedID.flatMap { list.session.index(of: $0) }
    }
    set {
      guard list.isSearching else {
        return engine.send(.select(newValue.flatMap(list.channelID)), to: list)
      }
      let entries = list.search.entries
      list.selectedEntry = newValue.flatMap {
        entries.indices.contains($0) ? entries[$0].id : nil
      }
    }
  }

  package func isHeading(at index: Int) -> Bool {
    guard list.isSearching else { return false }
    let entries = list.search.entries
    return entries.indices.contains(index) && entries[index].isHeading
  }

  package func share() {
    if let pattern { list.follow(pattern.list) }
  }

  @discardableResult
  package func drainChanges() -> Changeset? {
    let changes = list.drainChanges()
    return list.isSearching ? nil : changes
  }

  package func want(from first: Int, count: Int) {
    if list.isSearching {
      list.firstResult = first
      engine.send(.resultAppeared(at: first + count), to: list)
      return
    }
    let wanted = first..<first + count
    if let pattern {
      // All viewers share one load. Rows loaded here would disappear when the list takes over the shared ones.
      pattern.load(wanted)
      if list.count < min(wanted.upperBound, pattern.list.count) { list.takeOver(pattern.list) }
      _ = list.reach(wanted)
    } else {
      load(wanted)
    }
    engine.send(.scroll(to: first), to: list)
  }

  /// Loads rows up to the given ones or the end of the list; a long list reads only the given rows.
  private func load(_ indices: Range<Int>) {
    if list.reach(indices) { return }
    // Rows of a source arrive later, so request some more than are needed now.
    let rows = indices.upperBound + (engine.isRemote ? Self.rowsAhead : 0)
    while wanted < rows, list.session.hasMore, list.session.failure == nil {
      wanted = min(rows, max(wanted, list.count) + Self.positionsOnTheWay)
      engine.send(.want(rows: wanted), to: list)
      if wanted < rows { _ = list.drainChanges() }
    }
  }

  private static let rowsAhead = 50

  /// How many rows are loaded before the memory used for loading is freed.
  private static let positionsOnTheWay = 16_384

  package func prepare(_ indices: Range<Int>) {
    if !list.isSearching { list.prepare(indices) }
  }

  package func isComing(_ index: Int) -> Bool {
    engine.isRemote && index >= count && list.session.hasMore && list.session.failure == nil
  }

  /// Rows of a source are loaded when a viewer scrolls to them.
  package var hasMoreToLoad: Bool {
    if list.isFollowing, let pattern { return pattern.hasMoreToLoad }
    return list.session.hasMore && !list.session.isMeasured && list.session.failure == nil
      && !list.isSearching && !engine.isRemote
  }

  package func loadMore() {
    if let pattern {
      if pattern.hasMoreToLoad { pattern.loadMore() }
      if !list.isFollowing { list.takeOver(pattern.list) }
      return
    }
    if list.measure() { return }
    wanted = max(wanted, list.count) + Self.positionsAtOnce
    engine.send(.want(rows: wanted), to: list)
  }

  /// The number of rows in one idle batch, so that no frame waits long for one.
  private static let positionsAtOnce = 4096

  package func scene(rowLimit: Int) -> Scene { list.screen(rowLimit: rowLimit) }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome {
    guard row == nil, case .moreActions(let channel)? = list.customChannelPopupType else {
      return engine.perform(action, row: row, in: list)
    }
    // The actions of a menu apply to the channel that it was opened for.
    let outcome = engine.perform(action, row: list.row(of: channel)?.rowID, in: list)
    if case .host = outcome { engine.send(.dismissPopup, to: list) }
    return outcome
  }

  package func open(row: UInt64) -> ActionOutcome {
    guard list.isSearching else {
      if list.swipe.isOpen {
        list.swipe.close()
        return .done
      }
      return engine.perform(ListAction.openChannel, row: row, in: list)
    }
    switch list.searchEntry(ofRow: row) {
    case .result(let result)?:
      // Marks the result for when the user returns to the results.
      list.selectedResult = result.id
      return .open(Route(.channel(result.id.channel, message: result.id.message)))
    case .showAll?: return engine.perform(ListAction.searchChannels, in: list)
    case .heading?, nil: return .done
    }
  }

  /// Returns the reply that a search result shows, if the reply is only shown in its thread.
  func reply(ofRow row: UInt64) -> (message: ChatMessage, channel: ChannelID)? {
    guard list.isSearching, let result = list.result(ofRow: row), result.searchType == .messages,
      let message = result.message, message.parentID != nil, !message.isShownInChannel
    else { return nil }
    list.selectedResult = result.id
    return (message, result.channel.id)
  }

  package func index(ofRow row: UInt64) -> Int? {
    if list.isSearching {
      guard let id = list.searchEntry(ofRow: row)?.id else { return nil }
      return list.search.entries.firstIndex { $0.id == id }
    }
    return list.channel(ofRow: row).flatMap { list.session.index(of: $0.id) }
  }

  package func row(at index: Int) -> UInt64? {
    list.isSearching
      ? list.searchRow(at: index)
      : list.rows(in: index..<index + 1).first?.rowID
  }
}

extension ChannelsScreen {
  package var hasMenus: Bool { true }

  package var front: ScreenFront? {
    if let words = list.channelAlertWords {
      return words.confirm == nil
        ? .message([ListAction.dismissAlert])
        : .question([ListAction.dismissAlert, words.confirmAction])
    }
    guard case .moreActions(let channel)? = list.customChannelPopupType else { return nil }
    let offered = list.slots.factory
      .supportedMoreChannelActions(for: channel, environment: list.environment)
    return .menu(offered.map(\.id))
  }

  /// Returns the tools that mark as read or unread, mute, and open the menu.
  package func tools(ofRow row: UInt64) -> [ChannelAction] {
    guard !list.isSearching, let channel = list.channel(ofRow: row) else { return [] }
    let kept: Set<ChannelMenuAction> = [.markRead, .markUnread, .mute, .unmute]
    let offered = list.slots.factory
      .supportedMoreChannelActions(for: channel, environment: list.environment)
    return offered.filter { ChannelMenuAction(id: $0.id).map(kept.contains) == true }
      + [.more(list.environment.strings)]
  }

  package func closeFront() -> Bool {
    if list.channelAlertShown {
      engine.send(.dismiss, to: list)
    } else if list.customAlertShown {
      engine.send(.dismissPopup, to: list)
    } else if list.swipe.swipedRow != nil {
      list.swipe.close()
    } else {
      return false
    }
    return true
  }

  /// Searches for a text; `nil` ends the search.
  package func search(_ text: String?) {
    list.firstResult = 0
    if text != list.searchText { list.selectedEntry = nil }
    engine.send(text.map { .search($0) } ?? .clear, to: list)
  }

  /// Switches between searching both, channels and messages.
  package func turnSearch(isBack: Bool = false) {
    let kinds = ChannelSearchType.allCases
    let index = kinds.firstIndex(of: list.searchType) ?? 0
    let next = (index + (isBack ? kinds.count - 1 : 1)) % kinds.count
    list.firstResult = 0
    engine.send(.searchType(kinds[next]), to: list)
  }
}

extension ChannelsScreen: ScreenSwipe {
  package var swipe: (any ScreenSwipe)? { self }

  package func swipe(_ row: UInt64, toTrailing: Bool?) -> Bool {
    guard let toTrailing else {
      defer { list.swipe.close() }
      return list.swipe.swipedRow != nil
    }
    guard !list.isSearching, let channel = list.channel(ofRow: row),
      let shown = list.row(of: channel)
    else { return false }
    // A swipe towards the other end only closes the open buttons.
    if list.swipe.swipedRow == channel.id, list.swipe.isOpen,
      (list.swipe.offset < 0) != toTrailing
    {
      list.swipe.close()
      return true
    }
    let actions = SwipeState<ChannelID>.Actions(
      leading: shown.leadingSwipeActions.count,
      trailing: shown.trailingSwipeActions.count
    )
    list.swipe.open(channel.id, actions, trailing: toTrailing)
    return (toTrailing ? actions.trailing : actions.leading) > 0
  }

  package var open: (row: UInt64, actions: [ChannelAction], isTrailing: Bool)? {
    guard list.swipe.isOpen, let id = list.swipe.swipedRow, let index = list.session.index(of: id),
      let row = list.rows(in: index..<index + 1).first
    else { return nil }
    let isTrailing = list.swipe.offset < 0
    // Leading buttons are drawn in reading order; the caller wants them from the middle outwards.
    let actions = isTrailing ? row.trailingSwipeActions : row.leadingSwipeActions.reversed()
    return (row.rowID, actions, isTrailing)
  }
}
