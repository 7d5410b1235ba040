// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// What an event says about a channel; members it does not name stay as they are.
public struct ChannelPatch: Equatable, Sendable {
  /// Which channel it is.
  public var id: ChannelID
  /// Its own name.
  public var name: Patch<String?> = .kept
  /// The address of its picture.
  public var imageURL: Patch<String?> = .kept
  /// When it was made.
  public var createdAt: Date?
  /// When something about it changed.
  public var updatedAt: Date?
  /// When the last message came; a time before the one known is left alone.
  public var lastMessageAt: Date?
  /// When it was deleted.
  public var deletedAt: Patch<Date?> = .kept
  /// Up to when its messages were removed; a time before the one known, or none, is left alone.
  public var truncatedAt: Patch<Date?> = .kept
  /// Who made it.
  public var createdBy: UserPatch?
  /// Whether the user has hidden it.
  public var isHidden: Patch<Bool> = .kept
  /// Whether nothing more may be written.
  public var isFrozen: Patch<Bool> = .kept
  /// Whether it is switched off.
  public var isDisabled: Patch<Bool> = .kept
  /// Whether the user has blocked whom it is with.
  public var isBlocked: Patch<Bool> = .kept
  /// How it was muted.
  public var muteDetails: Patch<MuteDetails?> = .kept
  /// The team it belongs to.
  public var team: Patch<String?> = .kept
  /// Words it can be filtered by.
  public var filterTags: Patch<Set<String>> = .kept
  /// What the user may do in it.
  public var ownCapabilities: Patch<Set<ChannelCapability>> = .kept
  /// What is switched on.
  public var config = ChannelConfigPatch()
  /// Members that are named; others stay members.
  public var members: [MemberPatch] = []
  /// How many belong to it.
  public var memberCount: Int?
  /// How many look at it now.
  public var watcherCount: Int?
  /// The user's own membership.
  public var membership: MemberPatch?
  /// What the user has not read.
  public var unreadCount: ChannelUnreadCount?
  /// How far members that are named have read.
  public var reads: [ReadPatch] = []
  /// What the user has begun to write.
  public var draftMessage: Patch<DraftMessage?> = .kept
  /// Messages it brings along; they count for nothing.
  public var messages: [MessagePatch] = []
  /// What else is said of it, by name; null takes a member away.
  public var custom: [String: JSONValue] = [:]

  /// Creates a patch that names nothing but the channel.
  public init(_ id: ChannelID, _ change: (inout ChannelPatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }
}

extension ChannelPatch {
  /// Writes what is named and concerns the channel alone; counts, reads and members need the state.
  package func apply(to channel: inout ChatChannel) {
    if let name = name.value { channel.name = name }
    if let imageURL = imageURL.value { channel.imageURL = imageURL }
    if let createdBy { channel.createdBy = ChatUser(id: createdBy.id) }
    if let isFrozen = isFrozen.value { channel.isFrozen = isFrozen }
    if let isDisabled = isDisabled.value { channel.isDisabled = isDisabled }
    if let isBlocked = isBlocked.value { channel.isBlocked = isBlocked }
    if let details = muteDetails.value { channel.muteDetails = details }
    if let team = team.value { channel.team = team }
    if let tags = filterTags.value { channel.filterTags = tags }
    if let capabilities = ownCapabilities.value { channel.ownCapabilities = capabilities }
    if config != ChannelConfigPatch() { config.apply(to: &channel.config) }
    if let watcherCount { channel.watcherCount = max(0, watcherCount) }
    if let draft = draftMessage.value { channel.draftMessage = draft }
    if !custom.isEmpty { channel.custom.merge(patch: custom) }
    applyDates(to: &channel)
  }

  private func applyDates(to channel: inout ChatChannel) {
    if let createdAt { channel.createdAt = createdAt }
    if let updatedAt { channel.updatedAt = updatedAt }
    if let deletedAt = deletedAt.value { channel.deletedAt = deletedAt }
    // What was removed stays removed, though an earlier event comes late or again.
    if let date = truncatedAt.value ?? nil, !channel.wasRemoved(at: date) {
      channel.truncatedAt = date
    }
    if let lastMessageAt { channel.advanceLastMessage(to: lastMessageAt) }
  }
}
