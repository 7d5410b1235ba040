// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// All data that the lists show, as a value that events change.
///
///     var state = ChatState(currentUser: luke, channels: [channel])
///     let before = state
///     let change = state.apply(ChatEvent(.channelHidden, cid: channel.id))
///     change.channels.keys                  // [channel.id]
///     state.channel(channel.id)?.isHidden   // true
///     before.channel(channel.id)?.isHidden  // false: a copy is a snapshot
///
/// The state reads no clock and no source: its caller passes events and times. So the same events give the same state
/// on every machine, and in every process that shares a workspace.
///
/// **Ownership and thread.** A state is `Sendable`, and each copy belongs to its owner. An `Engine` owns the state that
/// its lists show; a change to a copy of it is never shown. A state of a `ChatStore` reads its models from that store
/// when they are needed, one reader at a time. The store's owner must not use the store while another thread reads.
///
/// **Cost.** Copies share everything that has not changed: a copy takes O(1). An event touches only the models it
/// names, so neither depends on the size of the workspace; ``apply(_:)`` gives the exact cost. ``channel(_:messages:)``
/// brings users and messages up to date on each call; pass the number of messages that you need.
///
/// **Errors.** ``apply(_:)`` doesn't throw. An event about an unknown model, or without a member that its type needs,
/// leaves the state as it was, and ``ChatChange/refusal`` says what to load or add.
public struct ChatState: Sendable {
  /// The user whose lists they are.
  public let currentUserID: UserID
  /// The users whose messages don't count as unread.
  public internal(set) var mutedUserIDs: Set<UserID>
  /// The application's settings.
  public var config: ChatConfig
  /// The latest moment the state has seen.
  package internal(set) var latestMoment: Date?
  /// Events of types the state does not know.
  public internal(set) var ignoredEvents = IgnoredEvents()

  var users = BackedMap<UserID, ChatUser>()
  var channels = BackedMap<ChannelID, ChatChannel>()
  var threads = BackedMap<MessageID, ChatThread>()
  /// The external owner of the models, or `nil` if the state holds them all.
  var backing: (any ChatBacking)?
  var audits = PersistentMap<ChannelID, [AuditEntry]>()
  /// The events applied since the last save, by sequence number.
  var unsavedLog = PersistentMap<Int, UnsavedEvent>()

  // Indexes that make walks over all channels unnecessary.
  var threadsByChannel = BackedMap<ChannelID, PersistentMap<MessageID, Date>>()
  var unreadChannels = BackedMap<ChannelID, Bool>()
  var mutedChannels = BackedMap<ChannelID, Bool>()
  /// When the mutes end of the channels that the state itself holds.
  var muteEnds = MuteEnds()

  // Changes that are applied to models when they are read.
  var polls = BackedMap<String, PollOverlay>()
  var erasures = BackedMap<UserID, Erasure>()
  /// The user's private notes about messages and other users.
  var own = CopyOnWrite(OwnMarks())

  // Times that distinguish repeated events from new ones.
  var typing = TypingClock()
  var assistants = AssistantClock()
  var deletedMessages = RecentMap<MessageID, Bool>(.deletedMessage)
  var readMoments = RecentMap<ChannelID, ReadMoment>(.read)
  var threadReadMoments = RecentMap<ThreadReader, ReadMoment>(.threadRead)
  var switchMoments = SwitchMoments()
  var membershipMoments = RecentMap<Membership, Membership.Moment>(.membership)
  var memberCountMoments = RecentMap<ChannelID, Date>(.memberCount)
  var voteMoments = RecentMap<Ballot, Ballot.Moment>(.vote)
  var allReadAt: Date?

  /// Creates the state of a user from loaded models.
  ///
  /// - Parameter now: When they were loaded; users who were typing then count as typing for another half minute.
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
  /// The user whose lists they are, with the latest data.
  public var currentUser: ChatUser { user(currentUserID) }

  /// The number of known channels, including deleted ones.
  package var channelCount: Int { channels.count }

  /// The number of known threads.
  package var threadCount: Int { threads.count }

  /// The ids of all known channels, including deleted ones, in ascending order.
  ///
  /// - Complexity: O(*n* log *n*).
  public var channelIDs: [ChannelID] { channels.keys.sorted() }

  /// The ids of all known threads, in ascending order.
  ///
  /// - Complexity: O(*n* log *n*).
  public var threadIDs: [MessageID] { threads.keys.sorted() }

  /// Returns the ids of a channel's known threads, in ascending order.
  ///
  /// - Complexity: O(*k* log *k*) in their number.
  package func threadIDs(of channel: ChannelID) -> [MessageID] {
    threadsByChannel[channel]?.keys.sorted() ?? []
  }

  /// Returns a user with the latest data; an unknown user has only an id, which is shown as the name.
  public func user(_ id: UserID) -> ChatUser { users[id] ?? ChatUser(id: id) }

  /// Returns the last decisions about a channel's unread count, oldest first, which explain the count.
  package func audit(of channel: ChannelID) -> [AuditEntry] { audits[channel] ?? [] }

