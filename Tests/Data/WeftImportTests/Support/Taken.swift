// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftImport
import WeftModel

/// A sink that keeps everything in order of arrival.
struct Taken: ImportSink, Equatable {
  var users: [ChatUser] = []
  var channels: [ChatChannel] = []
  var threads: [ChatThread] = []
  var events: [ChatEvent] = []
  /// What arrived, by kind and id.
  var order: [String] = []

  mutating func receive(_ user: ChatUser) {
    users.append(user)
    order.append("user \(user.id)")
  }

  mutating func receive(_ channel: ChatChannel) {
    channels.append(channel)
    order.append("channel \(channel.id)")
  }

  mutating func receive(_ thread: ChatThread) {
    threads.append(thread)
    order.append("thread \(thread.id)")
  }

  mutating func receive(_ event: ChatEvent) {
    events.append(event)
    order.append("event \(event.type.rawValue)")
  }

  /// Returns the messages of a channel, newest first.
  func messages(_ channel: ChannelID) -> [ChatMessage] {
    channels.first { $0.id == channel }?.latestMessages ?? []
  }
}
