// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftDiff

/// The catch-up screen: everything that is unread, one channel or thread at a time.
///
/// Each decision has a key and a button.
package final class CatchUpScreen: AppScreen, CatchUpWalk {
  /// The messages of the current item.
  private struct Shown {
    let subject: CatchUpItem.Subject
    let list: ChatMessageListViewModel
    /// How many of its newest rows are shown, down to the first unread message.
    var rows = 1
  }

  package private(set) var shownList = ScreenList(name: .catchUp)
  /// The state of catch-up.
  package private(set) var walk = CatchUpSession()
  private let app: ChatApp
  /// Whether its buttons name their keys.
  private let showsKeys: Bool
  private let unread: any UnreadItems
  private let reader: UnreadReader
  /// Whether the session was given only some of the items.
  private var isPartial = false
  /// The channels and threads marked as read during this catch-up, with what undoes it.
  private var readings: [CatchUpItem.Subject: UndoableReading] = [:]
  private var shown: Shown?
  private var scrolled = 0

  init(_ app: ChatApp, showsKeys: Bool) {
    self.app = app
    self.showsKeys = showsKeys
    reader = UnreadReader(engine: app.engine)
    unread = app.engine.isRemote ? UnreadLists(app) : UnreadWalk(app)
    find()
  }

  /// The messages of the current item, or `nil` after the last one.
  package var list: ChatMessageListViewModel? { shown?.list }
  package var title: String { app.words.catchUp }
  package func hint(_ hints: AppWords.Hints) -> String { hints.catchUp }
  package var catchUp: (any CatchUpWalk)? { self }
  package var count: Int { shown?.rows ?? 0 }
  package var first: Int { min(scrolled, max(0, count - 1)) }

  package var selected: Int? {
    get { list?.selectedMessageId.flatMap { list?.session.index(of: $0) }.map { count - 1 - $0 } }
    set {
      list?.selectedMessageId = newValue.flatMap { message(at: $0)?.id }
    }
  }

  /// Returns the message at an index from the oldest unread one; lists count from the newest.
  private func message(at index: Int) -> ChatMessage? {
    guard (0..<count).contains(index) else { return nil }
    return list?.session.messages(in: count - 1 - index..<count - index).first
  }

  @discardableResult
  package func drainChanges() -> Changeset? {
    find()
    return nil
  }
  package func appear(_ isVisible: Bool) { if isVisible { find() } }
  package func want(from first: Int, count: Int) { scrolled = max(0, first) }
  package var hasMoreToLoad: Bool { unread.hasMoreToLoad }

  package func loadMore() {
    let wasEmpty = walk.current == nil
    unread.loadMore()
    find()
    // The first item is shown as soon as it is found.
    if wasEmpty, walk.current != nil { app.redraw() }
  }

  package func scene(rowLimit: Int) -> Scene {
    find()
    let messages = messages(rowLimit)
    let buttons = CatchUpButtons.deciding(walk)
    return Scene {
      if let list {
        let progress =
          isPartial
          ? app.words.loading
          : app.words.of(.text(number(walk.number)), .second(number(walk.total)))
        ListHeader(title: title, detail: progress)
        CatchUpTitle(title: list.title)
        messages
      } else {
        ListHeader(title: title)
        if hasMoreToLoad {
          ListActivity(label: app.words.loading)
        } else {
          CatchUpEnd(of: walk, strings: app.engine.environment.strings, words: app.words)
        }
      }
      // The buttons stay at the lower edge however few messages an item has.
      Spacer()
      if !buttons.isEmpty {
        CatchUpButtons(buttons, words: app.words, keys: showsKeys ? app.options.keys : nil)
      }
    }
  }

  private func messages(_ rowLimit: Int) -> Scene {
    guard let list else { return Scene() }
    let rows = min(max(0, rowLimit), count - first)
    list.firstDrawn = count - first - rows
    return list.screen(rowLimit: rows)
  }

  private func number(_ number: Int) -> String { app.engine.environment.strings.number(number) }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome {
    list.map { app.engine.perform(action, row: row, in: $0) } ?? .done
  }

  /// Opens the thread of a message; for a system message, which has none, the channel at it.
  package func open(row: UInt64) -> RowOpening {
    guard let list, !list.isInThread, let message = list.message(ofRow: row) else {
      return .nothing
    }
    return .outcome(
      message.hasThread
        ? perform(ListAction.openThread, row: row)
        : .open(Route(.channel(list.channel.id, message: message.id)))
    )
  }

  package func index(ofRow row: UInt64) -> Int? {
    list?.message(ofRow: row).flatMap { list?.session.index(of: $0.id) }.map { count - 1 - $0 }
  }

  package func row(at index: Int) -> UInt64? {
    guard let message = message(at: index) else { return nil }
    return list?.row(of: message)?.rowID
  }
}

