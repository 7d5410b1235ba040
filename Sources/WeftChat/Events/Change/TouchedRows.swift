// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What an event changed, by name: enough for another process to show it from what is kept.
package struct TouchedRows: Equatable, Sendable {
  /// Channels that changed or came.
  package var channels: Set<ChannelID> = []
  /// Channels that were deleted.
  package var goneChannels: Set<ChannelID> = []
  /// Threads that changed.
  package var threads: Set<MessageID> = []
  /// Threads that are gone.
  package var goneThreads: Set<MessageID> = []
  /// Messages that changed, came or went.
  package var messages: Set<MessageID> = []
  /// Users that changed.
  package var users: Set<UserID> = []
  /// Replies that came in threads nobody had loaded.
  package var unknownThreads: [MessageID: UnknownThread] = [:]

  /// A thread nobody had loaded.
  package struct UnknownThread: Equatable, Sendable {
    /// The channel it stands in, where the event said so.
    package var channel: ChannelID?
    /// Whether the user has muted who wrote the replies.
    package var isByMutedAuthor: Bool

    /// Creates what is known of it.
    package init(channel: ChannelID?, isByMutedAuthor: Bool) {
      (self.channel, self.isByMutedAuthor) = (channel, isByMutedAuthor)
    }
  }

  /// Nothing.
  package init() {}

  /// What a change names.
  package init(_ change: ChatChange) {
    goneChannels = Set(change.vanishedChannels)
    channels = Set(change.channels.keys).union(change.appearedChannels).subtracting(goneChannels)
    goneThreads = Set(change.vanishedThreads)
    threads = Set(change.threads.keys).subtracting(goneThreads)
    messages = Set(change.messages.keys)
    users = Set(change.users.keys)
    for case .replyInUnknownThread(let id, let channel, let isByMutedAuthor) in change.notices {
      unknownThreads[id] = UnknownThread(channel: channel, isByMutedAuthor: isByMutedAuthor)
    }
  }

  /// Whether nobody has to look at anything anew.
  package var isEmpty: Bool { self == TouchedRows() }

  /// Adds what another names.
  package mutating func formUnion(_ other: TouchedRows) {
    channels.formUnion(other.channels)
    goneChannels.formUnion(other.goneChannels)
    threads.formUnion(other.threads)
    goneThreads.formUnion(other.goneThreads)
    messages.formUnion(other.messages)
    users.formUnion(other.users)
    unknownThreads.merge(other.unknownThreads) { earlier, later in
      UnknownThread(
        channel: later.channel ?? earlier.channel,
        isByMutedAuthor: earlier.isByMutedAuthor && later.isByMutedAuthor
      )
    }
  }
}

extension ChatChange {
  /// The change of everything about some rows.
  ///
  /// - Parameter state: what is so now: what is not in it has vanished.
  package init(_ rows: TouchedRows, in state: ChatState) {
    self.init()
    for id in rows.channels.union(rows.goneChannels) {
      if state.channel(id, messages: 0).map({ $0.deletedAt == nil }) ?? false {
        channels[id] = ChannelElement(rawValue: .max)
      } else {
        vanishedChannels.append(id)
      }
    }
    for id in rows.threads.union(rows.goneThreads) {
      if state.threads[id] == nil {
        vanishedThreads.append(id)
      } else {
        threads[id] = ThreadElement(rawValue: .max)
      }
    }
    for id in rows.users { users[id] = UserElement(rawValue: .max) }
    for id in rows.messages { messages[id] = .updated }
    for (id, thread) in rows.unknownThreads where state.threads[id] == nil {
      notices.append(
        .replyInUnknownThread(
          id,
          channel: thread.channel,
          isByMutedAuthor: thread.isByMutedAuthor
        )
      )
    }
    vanishedChannels.sort()
    vanishedThreads.sort()
  }
}
