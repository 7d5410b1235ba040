// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftDiff

/// The messages of a channel, or the replies to a message.
package final class MessagesScreen: AppScreen {
  package let shownList: ScreenList
  private let chat: Conversation
  private var list: ChatMessageListViewModel { chat.list }
  private var engine: Engine { chat.engine }

  init(_ chat: Conversation) {
    self.chat = chat
    shownList = ScreenList(name: chat.name)
  }

  package var conversation: Conversation? { chat }
  package var menus: (any RowMenus)? { chat }
  package var title: String { list.title }
  package func hint(_ hints: AppWords.Hints) -> String {
    list.isInThread ? hints.replies : hints.messages
  }

  package var count: Int { list.count }
  package var first: Int { list.scrolledRow }

  package var selected: Int? {
    get { list.selectedMessageId.flatMap { list.session.index(of: $0) } }
    set {
      list.selectedMessageId = newValue.flatMap { list.session.messages(in: $0..<$0 + 1).first?.id }
    }
  }

  @discardableResult
  package func drainChanges() -> Changeset? {
    let changes = list.drainChanges()
    chat.follow()
    return changes
  }

  package func want(from first: Int, count: Int) {
    list.firstDrawn = first
    if first + count > self.count { engine.send(.want(rows: first + count), to: list) }
  }

  package func scene(rowLimit: Int) -> Scene {
    let messages = list.screen(rowLimit: rowLimit)
    let field = chat.composer.scene()
    let isEmpty = count == 0
    let free = chat.freeHeight
    return chat.inFront(
      of: Scene {
        messages
        // Messages fill the screen; the placeholder of an empty list does not.
        if isEmpty { Spacer() }
        if free > 0 { EmptyView().frame(height: free) }
        field
      }
    )
  }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome {
    if row == nil, chat.composer.perform(action) { return .done }
    return engine.perform(action, row: row, in: list)
  }

  /// Opens the replies to a message; in a thread, rows open nothing.
  package func open(row: UInt64) -> RowOpening {
    guard !list.isInThread, list.message(ofRow: row)?.hasThread == true else { return .nothing }
    return .outcome(engine.perform(ListAction.openThread, row: row, in: list))
  }

  package func index(ofRow row: UInt64) -> Int? {
    list.message(ofRow: row).flatMap { list.session.index(of: $0.id) }
  }

  package func row(at index: Int) -> UInt64? { list.rows(in: index..<index + 1).first?.rowID }

  package func appear(_ isVisible: Bool) {
    engine.send(isVisible ? .appear : .disappear, to: list)
  }
}
