// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The chats and threads with something unread, for the bar, the page's title and the start page.
///
/// No frame walks over the workspace: the tally examines the first chats of the list and a limited number of threads,
/// in a turn after the first frame, and follows the changes from then on. Muted chats are left out, as in catch-up.
package final class UnreadTally: ChangeFollower {
  /// A chat with unread messages.
  struct Chat {
    let id: ChannelID
    let name: String
    let count: Int
  }

  private unowned let app: ChatApp
  private let reader: UnreadReader
  private var channels: Set<ChannelID> = []
  private var threads: Set<MessageID> = []
  private var changedChannels: Set<ChannelID> = []
  private var changedThreads: Set<MessageID> = []
  /// Whether the chats have been examined.
  private var isReady = false
  /// Whether the chats will be examined in the next turn.
  private var isPlanned = false
  /// Whether there are chats that were not examined.
  private var isPartial = false
  /// The change count of the engine at the last update.
  private var seen = 0
  private var newest: (seen: Int, chats: [Chat])?

  /// How many chats and how many threads are examined at first.
  private static let most = 200
  /// The maximum number of changed chats to examine between two frames; beyond it the first ones are examined again.
  private static let mostChanged = 1_000
  /// How many chats the start page names.
  private static let mostNamed = 6

  private var engine: Engine { app.engine }

  init(_ app: ChatApp) {
    self.app = app
    reader = UnreadReader(engine: app.engine)
    app.add(self)
  }

  /// The number of unread chats, which is 0 until they have been examined.
  package var chatCount: Int {
    update()
    return channels.count
  }

  /// The number of threads with unread replies.
  package var threadCount: Int {
    update()
    return threads.count
  }

  /// The number of unread chats as a short text, such as "12" or "99+"; empty for none.
  package var chatText: String { chatCount > 0 ? chatNumbers.text(for: chatCount) : "" }

  /// The number of threads with unread replies as a short text.
  var threadText: String { threadCount > 0 ? threadNumbers.text(for: threadCount) : "" }

  /// Writes the number of unread chats.
  var chatNumbers: CappedNumbers {
    CappedNumbers(numbers: engine.environment.strings.numbers, isPartial: isPartial)
  }

  /// Writes the number of threads with unread replies.
  var threadNumbers: CappedNumbers { CappedNumbers(numbers: engine.environment.strings.numbers) }

  /// The unread chats with the newest messages.
  var newestChats: [Chat] {
    update()
    if let newest, newest.seen == seen { return newest.chats }
    let environment = engine.environment
    let found = channels.compactMap { engine.state.channel($0, messages: 0) }
      .map { (date: $0.lastMessageAt ?? $0.createdAt, channel: $0) }
      .sorted { ($0.date, $0.channel.id) > ($1.date, $1.channel.id) }
    let chats = found.prefix(Self.mostNamed).map { _, channel in
      Chat(
        id: channel.id,
        name: ChannelNamer.name(
          of: channel,
          for: environment.currentUser,
          strings: environment.strings
        ),
        count: channel.unreadCount.messages
      )
    }
    newest = (seen, chats)
    return chats
  }

  func follow(_ change: ChatChange) {
    guard isReady else { return }
    changedChannels.formUnion(change.channels.keys)
    changedChannels.formUnion(change.appearedChannels)
    changedThreads.formUnion(change.threads.keys)
    if changedChannels.count + changedThreads.count > Self.mostChanged { isReady = false }
  }

  /// Examines the changed chats, or plans to examine the first ones.
  private func update() {
    guard isReady else { return plan() }
    guard seen != engine.changeCount else { return }
    seen = engine.changeCount
    for id in changedChannels { look(at: id) }
    for id in changedThreads { look(at: id) }
    (changedChannels, changedThreads) = ([], [])
  }

  private func plan() {
    guard !isPlanned else { return }
    isPlanned = true
    app.after(.zero) { [weak self] in self?.begin() }
  }

  private func begin() {
    (isPlanned, isReady, seen) = (false, true, engine.changeCount)
    (changedChannels, changedThreads) = ([], [])
    let before = (channels, threads)
    let list = app.channels.list
    var first = list.session.channels(in: 0..<min(list.count, Self.most))
    if first.isEmpty {
      // No frame has shown the list yet.
      var walk = ChannelWalk()
      first = walk.next(Self.most, of: engine.state) ?? []
    }
    (channels, threads) = ([], [])
    for channel in first { look(at: channel.id) }
    isPartial = first.count == Self.most && max(list.count, engine.state.channelCount) > Self.most
    for id in engine.state.threadIDs.prefix(Self.most) { look(at: id) }
    if before != (channels, threads) { app.redraw() }
  }

  private func look(at id: ChannelID) {
    let channel = engine.state.channel(id, messages: 0)
    let isListed = channel.map { app.options.channels.matches($0, in: context()) } ?? false
    if let channel, isListed, reader.item(of: channel) != nil {
      channels.insert(id)
    } else {
      channels.remove(id)
    }
  }

  private func look(at id: MessageID) {
    let thread = engine.state.thread(id, channelMessages: 0)
    if let thread, app.options.threads.filter?.matches(thread, in: context()) ?? true,
      reader.item(of: thread) != nil
    {
      threads.insert(id)
    } else {
      threads.remove(id)
    }
  }

  private func context<Model>() -> QueryContext<Model> {
    QueryContext(currentUser: engine.environment.currentUser.id, now: engine.environment.now)
  }
}
