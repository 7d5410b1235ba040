// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The unread items of a workspace, found in a pass over all its chats.
///
/// A file has no index of unread chats, so finding them means examining each chat. The pass starts with the first
/// rows of the channel list, which are loaded, and examines the others in steps while the application is idle. From
/// then on it follows the changes.
///
/// It keeps the first 1,000 items; more follow when these have been read.
final class UnreadWalk: UnreadItems, ChangeFollower {
  private let app: ChatApp
  private let reader: UnreadReader
  private var items: [CatchUpItem.Subject: CatchUpItem] = [:]
  /// The threads with unread replies, including those of muted channels.
  private var unreadThreads: Set<MessageID> = []
  /// The channels still to examine, or `nil` if none is left.
  private var channels: ChannelWalk? = ChannelWalk()
  /// The threads still to examine, or `nil` before the first one.
  private var threads: ArraySlice<MessageID>?
  private var changedChannels: Set<ChannelID> = []
  private var changedThreads: Set<MessageID> = []
  /// Whether the engine has reported which chats changed; an import doesn't.
  private var isTold = false
  /// Whether the items may differ from those last drained.
  private var isChanged = true
  /// Whether items were dropped because there were too many.
  private var isCut = false
  private var seen: Int

  private static let most = 1_000
  /// How many chats one step examines, so that no key has to wait.
  private static let step = 64

  private var engine: Engine { reader.engine }

  init(_ app: ChatApp) {
    self.app = app
    reader = UnreadReader(engine: app.engine)
    seen = app.engine.changeCount
    let list = app.channels.list
    for channel in list.session.channels(in: 0..<min(list.count, Self.step)) { look(at: channel) }
    app.add(self)
    // Chats in memory are examined faster than one is drawn.
    while !engine.state.isBacked, hasMoreToLoad { loadMore() }
  }

  var hasMoreToLoad: Bool { channels != nil || threads?.isEmpty != true }

  func loadMore() {
    if var walk = channels {
      let found = walk.next(Self.step, of: engine.state)
      channels = found == nil ? nil : walk
      for channel in found ?? [] { look(at: channel) }
    } else {
      let left = threads ?? engine.state.threadIDs[...]
      for id in left.prefix(Self.step) { look(at: id) }
      threads = left.dropFirst(Self.step)
    }
    cut()
  }

  func follow(_ change: ChatChange) {
    isTold = true
    changedChannels.formUnion(change.channels.keys)
    changedChannels.formUnion(change.appearedChannels)
    changedThreads.formUnion(change.threads.keys)
  }

  func drainIfChanged(isForced: Bool) -> [CatchUpItem]? {
    if seen != engine.changeCount { catchUp() }
    guard isChanged || isForced else { return nil }
    isChanged = false
    return sorted
  }

  /// Examines the changed chats again, and all items, because some changes name no chat.
  private func catchUp() {
    if !isTold { startAgain() }
    isTold = false
    let known = items.keys.map(\.channel)
    for id in changedChannels.union(known) {
      if let channel = engine.state.channel(id, messages: 0) {
        look(at: channel)
      } else {
        items[.channel(id)] = nil
      }
    }
    for id in changedThreads.union(unreadThreads) { look(at: id) }
    (changedChannels, changedThreads, seen) = ([], [], engine.changeCount)
    isChanged = true
    cut()
    if isCut, items.count < Self.most / 2 { startAgain() }
  }

  private func startAgain() { (channels, threads, isCut) = (ChannelWalk(), nil, false) }

  private func look(at channel: ChatChannel) {
    let isListed = app.options.channels.matches(channel, in: context())
    set(isListed ? reader.item(of: channel) : nil, for: .channel(channel.id))
  }

  private func look(at id: MessageID) {
    guard let thread = engine.state.thread(id, channelMessages: 0), reader.isUnread(thread),
      app.options.threads.filter?.matches(thread, in: context()) ?? true
    else {
      guard unreadThreads.remove(id) != nil else { return }
      for subject in items.keys where subject.thread == id { set(nil, for: subject) }
      return
    }
    if unreadThreads.count < Self.most { unreadThreads.insert(id) }
    set(reader.item(of: thread), for: .thread(id, in: thread.channel.id))
  }

  private func context<Model>() -> QueryContext<Model> {
    QueryContext(currentUser: engine.environment.currentUser.id, now: engine.environment.now)
  }

  private func set(_ item: CatchUpItem?, for subject: CatchUpItem.Subject) {
    guard items[subject] != item else { return }
    items[subject] = item
    isChanged = true
  }

  /// The items: first those with mentions, newest first.
  private var sorted: [CatchUpItem] {
    items.values.sorted {
      $0.isMention == $1.isMention ? $0.date > $1.date : $0.isMention
    }
  }

  /// Drops the last items if there are far too many.
  private func cut() {
    guard items.count > 2 * Self.most else { return }
    let kept = sorted.prefix(Self.most)
    items = Dictionary(kept.map { ($0.subject, $0) }, uniquingKeysWith: { $1 })
    isCut = true
  }
}

extension CatchUpItem.Subject {
  /// The parent message of a thread, or `nil` for a channel.
  fileprivate var thread: MessageID? {
    if case .thread(let id, in: _) = self { id } else { nil }
  }

  /// The channel, or that of the thread.
  fileprivate var channel: ChannelID {
    switch self {
    case .channel(let id), .thread(_, in: let id): id
    }
  }
}
