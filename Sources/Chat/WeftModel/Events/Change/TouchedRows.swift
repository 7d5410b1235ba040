// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The ids of all models an event changed, so that another process can reload them from the file.
package struct TouchedRows: Equatable, Sendable {
  /// Channels that changed or appeared.
  package var channels: Set<ChannelID> = []
  /// Channels that were deleted.
  package var goneChannels: Set<ChannelID> = []
  /// Threads that changed.
  package var threads: Set<MessageID> = []
  /// Threads that were removed.
  package var goneThreads: Set<MessageID> = []
  /// Messages that changed, were added or were removed.
  package var messages: Set<MessageID> = []
  /// Users that changed.
  package var users: Set<UserID> = []
  /// Polls that changed or were deleted, in any message.
  package var polls: Set<String> = []
  /// Threads that are not loaded and received replies.
  package var unknownThreads: [MessageID: UnknownThread] = [:]

  /// A thread that is not loaded and received replies.
  package struct UnknownThread: Equatable, Sendable {
    /// The thread's channel, if the event contains it.
    package var channel: ChannelID?
    /// Whether the current user has muted the authors of all these replies.
    package var isByMutedAuthor: Bool

    /// Creates a description of a thread that is not loaded.
    package init(channel: ChannelID?, isByMutedAuthor: Bool) {
      self.channel = channel
      self.isByMutedAuthor = isByMutedAuthor
    }
  }

  /// Creates an empty set of rows.
  package init() {}

  /// Creates the set of rows that a change names.
  package init(_ change: ChatChange) {
    goneChannels = Set(change.vanishedChannels)
    channels = Set(change.channels.keys).union(change.appearedChannels).subtracting(goneChannels)
    goneThreads = Set(change.vanishedThreads)
    threads = Set(change.threads.keys).subtracting(goneThreads)
    messages = Set(change.messages.keys)
    users = Set(change.users.keys)
    polls = change.pollIDs
    for case .replyInUnknownThread(let id, let channel, let isByMutedAuthor) in change.notices {
      unknownThreads[id] = UnknownThread(channel: channel, isByMutedAuthor: isByMutedAuthor)
    }
  }

  /// Whether no row changed.
  package var isEmpty: Bool { self == TouchedRows() }

  /// Adds the rows of another set.
  package mutating func formUnion(_ other: TouchedRows) {
    channels.formUnion(other.channels)
    goneChannels.formUnion(other.goneChannels)
    threads.formUnion(other.threads)
    goneThreads.formUnion(other.goneThreads)
    messages.formUnion(other.messages)
    users.formUnion(other.users)
    polls.formUnion(other.polls)
    unknownThreads.merge(other.unknownThreads) { earlier, later in
      UnknownThread(
        channel: later.channel ?? earlier.channel,
        isByMutedAuthor: earlier.isByMutedAuthor && later.isByMutedAuthor
      )
    }
  }
}

extension ChatChange {
  /// Creates a change of all parts of some rows.
  ///
  /// - Parameter state: The current state; rows that it doesn't have count as removed.
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
    pollIDs = rows.polls
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
