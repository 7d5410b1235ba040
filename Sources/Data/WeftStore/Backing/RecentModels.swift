// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A cache of models read from the file, for rows in every frame and channels that change often.
struct RecentModels {
  /// Channels with only the messages that rows show.
  private var shown = RowMemo<ChannelID, ChatChannel>()
  private var threads = RowMemo<MessageID, ChatThread>()
  /// Channels with all their messages, the last used one at the end.
  private var whole: [ChatChannel] = []

  /// The most channels in `whole`, and the most messages of all of them but the last used one.
  private static let (mostWhole, mostMessages) = (64, 50_000)

  /// Returns a channel as a row shows it, nil when it is not in the cache.
  mutating func shownChannel(_ id: ChannelID) -> ChatChannel? { shown[id] }

  mutating func keepShown(_ channel: ChatChannel) {
    shown[channel.id] = channel
    shown.endWindow(of: 0)
  }

  mutating func thread(_ id: MessageID) -> ChatThread? { threads[id] }

  mutating func keep(_ thread: ChatThread) {
    threads[thread.id] = thread
    threads.endWindow(of: 0)
  }

  /// Returns a channel with all its messages, nil when it is not in the cache.
  mutating func wholeChannel(_ id: ChannelID) -> ChatChannel? {
    guard let place = whole.lastIndex(where: { $0.id == id }) else { return nil }
    let channel = whole.remove(at: place)
    whole.append(channel)
    return channel
  }

  mutating func keepWhole(_ channel: ChatChannel) {
    whole.removeAll { $0.id == channel.id }
    whole.append(channel)
    var messages = whole.reduce(0) { $0 + $1.latestMessages.count }
    while whole.count > 1, whole.count > Self.mostWhole || messages > Self.mostMessages {
      messages -= whole.removeFirst().latestMessages.count
    }
  }

  /// Removes a channel, and all threads, since they show messages of their channels.
  mutating func forget(_ id: ChannelID) {
    shown[id] = nil
    whole.removeAll { $0.id == id }
    threads.removeAll()
  }

  mutating func forget(_ id: MessageID) { threads[id] = nil }

  mutating func forgetAll() {
    shown.removeAll()
    threads.removeAll()
    whole = []
  }
}
