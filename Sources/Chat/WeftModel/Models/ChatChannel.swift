// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// A conversation with its members and its latest messages.
///
///     var channel = ChatChannel(id: "messaging:hello", name: "Hello", createdAt: now)
///     channel.members = [luke, leia].map { ChatChannelMember($0) }
///     channel.lastMessageAt = now
///     var renamed = channel
///     renamed.name = "Greetings"
///     channel.name  // "Hello": a copy is a snapshot
///
/// Copies share their storage until one of them is changed, so copying a channel takes O(1); the first change of a copy
/// copies its fields. `==` compares everything, at once if both share their storage.
///
/// A channel is a value that any thread may use. Once it is in a ``ChatState``, only events change it: setting a
/// property of a copy doesn't change the state. Read it again with ``ChatState/channel(_:messages:)`` to get the latest
/// names of its users, because a stored channel has them as of its loading.
///
/// Nothing is checked when a property is set. Whether a channel appears in a list depends on ``members`` or
/// ``membership`` and on ``lastMessageAt``; a channel without them may match no query.
public struct ChatChannel: Equatable, Sendable {
  /// The storage that copies share until one of them is changed; a list may hold a million channels.
  private struct Fields: Equatable, Sendable {
    var name: String?
    var sortText: String?
    var imageURL: String?
    var createdAt: Date
    var updatedAt: Date?
    var lastMessageAt: Date?
    var deletedAt: Date?
    var truncatedAt: Date?
    var createdBy: ChatUser?
    var flags = ChannelFlags()
    var muteDetails: MuteDetails?
    var team: String?
    var filterTags: Set<String> = []
    var ownCapabilities: Set<ChannelCapability> = []
    var config: ChannelConfig = ChannelConfig()
    var members: [ChatChannelMember] = []
    var memberCount: Int = 0
    var watcherCount: Int = 0
    var cooldown: Int = 0
    var membership: ChatChannelMember?
    var unreadCount: ChannelUnreadCount = .noUnread
    var reads: [ChatChannelRead] = []
    var currentlyTypingUsers: [ChatUser] = []
    var draftMessage: DraftMessage?
    var latestMessages = MessageHistory([])
    var custom: [String: JSONValue] = [:]
  }

  /// The channel's id.
  public var id: ChannelID
  private var fields: CopyOnWrite<Fields>
  /// Outside the fields, because it is no part of the stored channel: a state adds it when the channel is read.
  private var activity: CopyOnWrite<AssistantActivity>?

  /// Creates a channel; its other properties can be set afterwards.
  public init(id: ChannelID, name: String? = nil, createdAt: Date) {
    self.id = id
    fields = CopyOnWrite(Fields(name: name, createdAt: createdAt))
  }
}

extension ChatChannel {
  /// The channel's own name; a channel without one is named after its members.
  public var name: String? {
    get { fields.value.name }
    _modify { yield &fields.value.name }
  }

  /// The text that a provider supplies to sort the channel by instead of its name.
  package var sortText: String? {
    get { fields.value.sortText }
    _modify { yield &fields.value.sortText }
  }

  /// Whether both values are unchanged copies of one channel.
  ///
  /// - Complexity: O(1).
  package func isShared(with other: ChatChannel) -> Bool {
    fields.isShared(with: other.fields) && activity == other.activity
  }

  /// The address of the channel's picture.
  public var imageURL: String? {
    get { fields.value.imageURL }
    _modify { yield &fields.value.imageURL }
  }

  /// When the channel was created.
  public var createdAt: Date {
    get { fields.value.createdAt }
    _modify { yield &fields.value.createdAt }
  }

  /// When anything but the channel's messages last changed.
  public var updatedAt: Date? {
    get { fields.value.updatedAt }
    _modify { yield &fields.value.updatedAt }
  }

  /// When the newest message that counts as the last one was written.
  public var lastMessageAt: Date? {
    get { fields.value.lastMessageAt }
    _modify { yield &fields.value.lastMessageAt }
  }

  /// When the channel was deleted.
  public var deletedAt: Date? {
    get { fields.value.deletedAt }
    _modify { yield &fields.value.deletedAt }
  }

  /// The time up to which the channel's messages were removed.
  public var truncatedAt: Date? {
    get { fields.value.truncatedAt }
    _modify { yield &fields.value.truncatedAt }
  }

  /// The creator; `nil` if the server didn't say who it was.
  public var createdBy: ChatUser? {
    get { fields.value.createdBy }
    _modify { yield &fields.value.createdBy }
  }

  /// The Boolean members that depend on no other member; see ``ChannelFlag``.
  var flags: ChannelFlags {
    get { fields.value.flags }
    _modify { yield &fields.value.flags }
  }

  /// The details of the user's mute, or `nil` if the channel is not muted.
  public var muteDetails: MuteDetails? {
    get { fields.value.muteDetails }
    _modify { yield &fields.value.muteDetails }
  }

  /// The team the channel belongs to.
  public var team: String? {
    get { fields.value.team }
    _modify { yield &fields.value.team }
  }

  /// Tags set by the application, which only filters use; no row shows them.
  public var filterTags: Set<String> {
    get { fields.value.filterTags }
    _modify { yield &fields.value.filterTags }
  }

  /// The user's permissions in the channel.
  public var ownCapabilities: Set<ChannelCapability> {
    get { fields.value.ownCapabilities }
    _modify { yield &fields.value.ownCapabilities }
  }

  /// The features that the server has enabled.
  public var config: ChannelConfig {
    get { fields.value.config }
    _modify { yield &fields.value.config }
  }

