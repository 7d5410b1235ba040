// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// Channels and threads as they were last read, for rows that stand in every frame.
struct RecentModels {
  private var channels = RowMemo<ChannelID, ChatChannel>()
  private var threads = RowMemo<MessageID, ChatThread>()

  /// A channel, where it is at hand.
  mutating func channel(_ id: ChannelID) -> ChatChannel? { channels[id] }

  /// A thread, where it is at hand.
  mutating func thread(_ id: MessageID) -> ChatThread? { threads[id] }

  mutating func keep(_ channel: ChatChannel) {
    channels[channel.id] = channel
    channels.endWindow(of: 0)
  }

  mutating func keep(_ thread: ChatThread) {
    threads[thread.id] = thread
    threads.endWindow(of: 0)
  }

  /// Forgets a channel, and threads, which show messages of their channels.
  mutating func forget(_ id: ChannelID) {
    channels[id] = nil
    threads.removeAll()
  }

  mutating func forget(_ id: MessageID) { threads[id] = nil }

  mutating func forgetAll() {
    channels.removeAll()
    threads.removeAll()
  }
}
