// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The thread list.
package final class ThreadsScreen: AppScreen {
  package let name = ScreenName.threads
  /// The view model of the list.
  package let list: ChatThreadListViewModel
  private let engine: Engine

  /// The list no viewer shows, whose rows all viewers share; nil for that list itself.
  private let pattern: ThreadsScreen?

  init(_ engine: Engine, query: ThreadListQuery, rows: Int, like pattern: ThreadsScreen? = nil) {
    (self.engine, self.pattern) = (engine, pattern)
    list = engine.threadList(query: query, rows: pattern == nil ? rows : 0)
    // The bar above the screen names the list.
    list.showsTitle = false
    if let pattern { list.takeOver(pattern.list) }
  }

  package var title: String { list.title }
  package var count: Int { list.session.count }
  package var first: Int { list.session.firstVisible }

  package var selected: Int? {
    get { list.selectedThread.flatMap { list.session.index(of: $0) } }
    set {
      let thread = newValue.flatMap { list.session.threads(in: $0..<$0 + 1).first }
      engine.send(.select(thread?.id), to: list)
    }
  }

  package func share() {
    if let pattern { list.takeOver(pattern.list) }
  }

  package func drainChanges() { _ = list.drainChanges() }

  package func want(from first: Int, count: Int) {
    engine.send(.scroll(to: first), to: list)
    guard first + count >= self.count else { return }
    guard let pattern else { return engine.send(.threadAppeared(at: first + count), to: list) }
    // All viewers share one load, as long as the source answers at once.
    var before = -1
    while pattern.count <= first + count, pattern.hasMoreToLoad, pattern.count > before {
      before = pattern.count
      pattern.loadMore()
    }
    if list.session.count < pattern.count { list.takeOver(pattern.list) }
  }

  package func prepare(_ indices: Range<Int>) { list.prepare(indices) }

  package var hasMoreToLoad: Bool {
    !list.session.hasLoadedAllThreads && !list.session.hasFailed
  }

  package func loadMore() {
    guard let pattern else { return engine.send(.threadAppeared(at: count), to: list) }
    if pattern.hasMoreToLoad { pattern.loadMore() }
    list.takeOver(pattern.list)
  }

  package func scene(rowLimit: Int) -> Scene { list.screen(rowLimit: rowLimit) }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome {
    engine.perform(action, row: row, in: list)
  }

  package func open(row: UInt64) -> ActionOutcome {
    engine.perform(ListAction.openThread, row: row, in: list)
  }

  package func index(ofRow row: UInt64) -> Int? {
    list.thread(ofRow: row).flatMap { list.session.index(of: $0.id) }
  }

  package func row(at index: Int) -> UInt64? { list.rows(in: index..<index + 1).first?.rowID }
}