  /// The known members; there may be more (see ``memberCount``).
  public var members: [ChatChannelMember] {
    get { fields.value.members }
    _modify { yield &fields.value.members }
  }

  /// The server's count; it may be greater than the number of loaded ``members``.
  public var memberCount: Int {
    get { fields.value.memberCount }
    _modify { yield &fields.value.memberCount }
  }

  /// The number of users who are watching the channel now.
  public var watcherCount: Int {
    get { fields.value.watcherCount }
    _modify { yield &fields.value.watcherCount }
  }

  /// The longest time between two messages of a user in slow mode, in seconds.
  package static let longestCooldown = 86_400

  /// In slow mode, the seconds between two messages of a user, else 0; at most a day.
  package var cooldown: Int {
    get { fields.value.cooldown }
    set { fields.value.cooldown = min(max(0, newValue), Self.longestCooldown) }
  }

  /// The user's own membership, or `nil` if the user is not a member.
  public var membership: ChatChannelMember? {
    get { fields.value.membership }
    _modify { yield &fields.value.membership }
  }

  /// The user's unread messages and mentions.
  public var unreadCount: ChannelUnreadCount {
    get { fields.value.unreadCount }
    _modify { yield &fields.value.unreadCount }
  }

  /// The read position of each member.
  public var reads: [ChatChannelRead] {
    get { fields.value.reads }
    _modify { yield &fields.value.reads }
  }

  /// The activity of an AI assistant in the channel, or `nil` if there is none.
  package var assistant: AssistantActivity? {
    get { activity?.value }
    set { activity = newValue.map { CopyOnWrite($0) } }
  }

  /// The users who are typing now.
  public var currentlyTypingUsers: [ChatUser] {
    get { fields.value.currentlyTypingUsers }
    _modify { yield &fields.value.currentlyTypingUsers }
  }

  /// The user's draft.
  public var draftMessage: DraftMessage? {
    get { fields.value.draftMessage }
    _modify { yield &fields.value.draftMessage }
  }

  /// The latest messages, newest first.
  ///
  /// For a channel from a file, this loads all messages that have not been read yet.
  public var latestMessages: [ChatMessage] {
    get { fields.value.latestMessages.all }
    set { fields.value.latestMessages = MessageHistory(newValue) }
    _modify { yield &fields.value.latestMessages.all }
  }

  /// The latest messages; the older ones are loaded only when needed.
  package var history: MessageHistory {
    get { fields.value.latestMessages }
    _modify { yield &fields.value.latestMessages }
  }

  /// Other members of the server's object, by name.
  public var custom: [String: JSONValue] {
    get { fields.value.custom }
    _modify { yield &fields.value.custom }
  }
}

// Values derived from the fields.
extension ChatChannel {
  /// Whether the channel is identified by its members rather than being a group with an id.
  public var isDirectMessageChannel: Bool { id.isDirectMessage }

  /// Whether the channel is a conversation between two members.
  package var isOneToOne: Bool { isDirectMessageChannel && memberCount == 2 }

  /// Whether the user has muted the channel, even if the mute has ended; see ``isMuted(at:)``.
  ///
  /// The channels of rows have no expired mutes.
  public var isMuted: Bool { muteDetails != nil }

  /// Whether the channel is muted at a given time.
  ///
  ///     channel.muteDetails = MuteDetails(expiresAt: moment)
  ///     channel.isMuted(at: moment)  // false
  public func isMuted(at moment: Date) -> Bool { muteDetails?.isActive(at: moment) ?? false }

  /// Returns the channel at a given time: without its mute if that has ended by then.
  package func asOf(_ moment: Date) -> ChatChannel {
    guard isMuted, !isMuted(at: moment) else { return self }
    var channel = self
    channel.muteDetails = nil
    return channel
  }

  /// Whether the channel has unread messages or mentions.
  public var isUnread: Bool { unreadCount != .noUnread }

  /// Whether the user has pinned the channel.
  public var isPinned: Bool { membership?.pinnedAt != nil }

  /// Whether the channel matters little to the user, who hasn't pinned it either.
  package var isLowPriority: Bool { membership?.isLowPriorityUnpinned ?? false }

  /// Whether the user is only invited: they have not answered the invitation, or declined it.
  package var isOnlyInvited: Bool { [.pending, .rejected].contains(membership?.invite) }

  /// Whether the user may use a capability here; a user who is only invited may use none.
  package func allows(_ capability: ChannelCapability) -> Bool {
    ownCapabilities.contains(capability) && !isOnlyInvited
  }

  /// Whether the user has archived the channel.
  public var isArchived: Bool { membership?.archivedAt != nil }

  /// The message that the channel's row shows.
  ///
  /// It is the newest message of the channel itself that is neither ephemeral nor shadowed.
  public var previewMessage: ChatMessage? {
    history.first { $0.kind != .ephemeral && $0.isInChannel && !$0.isShadowed }
  }

  /// When the newest message that counts as the channel's last one was written.
  ///
  /// System messages don't count if the channel's configuration says so.
  package var newestThatCounts: Date? {
    let skipsSystem = config.skipLastMsgAtUpdateForSystemMsg
    return history.first {
      $0.isInChannel && $0.countsAsLast && !(skipsSystem && $0.kind == .system)
    }?.createdAt
  }

  /// Returns how far a member has read, or `nil` if that is unknown.
  public func read(for user: UserID) -> ChatChannelRead? {
    reads.first { $0.userID == user }
  }
}
