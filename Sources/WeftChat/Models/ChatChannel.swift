// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// A conversation with its members and its latest messages.
public struct ChatChannel: Equatable, Sendable {
  /// What a copy shares until it is changed: lists hold a million of these.
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
    var isHidden: Bool = false
    var isFrozen: Bool = false
    var isDisabled: Bool = false
    var isBlocked: Bool = false
    var muteDetails: MuteDetails?
    var team: String?
    var filterTags: Set<String> = []
    var ownCapabilities: Set<ChannelCapability> = []
    var config: ChannelConfig = ChannelConfig()
    var members: [ChatChannelMember] = []
    var memberCount: Int = 0
    var watcherCount: Int = 0
    var membership: ChatChannelMember?
    var unreadCount: ChannelUnreadCount = .noUnread
    var reads: [ChatChannelRead] = []
    var currentlyTypingUsers: [ChatUser] = []
    var draftMessage: DraftMessage?
    var latestMessages: [ChatMessage] = []
    var custom: [String: JSONValue] = [:]
  }

  /// Which channel it is.
  public var id: ChannelID
  private var fields: CopyOnWrite<Fields>

  /// Creates a channel; everything else can be set afterwards.
  public init(id: ChannelID, name: String? = nil, createdAt: Date) {
    self.id = id
    fields = CopyOnWrite(Fields(name: name, createdAt: createdAt))
  }
}

extension ChatChannel {
  /// Its own name; without one it is named after its members.
  public var name: String? {
    get { fields.value.name }
    _modify { yield &fields.value.name }
  }

  /// What it is sorted by in place of its name, where a provider says so.
  package var sortText: String? {
    get { fields.value.sortText }
    _modify { yield &fields.value.sortText }
  }

  /// Whether both are copies of one channel that nobody changed.
  func isShared(with other: ChatChannel) -> Bool { fields.isShared(with: other.fields) }

  /// The address of its picture.
  public var imageURL: String? {
    get { fields.value.imageURL }
    _modify { yield &fields.value.imageURL }
  }

  /// When it was made.
  public var createdAt: Date {
    get { fields.value.createdAt }
    _modify { yield &fields.value.createdAt }
  }

  /// When something about it changed, messages aside.
  public var updatedAt: Date? {
    get { fields.value.updatedAt }
    _modify { yield &fields.value.updatedAt }
  }

  /// When the last message came that counts.
  public var lastMessageAt: Date? {
    get { fields.value.lastMessageAt }
    _modify { yield &fields.value.lastMessageAt }
  }

  /// When it was deleted.
  public var deletedAt: Date? {
    get { fields.value.deletedAt }
    _modify { yield &fields.value.deletedAt }
  }

  /// Up to when its messages were removed.
  public var truncatedAt: Date? {
    get { fields.value.truncatedAt }
    _modify { yield &fields.value.truncatedAt }
  }

  /// Who made it.
  public var createdBy: ChatUser? {
    get { fields.value.createdBy }
    _modify { yield &fields.value.createdBy }
  }

  /// Whether the user has hidden it.
  public var isHidden: Bool {
    get { fields.value.isHidden }
    _modify { yield &fields.value.isHidden }
  }

  /// Whether nothing more may be written.
  public var isFrozen: Bool {
    get { fields.value.isFrozen }
    _modify { yield &fields.value.isFrozen }
  }

  /// Whether it is switched off.
  public var isDisabled: Bool {
    get { fields.value.isDisabled }
    _modify { yield &fields.value.isDisabled }
  }

  /// Whether the user has blocked whom it is with.
  public var isBlocked: Bool {
    get { fields.value.isBlocked }
    _modify { yield &fields.value.isBlocked }
  }

  /// How it was muted, nil when it is not.
  public var muteDetails: MuteDetails? {
    get { fields.value.muteDetails }
    _modify { yield &fields.value.muteDetails }
  }

  /// The team it belongs to.
  public var team: String? {
    get { fields.value.team }
    _modify { yield &fields.value.team }
  }

  /// Words it can be filtered by.
  public var filterTags: Set<String> {
    get { fields.value.filterTags }
    _modify { yield &fields.value.filterTags }
  }

  /// What the user may do in it.
  public var ownCapabilities: Set<ChannelCapability> {
    get { fields.value.ownCapabilities }
    _modify { yield &fields.value.ownCapabilities }
  }

  /// What is switched on.
  public var config: ChannelConfig {
    get { fields.value.config }
    _modify { yield &fields.value.config }
  }

  /// Who belongs to it, as far as known here.
  public var members: [ChatChannelMember] {
    get { fields.value.members }
    _modify { yield &fields.value.members }
  }

  /// How many belong to it.
  public var memberCount: Int {
    get { fields.value.memberCount }
    _modify { yield &fields.value.memberCount }
  }

  /// How many look at it now.
  public var watcherCount: Int {
    get { fields.value.watcherCount }
    _modify { yield &fields.value.watcherCount }
  }

  /// The user's own membership, nil where the user does not belong to it.
  public var membership: ChatChannelMember? {
    get { fields.value.membership }
    _modify { yield &fields.value.membership }
  }

  /// What the user has not read.
  public var unreadCount: ChannelUnreadCount {
    get { fields.value.unreadCount }
    _modify { yield &fields.value.unreadCount }
  }

  /// How far each member has read.
  public var reads: [ChatChannelRead] {
    get { fields.value.reads }
    _modify { yield &fields.value.reads }
  }

  /// Who is typing now.
  public var currentlyTypingUsers: [ChatUser] {
    get { fields.value.currentlyTypingUsers }
    _modify { yield &fields.value.currentlyTypingUsers }
  }

  /// What the user has begun to write.
  public var draftMessage: DraftMessage? {
    get { fields.value.draftMessage }
    _modify { yield &fields.value.draftMessage }
  }

  /// The latest messages, newest first.
  public var latestMessages: [ChatMessage] {
    get { fields.value.latestMessages }
    _modify { yield &fields.value.latestMessages }
  }

  /// What else is known of it, by name.
  public var custom: [String: JSONValue] {
    get { fields.value.custom }
    _modify { yield &fields.value.custom }
  }
}
