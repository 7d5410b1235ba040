// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// The members of a channel that an event sets; all others keep their values.
public struct ChannelPatch: Equatable, Sendable {
  /// The channel's id.
  public var id: ChannelID
  /// The channel's own name.
  public var name: Patch<String?> = .kept
  /// The URL of the channel's picture.
  public var imageURL: Patch<String?> = .kept
  /// When the channel was created.
  public var createdAt: Date?
  /// When the channel was last changed.
  public var updatedAt: Date?
  /// When the last message arrived; the state ignores a time earlier than its own.
  public var lastMessageAt: Date?
  /// When the channel was deleted.
  public var deletedAt: Patch<Date?> = .kept
  /// The time up to which messages were removed; the state ignores `nil` and times before its own.
  public var truncatedAt: Patch<Date?> = .kept
  /// The creator, or `nil` if the event does not say.
  public var createdBy: UserPatch?
  /// The flags that the event sets, to true or false; see ``ChannelFlag``.
  var namedFlags = ChannelFlags()
  /// The flags that the event sets to true.
  var trueFlags = ChannelFlags()
  /// When the current user's mute of the channel started and ends; set to `nil` for no mute.
  public var muteDetails: Patch<MuteDetails?> = .kept
  /// The team the channel belongs to.
  public var team: Patch<String?> = .kept
  /// The tags that queries can filter by.
  public var filterTags: Patch<Set<String>> = .kept
  /// The actions the current user may take in the channel.
  public var ownCapabilities: Patch<Set<ChannelCapability>> = .kept
  /// The switches that the event sets.
  public var config = ChannelConfigPatch()
  /// The members that the event contains; all other members stay.
  public var members: [MemberPatch] = []
  /// The server's count after the event, or `nil` if the event does not say.
  public var memberCount: Int?
  /// The number of users watching the channel.
  public var watcherCount: Int?
  /// The seconds between two messages of a user in slow mode; 0 ends it.
  package var cooldown: Int?
  /// The current user's own membership.
  public var membership: MemberPatch?
  /// The number of messages the current user has not read.
  public var unreadCount: ChannelUnreadCount?
  /// The read positions of the members that the event contains.
  public var reads: [ReadPatch] = []
  /// The current user's draft.
  public var draftMessage: Patch<DraftMessage?> = .kept
  /// Messages the payload contains; they don't count as unread.
  public var messages: [MessagePatch] = []
  /// Custom members by name; null removes one.
  public var custom: [String: JSONValue] = [:]

  /// Creates a patch that names only the channel; the closure sets other members.
  public init(_ id: ChannelID, _ change: (inout ChannelPatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }
}

extension ChannelPatch {
  /// Writes the members that concern only the channel itself.
  ///
  /// Counts, reads, members and the flags of a ``ChannelSwitch`` need the state.
  package func apply(to channel: inout ChatChannel) {
    if let name = name.value { channel.name = name }
    if let imageURL = imageURL.value { channel.imageURL = imageURL }
    if let createdBy { channel.createdBy = ChatUser(id: createdBy.id) }
    if let details = muteDetails.value { channel.muteDetails = details }
    if let team = team.value { channel.team = team }
    if let tags = filterTags.value { channel.filterTags = tags }
    if let capabilities = ownCapabilities.value { channel.ownCapabilities = capabilities }
    if config != ChannelConfigPatch() { config.apply(to: &channel.config) }
    if let watcherCount { channel.watcherCount = max(0, watcherCount) }
    if let cooldown { channel.cooldown = cooldown }
    if let draft = draftMessage.value { channel.draftMessage = draft }
    if !custom.isEmpty { channel.custom.merge(patch: custom) }
    applyFlags(to: &channel)
    applyDates(to: &channel)
  }

  private func applyFlags(to channel: inout ChatChannel) {
    if namedFlags.isEmpty { return }
    for flag in ChannelFlag.allCases where !flag.isSwitched && namedFlags[flag] {
      channel[flag] = trueFlags[flag]
    }
  }

