// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// Models as they are in the file, for rows that stand in every frame and channels that change again and again.
struct RecentModels {
  /// Channels as rows show them, and threads.
  private var shown = RowMemo<ChannelID, ChatChannel>()
  private var threads = RowMemo<MessageID, ChatThread>()
  /// Channels with all their messages, the one used last at the end.
  private var whole: [ChatChannel] = []

  /// Most channels that are kept whole, and most messages of all of them but one.
  private static let (mostWhole, mostMessages) = (64, 50_000)

  /// A channel as a row shows it.
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

  /// A channel with all its messages.
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

  /// Forgets a channel, and threads, which show messages of their channels.
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