// Taking decisions.
extension CatchUpScreen {
  package var canUndo: Bool { walk.canUndo }

  package func decide(_ input: CatchUpSession.Input) throws(SourceError) {
    let before = walk
    do throws(SourceError) {
      for effect in walk.handle(input) { try perform(effect) }
    } catch {
      walk = before
      throw error
    }
    find()
  }

  private func perform(_ effect: CatchUpSession.Effect) throws(SourceError) {
    switch effect {
    case .markRead(let subject):
      readings[subject] =
        switch subject {
        case .channel(let id): try app.engine.read(.markRead(id))
        case .thread(let id, in: _): try app.engine.read(.markThreadRead(id))
        }
    case .unread(let subject):
      if let reading = readings.removeValue(forKey: subject) { app.engine.undo(reading) }
    case .mute(let id): try app.engine.perform(.mute(id))
    case .unmute(let id): try app.engine.perform(.unmute(id))
    }
  }

  /// Updates the session and the messages of its current item.
  private func find() {
    take()
    if walk.current?.subject != shown?.subject { show(walk.current) }
    guard var shown else { return }
    _ = shown.list.drainChanges()
    // An item that was read elsewhere doesn't change while the user looks at it.
    let count = reader.count(of: shown.subject)
    if count > 0 { shown.rows = rows(of: shown.list, unread: count) }
    shown.rows = min(max(1, shown.rows), shown.list.count)
    self.shown = shown
  }

  /// Updates the session.
  ///
  /// While chats are still being searched, it adds one item at a time, because an item found later may come first.
  private func take() {
    let hasMore = unread.hasMoreToLoad
    guard let items = unread.drainIfChanged(isForced: isPartial) else { return }
    isPartial = hasMore
    guard hasMore else { return _ = walk.handle(.found(items)) }
    let known = Set((walk.queue + walk.later).map(\.subject))
    let next = walk.current == nil ? items.first { !known.contains($0.subject) } : nil
    let shown = items.filter { known.contains($0.subject) || $0.subject == next?.subject }
    _ = walk.handle(.found(shown))
  }

  private func show(_ item: CatchUpItem?) {
    shownList.part += 1
    scrolled = 0
    shown = item.flatMap { item in
      let most = Self.mostMessages
      let list =
        switch item.subject {
        case .channel(let id): app.engine.messageList(id, rows: most)
        case .thread(let id, in: let channel): app.engine.replyList(id, in: channel, rows: most)
        }
      guard let list else { return nil }
      // The user decides here what counts as read.
      app.engine.send(.active(false), to: list)
      list.showsBars = false
      list.opensEveryRow = true
      return Shown(subject: item.subject, list: list)
    }
  }

  /// Returns how many of the newest rows contain a number of messages by other users.
  private func rows(of list: ChatMessageListViewModel, unread: Int) -> Int {
    let me = app.engine.environment.currentUser.id
    let messages = list.session.messages(in: 0..<min(list.count, Self.mostMessages))
    var left = unread
    for (index, message) in messages.enumerated() where message.author.id != me {
      left -= 1
      if left == 0 { return index + 1 }
    }
    return messages.count
  }

  /// The maximum number of messages of an item; the newest ones are shown.
  private static let mostMessages = 200
}
