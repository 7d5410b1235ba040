// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftDiff

/// The thread list.
package final class ThreadsScreen: AppScreen {
  package let shownList: ScreenList
  /// The view model of the list.
  package let list: ChatThreadListViewModel
  private let engine: Engine
  package var menu: RowMenu?
  /// The entries of every row's menu.
  private let common: [ChannelAction]

  /// The application's list whose rows this one shares, or `nil` for that list itself.
  private let pattern: ThreadsScreen?

  init(
    _ engine: Engine,
    query: ThreadListQuery,
    rows: Int,
    part: Int = 0,
    emptyNotice: String? = nil,
    common: [ChannelAction],
    like pattern: ThreadsScreen? = nil
  ) {
    self.engine = engine
    self.common = common
    self.pattern = pattern
    shownList = ScreenList(name: .threads, part: part)
    list = engine.threadList(query: query, rows: pattern == nil ? rows : 0)
    // The bar above the screen names the list.
    list.showsTitle = false
    list.emptyNotice = emptyNotice
    let strings = engine.environment.strings
    let words = AppWords.of(strings).sections
    list.sectionHeader = { isUnread, count in
      Scene {
        SectionHeading(
          title: isUnread ? words.unread : words.read,
          count: count.map { strings.number($0) } ?? ""
        )
      }
    }
    if let pattern { list.takeOver(pattern.list) }
  }

  package var title: String { list.title }
  package func hint(_ hints: AppWords.Hints) -> String { hints.threads }
  package var count: Int { list.session.count }
  package var first: Int { list.session.firstVisible }

  package var selected: Int? {
    get { list.selectedThread.flatMap { list.session.index(of: $0) } }
    set {
      let thread = newValue.flatMap { list.session.threads(in: $0..<$0 + 1).first }
      engine.send(.select(thread?.id), to: list)
    }
  }

  @discardableResult
  package func drainChanges() -> Changeset? { list.drainChanges() }

  package func want(from first: Int, count: Int) {
    engine.send(.scroll(to: first), to: list)
    guard first + count >= self.count else { return }
    guard let pattern else { return engine.send(.threadAppeared(at: first + count), to: list) }
    // All viewers share one load, as long as the source answers at once.
    var before = -1
    while pattern.count <= first + count, pattern.hasMore, pattern.count > before {
      before = pattern.count
      pattern.loadMore()
    }
    if list.session.count < pattern.count { list.takeOver(pattern.list) }
  }

  package func scene(rowLimit: Int) -> Scene { inFront(of: list.screen(rowLimit: rowLimit)) }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome {
    engine.perform(action, row: row, in: list)
  }

  package func open(row: UInt64) -> RowOpening {
    .outcome(engine.perform(ListAction.openThread, row: row, in: list))
  }

  package func index(ofRow row: UInt64) -> Int? {
    list.thread(ofRow: row).flatMap { list.session.index(of: $0.id) }
  }

  package func row(at index: Int) -> UInt64? { list.rows(in: index..<index + 1).first?.rowID }
}

extension ThreadsScreen: RootList {
  package var root: (any RootList)? { self }
  package var loadAction: String { ListAction.loadThreads }
  package func show(_ query: ChannelListQuery) {}
  package func placeholder(_ words: AppWords.Panes) -> String { words.chooseThread }

  package func share() {
    if let pattern { list.takeOver(pattern.list) }
  }

  package func hasLoaded(_ indices: Range<Int>) -> Bool { true }
  package func prepare(_ indices: Range<Int>) { list.prepare(indices) }
  package func isComing(_ index: Int) -> Bool { engine.isRemote && index >= count && hasMore }

  /// Rows of a source are loaded when a viewer scrolls to them.
  package var hasMoreToLoad: Bool { hasMore && !engine.isRemote }

  private var hasMore: Bool { !list.session.hasLoadedAllThreads && !list.session.hasFailed }

  package func loadMore() {
    guard let pattern else { return engine.send(.threadAppeared(at: count), to: list) }
    if pattern.hasMore { pattern.loadMore() }
    list.takeOver(pattern.list)
  }

  package func subject(ofRow row: UInt64) -> RowSubject? {
    list.thread(ofRow: row).map { .thread($0.id) }
  }

  package func select(_ subject: RowSubject) {
    guard case .thread(let id) = subject, list.selectedThread != id else { return }
    engine.send(.select(id), to: list)
  }
}

// The menu of a thread.
extension ThreadsScreen: MenuHolder {
  package var menus: (any RowMenus)? { self }

  package func menu(ofRow number: UInt64?) -> RowMenu? {
    guard let number, let (row, offered) = offered(ofRow: number) else { return nil }
    return RowMenu(
      number,
      title: row.parentMessagePreviewText,
      offering: offered + common,
      strings: list.environment.strings
    )
  }

  /// Returns the tools that mark as read and open the menu.
  package func tools(ofRow row: UInt64) -> [ChannelAction] {
    guard let (_, offered) = offered(ofRow: row), !(offered + common).isEmpty else { return [] }
    return offered + [.more(list.environment.strings)]
  }

  private func offered(ofRow number: UInt64) -> (row: ThreadListRow, actions: [ChannelAction])? {
    guard let index = index(ofRow: number), let row = list.rows(in: index..<index + 1).first
    else { return nil }
    let title = list.environment.strings.text(.actionMarkRead)
    let read = ChannelAction(id: AppAction.markRead.id, title: title, iconName: "checkmark")
    return (row, row.unreadRepliesCount > 0 ? [read] : [])
  }
}
