// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Everything the lists show, as a value that events change.
///
///     var state = ChatState(currentUser: luke, channels: channels)
///     let change = state.apply(event)
///     state.channel(id)?.unreadCount
///
/// It owns no clock and no source. Copies share what was not changed since, and an event touches the
/// models it names and no others, so neither its cost nor that of a copy grows with the workspace.
public struct ChatState: Sendable {
  /// Who looks at the lists.
  public let currentUserID: UserID
  /// Whose messages count for nothing.
  public internal(set) var mutedUserIDs: Set<UserID>
  /// What the application has chosen.
  public var config: ChatConfig
  /// The latest moment the state has seen.
  public internal(set) var latestMoment: Date?
  /// Events of types that are not known here.
  public internal(set) var ignoredEvents = IgnoredEvents()

  var users = BackedMap<UserID, ChatUser>()
  var channels = BackedMap<ChannelID, ChatChannel>()
  var threads = BackedMap<MessageID, ChatThread>()
  /// Who keeps the models, nil where they are all here.
  var backing: (any ChatBacking)?
  var audits = PersistentMap<ChannelID, [AuditEntry]>()
  /// What was applied since the state was saved, by its number.
  var unsavedLog = PersistentMap<Int, UnsavedEvent>()

  // What saves a walk over all channels.
  var threadsByChannel = BackedMap<ChannelID, PersistentMap<MessageID, Date>>()
  var unreadChannels = BackedMap<ChannelID, Bool>()
  var mutedChannels = BackedMap<ChannelID, Bool>()

  // What is laid over the models when they are read.
  var polls = BackedMap<String, PollOverlay>()
  var erasures = BackedMap<UserID, Erasure>()

  // What tells events that repeat from events that are new.
  var typing = TypingClock()
  var deletedMessages = RecentMap<MessageID, Bool>()
  var readMoments = RecentMap<ChannelID, ReadMoment>()
  var threadReadMoments = RecentMap<ThreadReader, ReadMoment>()
  var visibilityMoments = RecentMap<ChannelID, Date>()
  var membershipMoments = RecentMap<Membership, Membership.Moment>()
  var memberCountMoments = RecentMap<ChannelID, Date>()
  var allReadAt: Date?

  /// Creates the state of a user from what was loaded.
  ///
  /// - Parameter now: when that was; whoever types then types on for half a minute.
  /// - Complexity: O(*n*) in what was loaded.
  public init(
    currentUser: ChatUser,
    users: [ChatUser] = [],
    channels: [ChatChannel] = [],
    threads: [ChatThread] = [],
    mutedUserIDs: Set<UserID> = [],
    config: ChatConfig = ChatConfig(),
    now: Date? = nil
  ) {
    currentUserID = currentUser.id
    self.mutedUserIDs = mutedUserIDs
    self.config = config
    latestMoment = now
    for user in users { self.users[user.id] = user }
    self.users[currentUser.id] = currentUser
    for channel in channels { insert(channel, now: now) }
    for thread in threads { insert(thread) }
  }
}

extension ChatState {
  /// What stands above a vote in messages: what events said since, or that it is gone.
  enum PollOverlay: Sendable {
    case changed(PollPatch)
    case deleted
  }

  /// Up to when all messages of a user are deleted, leaving a trace and leaving none.
  struct Erasure: Sendable {
    var marked: Date?
    var removed: Date?
  }

  /// When a channel was last read or marked as not read, and by what.
  struct ReadMoment: Sendable {
    let date: Date
    let type: ChatEventType

    /// Whether an event comes later, or says another thing at the same time.
    func isBefore(_ event: ChatEvent) -> Bool {
      guard let other = event.createdAt else { return true }
      return date < other || date == other && type != event.type
    }
  }

  /// Somebody who reads a thread.
  struct ThreadReader: Hashable, Sendable {
    let thread: MessageID
    let user: UserID
  }

  /// A user in a channel.
  struct Membership: Hashable, Sendable {
    let channel: ChannelID
    let user: UserID

    /// When they last came or went.
    struct Moment: Sendable {
      let date: Date
      let isMember: Bool
    }
  }
}
