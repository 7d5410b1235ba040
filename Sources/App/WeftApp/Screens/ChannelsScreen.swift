// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftDiff

/// The channel list, with its search.
package final class ChannelsScreen: AppScreen {
  package let shownList: ScreenList
  /// The view model of the list.
  package let list: ChatChannelListViewModel
  let engine: Engine
  /// How many rows have been requested.
  private var wanted: Int

  /// The application's list, or `nil` for that list itself.
  private let common: ChannelsScreen?
  /// The application's list if this list has the same query and shares its rows; otherwise `nil`.
  private var pattern: ChannelsScreen?

  init(
    _ engine: Engine,
    query: ChannelListQuery,
    rows: Int,
    part: Int = 0,
    emptyNotice: String? = nil,
    accounts: [String] = [],
    beside common: ChannelsScreen? = nil
  ) {
    self.engine = engine
    self.common = common
    let pattern = common?.list.session.query == query ? common : nil
    self.pattern = pattern
    shownList = ScreenList(name: .channels, part: part)
    wanted = rows
    list = engine.channelList(query: query, rows: pattern == nil ? rows : 0)
    // The bar above the screen names the list.
    list.showsTitle = false
    list.emptyNotice = emptyNotice
    list.sections = ChannelSections(engine, accounts: accounts)
    if let pattern { list.takeOver(pattern.list) }
  }

  package var title: String { list.title }
  package func hint(_ hints: AppWords.Hints) -> String { hints.list }
  package var channels: ChatChannelListViewModel? { list }
  package var search: (any ScreenSearch)? { ListSearch(list: list, engine: engine) }
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

  package func scene(rowLimit: Int) -> Scene { list.screen(rowLimit: rowLimit) }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome {
    guard row == nil, let channel = list.menuChannel else {
      return engine.perform(action, row: row, in: list)
    }
    // The actions of a menu apply to the channel that it was opened for.
    let outcome = engine.perform(action, row: list.row(of: channel)?.rowID, in: list)
    if case .host = outcome { engine.send(.dismissPopup, to: list) }
    return outcome
  }

  package func open(row: UInt64) -> RowOpening {
    guard list.isSearching else {
      if list.swipe.isOpen {
        list.swipe.close()
        return .nothing
      }
      return .outcome(engine.perform(ListAction.openChannel, row: row, in: list))
    }
    switch list.searchEntry(ofRow: row) {
    case .result(let result)?:
      // Marks the result for when the user returns to the results.
      list.selectedResult = result.id
      // Only its thread may show a reply.
      if let message = list.result(ofRow: row)?.message, result.searchType == .messages,
        let parent = message.parentID, !message.isShownInChannel
      {
        return .screens([.messages(result.channel.id), .replies(parent)], message.id)
      }
      return .outcome(.open(Route(.channel(result.id.channel, message: result.id.message))))
    case .showAll?: return .outcome(engine.perform(ListAction.searchChannels, in: list))
    case .heading?, nil: return .nothing
    }
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

extension ChannelsScreen: RootList {
  package var root: (any RootList)? { self }
  package var loadAction: String { ListAction.retry }
  package func placeholder(_ words: AppWords.Panes) -> String { words.chooseChat }

  package func show(_ query: ChannelListQuery) {
    pattern = common?.list.session.query == query ? common : nil
    if let pattern { list.takeOver(pattern.list) }
    engine.send(.replaceQuery(query), to: list)
  }

  package func share() {
    if let pattern { list.follow(pattern.list) }
  }

  package func hasLoaded(_ indices: Range<Int>) -> Bool { list.hasLoaded(indices) }

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

  package func subject(ofRow row: UInt64) -> RowSubject? {
    list.isSearching ? nil : list.channel(ofRow: row).map { .channel($0.id) }
  }

  package func select(_ subject: RowSubject) {
    guard case .channel(let id) = subject, !list.isSearching, list.session.selected != id else {
      return
    }
    engine.send(.select(id), to: list)
  }
}
