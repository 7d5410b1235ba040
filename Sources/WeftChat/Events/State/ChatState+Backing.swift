// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

extension ChatState {
  /// Creates the state of models that somebody else keeps.
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

/// What differs from what somebody else keeps.
package struct StateChanges {
  /// Users, channels and threads that are new or different.
  package let users: [ChatUser]
  package let channels: [ChatChannel]
  package let threads: [ChatThread]
  /// Those that are gone.
  package let removedChannels: [ChannelID]
  package let removedThreads: [MessageID]
  /// What is noted beside the models.
  package let notes: [StateNote]
}

extension ChatState {
  /// What is to be saved.
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

  /// The moment up to which everything was marked as read.
  package var allRead: Date? { allReadAt }

  /// Forgets what was changed, because it has been saved.
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
