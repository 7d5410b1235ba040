// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

extension ChatState {
  /// Creates a state whose models an external owner holds.
  package init(
    currentUser: ChatUser,
    mutedUserIDs: Set<UserID>,
    config: ChatConfig,
    now: Date?,
    allReadAt: Date?,
    _ backing: any ChatBacking
  ) {
    self.init(currentUser: currentUser, mutedUserIDs: mutedUserIDs, config: config, now: now)
    self.allReadAt = allReadAt
    self.backing = backing
    users = BackedMap(
      .init(
        value: { backing.user($0) },
        keys: { backing.userIDs },
        count: { backing.userIDs.count }
      )
    )
    channels = BackedMap(
      .init(
        value: { backing.channel($0) },
        keys: { backing.channelIDs },
        count: { backing.channelCount }
      )
    )
    threads = BackedMap(
      .init(
        value: { backing.thread($0) },
        keys: { backing.threadIDs },
        count: { backing.threadCount }
      )
    )
    backIndexes(backing)
    backNotes(backing)
  }

  private mutating func backIndexes(_ backing: any ChatBacking) {
    threadsByChannel = BackedMap(
      .init(
        value: { id in
          var threads = PersistentMap<MessageID, Date>()
          for (thread, date) in backing.threads(of: id) { threads[thread] = date }
          return threads.isEmpty ? nil : threads
        },
        keys: { [] },
        count: { 0 }
      )
    )
    unreadChannels = BackedMap(
      .init(
        value: { backing.isUnread($0) ? true : nil },
        keys: { backing.unreadChannelIDs },
        count: { backing.unreadChannelIDs.count }
      )
    )
    mutedChannels = BackedMap(
      .init(
        value: { backing.isMuted($0) ? true : nil },
        keys: { backing.mutedChannelIDs },
        count: { backing.mutedChannelIDs.count }
      )
    )
  }

  private mutating func backNotes(_ backing: any ChatBacking) {
    polls = BackedMap(.init(.poll, in: backing))
    erasures = BackedMap(.init(.erasure, in: backing))
    deletedMessages = RecentMap(.init(.deletedMessage, in: backing))
    readMoments = RecentMap(.init(.read, in: backing))
    threadReadMoments = RecentMap(.init(.threadRead, in: backing))
    visibilityMoments = RecentMap(.init(.visibility, in: backing))
    membershipMoments = RecentMap(.init(.membership, in: backing))
    memberCountMoments = RecentMap(.init(.memberCount, in: backing))
  }
}

/// The changes of a state that its backing has not saved.
package struct StateChanges {
  /// Users that are new or changed.
  package let users: [ChatUser]
  /// Channels that are new or changed.
  package let channels: [ChatChannel]
  /// Threads that are new or changed.
  package let threads: [ChatThread]
  /// Channels that are gone.
  package let removedChannels: [ChannelID]
  /// Threads that are gone.
  package let removedThreads: [MessageID]
  /// Notes that are new, changed or to be forgotten.
  package let notes: [StateNote]
}

extension ChatState {
  /// The changes the backing has to save.
  package var unsaved: StateChanges {
    StateChanges(
      users: users.changed.keys.compactMap { users[$0] },
      channels: channels.changed.keys.sorted().compactMap { channels[$0] },
      threads: threads.changed.keys.sorted().compactMap { threads[$0] },
      removedChannels: channels.changed.keys.filter { channels[$0] == nil },
      removedThreads: threads.changed.keys.filter { threads[$0] == nil },
      notes: polls.notes(.poll) + erasures.notes(.erasure)
        + deletedMessages.values.notes(.deletedMessage) + readMoments.values.notes(.read)
        + threadReadMoments.values.notes(.threadRead)
        + visibilityMoments.values.notes(.visibility)
        + membershipMoments.values.notes(.membership)
        + memberCountMoments.values.notes(.memberCount)
    )
  }

  /// The moment up to which the current user marked everything as read.
  package var allRead: Date? { allReadAt }

  /// Drops all changes after the backing has saved them.
  package mutating func settle() {
    unsavedLog = PersistentMap()
    users.settle()
    channels.settle()
    threads.settle()
    threadsByChannel.settle()
    unreadChannels.settle()
    mutedChannels.settle()
    polls.settle()
    erasures.settle()
    deletedMessages.settle()
    readMoments.settle()
    threadReadMoments.settle()
    visibilityMoments.settle()
    membershipMoments.settle()
    memberCountMoments.settle()
  }
}
