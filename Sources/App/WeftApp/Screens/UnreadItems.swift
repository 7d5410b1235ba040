// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The channels and threads with something unread, except for those in muted channels.
protocol UnreadItems: AnyObject {
  /// Whether some chats were not examined yet.
  var hasMoreToLoad: Bool { get }
  /// Examines some more chats.
  func loadMore()
  /// Returns the items in order, if anything has changed since the last call or if the call is forced.
  func drainIfChanged(isForced: Bool) -> [CatchUpItem]?
}

/// A reader of the unread counts in an engine's chats.
struct UnreadReader {
  let engine: Engine

  /// Returns the number of unread messages of a channel or thread.
  func count(of subject: CatchUpItem.Subject) -> Int {
    switch subject {
    case .channel(let id): engine.state.channel(id, messages: 0)?.unreadCount.messages ?? 0
    case .thread(let id, in: _):
      engine.state.thread(id, channelMessages: 0).flatMap(read)?.unreadMessagesCount ?? 0
    }
  }

  /// Returns the item of a channel, or `nil` if nothing in it is unread or it is muted.
  func item(of channel: ChatChannel) -> CatchUpItem? {
    guard channel.isUnread, !channel.isMuted(at: engine.environment.now) else { return nil }
    return CatchUpItem(
      .channel(channel.id),
      isMention: channel.unreadCount.mentions > 0,
      date: channel.lastMessageAt ?? channel.createdAt
    )
  }

  /// Returns the item of a thread, or `nil` if nothing in it is unread or its channel is muted.
  func item(of thread: ChatThread) -> CatchUpItem? {
    guard let read = read(thread), read.unreadMessagesCount > 0,
      engine.state.channel(thread.channel.id, messages: 0)?.isMuted(at: engine.environment.now)
        == false
    else { return nil }
    let me = engine.environment.currentUser.id
    return CatchUpItem(
      .thread(thread.id, in: thread.channel.id),
      isMention: thread.latestReplies.contains { reply in
        reply.mentionedUserIDs.contains(me)
          && read.lastReadAt.map { reply.createdAt > $0 } ?? true
      },
      date: thread.latestReplies.map(\.createdAt).max() ?? thread.createdAt
    )
  }

  /// Returns whether a thread has unread replies, even if its channel is muted.
  func isUnread(_ thread: ChatThread) -> Bool { read(thread)?.unreadMessagesCount ?? 0 > 0 }

  private func read(_ thread: ChatThread) -> ThreadRead? {
    thread.reads.first { $0.userID == engine.environment.currentUser.id }
  }
}

/// The unread items of a source, which finds them itself and answers later.
///
/// It follows at most 500 channels and 500 threads; more follow when these have been read.
final class UnreadLists: UnreadItems {
  private let reader: UnreadReader
  private let channels: ChatChannelListViewModel
  private let threads: ChatThreadListViewModel
  private var seen = -1

  private static let most = 500

  init(_ app: ChatApp) {
    reader = UnreadReader(engine: app.engine)
    var query = app.options.channels
    query.filter = .and([query.filter, .hasUnread].compactMap(\.self))
    channels = app.engine.channelList(query: query, rows: Self.most)
    let filter = app.options.threads.filter
    threads = app.engine.threadList(
      query: ThreadListQuery(
        limit: Self.most,
        filter: .and([filter, .equal(.hasUnread, to: true)].compactMap(\.self))
      )
    )
  }

  var hasMoreToLoad: Bool { false }
  func loadMore() {}

  func drainIfChanged(isForced: Bool) -> [CatchUpItem]? {
    let engine = reader.engine
    guard isForced || seen != engine.changeCount else { return nil }
    if threads.session.hasNewThreads { engine.send(.loadThreads, to: threads) }
    engine.send(.want(rows: Self.most), to: channels)
    _ = (channels.drainChanges(), threads.drainChanges())
    seen = engine.changeCount
    return channels.session.channels(in: 0..<Self.most).compactMap(reader.item)
      + threads.session.threads(in: 0..<Self.most).compactMap(reader.item)
  }
}