  private func applyDates(to channel: inout ChatChannel) {
    if let createdAt { channel.createdAt = createdAt }
    if let updatedAt { channel.updatedAt = updatedAt }
    if let deletedAt = deletedAt.value { channel.deletedAt = deletedAt }
    // Removed messages stay removed, even if an earlier event arrives late or twice.
    if let date = truncatedAt.value ?? nil, !channel.wasRemoved(at: date) {
      channel.truncatedAt = date
    }
    if let lastMessageAt { channel.advanceLastMessage(to: lastMessageAt) }
  }
}

/// The switches of a channel that an event sets; all others keep their values.
public struct ChannelConfigPatch: Equatable, Sendable {
  /// Whether clients show who is typing.
  public var typingEventsEnabled: Bool?
  /// Whether clients show who has read.
  public var readEventsEnabled: Bool?
  /// Whether clients show which messages were delivered to whom.
  public var deliveryEventsEnabled: Bool?
  /// Whether users may be muted.
  public var mutesEnabled: Bool?
  /// Whether system messages leave ``ChannelPatch/lastMessageAt`` unchanged.
  public var skipLastMsgAtUpdateForSystemMsg: Bool?

  /// Creates a patch that sets nothing.
  public init() {}

  /// Writes the named switches to a channel's configuration.
  func apply(to config: inout ChannelConfig) {
    if let typing = typingEventsEnabled { config.typingEventsEnabled = typing }
    if let reads = readEventsEnabled { config.readEventsEnabled = reads }
    if let delivery = deliveryEventsEnabled { config.deliveryEventsEnabled = delivery }
    if let mutes = mutesEnabled { config.mutesEnabled = mutes }
    if let skip = skipLastMsgAtUpdateForSystemMsg { config.skipLastMsgAtUpdateForSystemMsg = skip }
  }
}

/// The fields of a channel member that an event sets; all others keep their values.
public struct MemberPatch: Equatable, Sendable {
  /// The user, with at least the id.
  public var user: UserPatch
  /// The user's role in the channel.
  public var role: Patch<String?> = .kept
  /// When the user pinned the channel.
  public var pinnedAt: Patch<Date?> = .kept
  /// When the user archived the channel.
  public var archivedAt: Patch<Date?> = .kept
  /// Whether the channel matters little to the user.
  package var isLowPriority: Patch<Bool> = .kept
  /// The state of the user's invitation.
  public var invite: Patch<ChatChannelMember.Invite?> = .kept
  /// Whether the user is banned from this channel.
  public var isBannedFromChannel: Patch<Bool> = .kept

  /// Creates a patch that names only the user; the closure sets other members.
  public init(_ user: UserPatch, _ change: (inout MemberPatch) -> Void = { _ in }) {
    self.user = user
    change(&self)
  }

  /// Writes the named fields, except ``user``, which the state applies separately.
  package func apply(to member: inout ChatChannelMember) {
    if let role = role.value { member.role = role }
    if let pinnedAt = pinnedAt.value { member.pinnedAt = pinnedAt }
    if let archivedAt = archivedAt.value { member.archivedAt = archivedAt }
    if let isLow = isLowPriority.value { member.isLowPriority = isLow }
    if let invite = invite.value { member.invite = invite }
    if let isBanned = isBannedFromChannel.value { member.isBannedFromChannel = isBanned }
  }
}

/// The fields of a user's read position that an event sets; all others keep their values.
public struct ReadPatch: Equatable, Sendable {
  /// The user whose read position changes.
  public var userID: UserID
  /// The time up to which the user has read.
  public var lastReadAt: Patch<Date?> = .kept
  /// The number of messages the user has not read.
  public var unreadMessagesCount: Int?
  /// The time up to which messages have reached one of the user's devices.
  public var lastDeliveredAt: Patch<Date?> = .kept

  /// Creates a patch that names only the user; the closure sets other members.
  public init(_ userID: UserID, _ change: (inout ReadPatch) -> Void = { _ in }) {
    self.userID = userID
    change(&self)
  }
}
