// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// All data the lists show, as a value that events change.
///
///     var state = ChatState(currentUser: luke, channels: channels)
///     let change = state.apply(event)
///     state.channel(id)?.unreadCount
///
/// The state reads no clock and no source: its caller passes events and times. Copies share all
/// that has not changed since, and an event touches only the models it names, so the cost of an
/// event or a copy does not grow with the workspace.
public struct ChatState: Sendable {
  /// The user who looks at the lists.
  public let currentUserID: UserID
  /// The users whose messages don't count as unread.
  public internal(set) var mutedUserIDs: Set<UserID>
  /// The application's settings.
  public var config: ChatConfig
  /// The latest moment the state has seen.
  public internal(set) var latestMoment: Date?
  /// Events of types the state does not know.
  public internal(set) var ignoredEvents = IgnoredEvents()

  var users = BackedMap<UserID, ChatUser>()
  var channels = BackedMap<ChannelID, ChatChannel>()
  var threads = BackedMap<MessageID, ChatThread>()
  /// The external owner of the models, nil where the state holds them all.
  var backing: (any ChatBacking)?
  var audits = PersistentMap<ChannelID, [AuditEntry]>()
  /// The events applied since the last save, by sequence number.
  var unsavedLog = PersistentMap<Int, UnsavedEvent>()

  // Indexes that avoid a walk over all channels.
  var threadsByChannel = BackedMap<ChannelID, PersistentMap<MessageID, Date>>()
  var unreadChannels = BackedMap<ChannelID, Bool>()
  var mutedChannels = BackedMap<ChannelID, Bool>()

  // Data laid over the models when they are read.
  var polls = BackedMap<String, PollOverlay>()
  var erasures = BackedMap<UserID, Erasure>()

  // Moments that tell repeated events from new ones.
  var typing = TypingClock()
  var deletedMessages = RecentMap<MessageID, Bool>()
  var readMoments = RecentMap<ChannelID, ReadMoment>()
  var threadReadMoments = RecentMap<ThreadReader, ReadMoment>()
  var visibilityMoments = RecentMap<ChannelID, Date>()
  var membershipMoments = RecentMap<Membership, Membership.Moment>()
  var memberCountMoments = RecentMap<ChannelID, Date>()
  var allReadAt: Date?

  /// Creates the state of a user from loaded models.
  ///
  /// - Parameter now: When they were loaded; users typing then count as typing for another half
  ///   minute.
  /// - Complexity: O(*n*) in the loaded models.
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
  /// The change events made to a poll wherever a message holds it, or its deletion.
  enum PollOverlay: Sendable {
    case changed(PollPatch)
    case deleted
  }

  /// The moments up to which all messages of a user are marked as deleted or removed entirely.
  struct Erasure: Sendable {
    var marked: Date?
    var removed: Date?
  }

  /// When a channel was last read or marked as unread, and by which kind of event.
  struct ReadMoment: Sendable {
    let date: Date
    let type: ChatEventType

    /// Whether an event is later, or of another kind at the same moment.
    ///
    /// An event without a time counts as later.
    func isBefore(_ event: ChatEvent) -> Bool {
      guard let other = event.createdAt else { return true }
      return date < other || date == other && type != event.type
    }
  }

  /// A user reading a thread.
  struct ThreadReader: Hashable, Sendable {
    let thread: MessageID
    let user: UserID
  }

  /// A user in a channel.
  struct Membership: Hashable, Sendable {
    let channel: ChannelID
    let user: UserID

    /// When the user last joined or left.
    struct Moment: Sendable {
      let date: Date
      let isMember: Bool
    }
  }
}