  /// Returns a channel with the latest data of all its users, or `nil` if it is not known.
  ///
  /// - Parameter messages: The number of newest messages to bring up to date; all by default.
  /// - Complexity: O(*m* log *u*) in its members and those messages.
  public func channel(_ id: ChannelID, messages: Int = .max) -> ChatChannel? {
    channels[id].map { current($0, messages: messages) }
  }

  /// Returns a stored channel with the latest users, polls and deletions applied.
  package func current(_ stored: ChatChannel, messages: Int = .max) -> ChatChannel {
    var channel = stored
    let current = Overlay(self)
    if let members = channel.members.replaced(by: current.member) { channel.members = members }
    if let member = channel.membership.flatMap(current.member) { channel.membership = member }
    if let user = channel.createdBy.flatMap(current.user) { channel.createdBy = user }
    if let users = channel.currentlyTypingUsers.replaced(by: current.user) {
      channel.currentlyTypingUsers = users
    }
    channel.assistant = activity(in: stored)
    let history = channel.history.replaced(upTo: messages, by: current.message)
    if let history { channel.history = history }
    if current.hasErasures, let messages = current.withoutErased(channel.latestMessages) {
      channel.latestMessages = messages
    }
    return channel
  }

  /// Returns the activity of an assistant in a channel, with the latest name of its user.
  private func activity(in channel: ChatChannel) -> AssistantActivity? {
    guard !assistants.isEmpty, channel.deletedAt == nil,
      var activity = assistants.activity(in: channel.id)
    else { return nil }
    activity.user = (activity.user?.id).map(user)
    return activity
  }

  /// Returns a thread with the latest data of its channel and users, or `nil` if it is not known.
  ///
  /// - Complexity: That of ``channel(_:messages:)``, plus O(*r* log *u*) in its participants and replies.
  public func thread(_ id: MessageID, channelMessages: Int = .max) -> ChatThread? {
    threads[id].map { current($0, channelMessages: channelMessages) }
  }

  /// Returns a stored thread brought up to date, including its channel.
  func current(_ stored: ChatThread, channelMessages: Int = .max) -> ChatThread {
    current(stored, in: channel(stored.channel.id, messages: channelMessages))
  }

  /// Returns a stored thread brought up to date, with a given channel put in if there is one.
  package func current(_ stored: ChatThread, in channel: ChatChannel?) -> ChatThread {
    var thread = stored
    let current = Overlay(self)
    if let channel { thread.channel = channel }
    if let message = current.message(thread.parentMessage) { thread.parentMessage = message }
    if let user = thread.createdBy.flatMap(current.user) { thread.createdBy = user }
    if let replies = thread.latestReplies.replaced(by: current.message) {
      thread.latestReplies = replies
    }
    if let replies = current.withoutErased(thread.latestReplies) { thread.latestReplies = replies }
    if let participants = thread.threadParticipants.replaced(by: current.participant) {
      thread.threadParticipants = participants
    }
    return thread
  }
}

// The messages of a channel or a thread.
extension ChatState {
  /// Returns the known messages of a channel, newest first, as stored; see ``current(_:)``.
  package func storedMessages(of channel: ChannelID) -> [ChatMessage] {
    history(of: channel).all
  }

  /// Returns the same messages; the older ones are loaded only when needed.
  package func history(of channel: ChannelID) -> MessageHistory {
    channels[channel]?.history ?? MessageHistory([])
  }

  /// Returns the known replies of a thread, newest first, as stored.
  ///
  /// They come from the thread and from its channel, without duplicates.
  ///
  /// - Complexity: O(*m* log *m*) in the messages of the channel.
  package func storedReplies(to parent: MessageID, in channel: ChannelID) -> [ChatMessage] {
    let standing = storedMessages(of: channel).filter { $0.parentID == parent }
    let known = Set(standing.map(\.id))
    let others = (threads[parent]?.latestReplies ?? []).filter { !known.contains($0.id) }
    if others.isEmpty { return standing }
    return (standing + others).sorted { MessageCursor($0) > MessageCursor($1) }
  }

  /// Returns a message of a channel, or of a thread in it, with the latest author.
  ///
  /// - Complexity: O(*m*) in the channel's messages that are in memory.
  package func message(_ id: MessageID, in channel: ChannelID, parent: MessageID?) -> ChatMessage? {
    let stored =
      channels[channel]?.history.message(id)
      ?? parent.flatMap { threads[$0]?.latestReplies.last { $0.id == id } }
      ?? (id == parent ? threads[id] : nil)
      .flatMap { $0.channel.id == channel ? $0.parentMessage : nil }
    return stored.flatMap(current)
  }

  /// Returns a stored message brought up to date, or `nil` if it was deleted entirely.
  package func current(_ stored: ChatMessage) -> ChatMessage? {
    let overlay = Overlay(self)
    guard overlay.withoutErased([stored]) == nil else { return nil }
    return overlay.message(stored) ?? stored
  }
}

extension Array {
  /// Returns the array with its first elements replaced, or `nil` if none has a replacement.
  func replaced(
    upTo limit: Int = .max,
    by replacement: (Element) -> Element?
  ) -> [Element]? {
    var result: [Element]?
    for index in indices.prefix(limit) {
      guard let element = replacement(self[index]) else { continue }
      if result == nil { result = self }
      result?[index] = element
    }
    return result
  }
}
