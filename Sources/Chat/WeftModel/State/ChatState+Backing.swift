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
    switchMoments = SwitchMoments(in: backing)
    own = CopyOnWrite(OwnMarks(backing.ownNotes()))
    for kind in StateNote.Kind.allCases {
      switch kind {
      case .deletedMessage: deletedMessages = RecentMap(kind, in: backing)
      case .read: readMoments = RecentMap(kind, in: backing)
      case .threadRead: threadReadMoments = RecentMap(kind, in: backing)
      case .membership: membershipMoments = RecentMap(kind, in: backing)
      case .memberCount: memberCountMoments = RecentMap(kind, in: backing)
      case .vote: voteMoments = RecentMap(kind, in: backing)
      case .poll: polls = BackedMap(.init(kind, in: backing))
      case .erasure: erasures = BackedMap(.init(kind, in: backing))
      // The loop above handles all switches together.
      case .moments: break
      case .saved, .hidden, .flagged, .blocked: break
      case .typing:
        let ends = BackedMap<TypingClock.Typist, Date>(.init(kind, in: backing))
        for typist in ends.keys {
          if let date = ends[typist] { _ = typing.keepOn(typist, until: date) }
        }
      }
    }
  }
}

/// The changes of a state that its backing has not saved.
package struct StateChanges {
  /// Users to write, each with all its data.
  package let users: [ChatUser]
  /// Channels to write, each with all its data.
  package let channels: [ChatChannel]
  /// Threads to write, each with all its data.
  package let threads: [ChatThread]
  /// Channels to delete from the backing, with their messages.
  package let removedChannels: [ChannelID]
  /// Threads to delete from the backing.
  package let removedThreads: [MessageID]
  /// Notes that are new, changed or to be dropped.
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
      notes: StateNote.Kind.allCases.flatMap { notes($0) }
    )
  }

  private func notes(_ kind: StateNote.Kind) -> [StateNote] {
    switch kind {
    case .deletedMessage: deletedMessages.notes
    case .read: readMoments.notes
    case .threadRead: threadReadMoments.notes
    case .moments(let flag): switchMoments.notes(of: flag)
    case .membership: membershipMoments.notes
    case .memberCount: memberCountMoments.notes
    case .vote: voteMoments.notes
    case .poll: polls.notes(kind)
    case .erasure: erasures.notes(kind)
    case .saved, .hidden, .flagged, .blocked: own.value.notes(kind)
    case .typing: typingNotes
    }
  }

  /// The times at which users stop typing; they replace all that were saved.
  private var typingNotes: [StateNote] {
    guard let backing else { return [] }
    var ends = BackedMap<TypingClock.Typist, Date>(.init(.typing, in: backing))
    for typist in ends.keys { ends[typist] = nil }
    for (typist, date) in typing.dates { ends[typist] = date }
    return ends.notes(.typing)
  }

  /// The time up to which the current user marked everything as read.
  package var allRead: Date? { allReadAt }

  /// Drops all changes once the backing has saved them.
  package mutating func settle() {
    unsavedLog = PersistentMap()
    users.settle()
    channels.settle()
    threads.settle()
    threadsByChannel.settle()
    unreadChannels.settle()
    mutedChannels.settle()
    if isBacked { muteEnds = MuteEnds() }
    for kind in StateNote.Kind.allCases { settle(kind) }
  }

  private mutating func settle(_ kind: StateNote.Kind) {
    switch kind {
    case .deletedMessage: deletedMessages.settle()
    case .read: readMoments.settle()
    case .threadRead: threadReadMoments.settle()
    case .moments(let flag): switchMoments.settle(flag)
    case .membership: membershipMoments.settle()
    case .memberCount: memberCountMoments.settle()
    case .vote: voteMoments.settle()
    case .poll: polls.settle()
    case .erasure: erasures.settle()
    case .saved, .hidden, .flagged, .blocked: own.value.settle(kind)
    // The clock keeps running.
    case .typing: break
    }
  }
}

/// An event that was applied since the state was last saved.
package struct UnsavedEvent: Sendable {
  /// The event, with the time it counted as, so that applying it again after others uses the same time.
  package var event: ChatEvent { kept.value }
  /// The rows it changed.
  package let touched: TouchedRows
  /// Boxed, because the leaves of the log are arrays, and copying one would copy events of over a kilobyte each.
  private let kept: CopyOnWrite<ChatEvent>

  init(_ event: ChatEvent, touched: TouchedRows) {
    kept = CopyOnWrite(event)
    self.touched = touched
  }
}

extension ChatState {
  /// The events applied since the last save, in order; empty without a backing.
  package var unsavedEvents: [UnsavedEvent] {
    (0..<unsavedLog.count).compactMap { unsavedLog[$0] }
  }

  /// The number of users that the state itself holds.
  package var heldUserCount: Int { users.changed.count }

  /// Whether any event has been applied since the last save.
  package var hasUnsavedEvents: Bool { unsavedLog.count > 0 }

  /// The number of events applied since the last save.
  package var unsavedEventCount: Int { unsavedLog.count }

  /// Records an event in the log that the backing saves.
  mutating func remember(_ event: ChatEvent, _ change: ChatChange, at moment: Date?) {
    guard backing != nil, event.type.isKnown else { return }
    var event = event
    if event.createdAt == nil, event.message?.createdAt == nil { event.createdAt = moment }
    unsavedLog[unsavedLog.count] = UnsavedEvent(event, touched: TouchedRows(change))
  }
}
