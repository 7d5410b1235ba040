// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel

// The channel of a room.
extension SyncWriter {
  /// The maximum number of members stored in a channel; `memberCount` has the true number.
  private static let mostMembers = 100

  /// Returns a patch that updates the channel to what is known about the room.
  func patch(of room: String, with memory: RoomMemory, in turn: RoomTurn) -> ChannelPatch {
    let isDirect = isDirect(room, memory)
    let spaces = account.spaces(of: room)
    return ChannelPatch(turn.channel) {
      // The user may have rejoined a room that they had left.
      $0.deletedAt = .set(nil)
      $0.name = .set(memory.name.text(state.user))
      $0.imageURL = .set(picture(memory, isDirect: isDirect))
      $0.createdAt = memory.createdAt ?? (turn.isNew ? turn.moment : nil)
      $0.muteDetails = .set(mute(of: room, turn.channel))
      $0.team = .set(spaces.min())
      $0.filterTags = .set(tags(of: room, memory, isDirect: isDirect).union(spaces))
      let capabilities = memory.levels.capabilities(isEncrypted: memory.isEncrypted)
      $0.ownCapabilities = .set(memory.successor == nil ? capabilities : [.leaveChannel])
      $0.isFrozen = .set(memory.successor != nil)
      $0.memberCount = memory.name.joined
      $0.members = turn.members
      $0.reads = turn.reads.sorted { $0.key < $1.key }.map { user, moment in
        ReadPatch(user) { $0.lastReadAt = .set(moment) }
      }
      $0.membership = membership(memory, turn)
      let isMarked = isMarked(room, with: memory, in: turn)
      if isMarked || memory.unread != nil {
        $0.unreadCount = Self.count(memory, isMarked: isMarked)
      }
      $0.custom = custom(memory, isDirect: isDirect)
      $0.custom["unread_without_count"] = isMarked ? .bool(true) : .null
    }
  }

  /// Returns whether a room is a direct chat, by the account data or by a direct invitation to a room of two.
  ///
  /// The invitation counts because a new direct chat wouldn't notify until the account data lists it.
  private func isDirect(_ room: String, _ memory: RoomMemory) -> Bool {
    if account.direct.contains(room) { return true }
    return memory.directWith != nil && (memory.name.joined ?? 0) + (memory.name.invited ?? 0) <= 2
  }

  private func custom(_ memory: RoomMemory, isDirect: Bool) -> [String: JSONValue] {
    [
      "encrypted": memory.isEncrypted ? .bool(true) : .null,
      "direct": isDirect ? .bool(true) : .null,
      "replies_stay_in_threads": .bool(true),
      "low_priority": memory.isLowPriority ? .bool(true) : .null,
      "successor": memory.successor.map { .string(Self.channel($0).rawValue) } ?? .null,
      "inviter": .null,
      "topic": memory.topic.map { .string($0) } ?? .null,
      "name_parts": memory.name.parts(state.user) ?? .null,
    ]
  }

  private func tags(of room: String, _ memory: RoomMemory, isDirect: Bool) -> Set<String> {
    var tags: Set<String> = []
    if account.quiet.contains(room) { tags.insert("mentions_only") }
    if isDirect { tags.insert("direct") }
    if memory.favouriteSince != nil { tags.insert("favourite") }
    if memory.isLowPriority { tags.insert("low_priority") }
    return tags
  }

  /// Returns the room's picture; a direct chat without one shows the picture of the other user.
  private func picture(_ memory: RoomMemory, isDirect: Bool) -> String? {
    let heroes = memory.name.heroes
    let address =
      memory.avatar ?? (isDirect && heroes.count == 1 ? state.user(heroes[0]).imageURL : nil)
    return address.flatMap(MediaAddress.checked)
  }

  private func mute(of room: String, _ channel: ChannelID) -> MuteDetails? {
    guard account.muted.contains(room) else { return nil }
    return state.channel(channel, messages: 0)?.muteDetails ?? MuteDetails(createdAt: now)
  }

  private func membership(_ memory: RoomMemory, _ turn: RoomTurn) -> MemberPatch {
    let isInvited = state.channel(turn.channel, messages: 0)?.membership?.invite == .pending
    return MemberPatch(UserPatch(me)) {
      $0.pinnedAt = .set(memory.favouriteSince)
      $0.archivedAt = .set(memory.archivedSince)
      $0.isLowPriority = .set(memory.isLowPriority)
      if isInvited { $0.invite = .set(.accepted) }
    }
  }

  /// Returns the unread count from the server; an unread mark without a count counts as one message.
  private static func count(_ memory: RoomMemory, isMarked: Bool) -> ChannelUnreadCount {
    let messages = memory.unread?.messages ?? 0
    return ChannelUnreadCount(
      messages: isMarked ? max(messages, 1) : messages,
      mentions: memory.unread?.mentions ?? 0
    )
  }

  /// Returns whether a room is unread without a count: the user marked it, or its messages aren't counted.
  private func isMarked(_ room: String, with memory: RoomMemory, in turn: RoomTurn) -> Bool {
    guard memory.unread?.messages ?? 0 == 0 else { return false }
    if memory.isMarkedUnread { return true }
    guard account.muted.contains(room) || account.quiet.contains(room), memory.unread != nil else {
      return false
    }
    let channel = state.channel(turn.channel, messages: 1)
    let newest = turn.messages.last { $0.parentID.value ?? nil == nil }
    let last =
      newest.flatMap { patch in patch.createdAt.map { ($0, patch.author?.id) } }
      ?? channel?.previewMessage.map { ($0.createdAt, $0.author.id) }
    guard let last, last.1 != me else { return false }
    let read = [channel?.read(for: me)?.lastReadAt, turn.reads[me]].compactMap(\.self).max()
    return read.map { $0 < last.0 } ?? true
  }
}

// Members.
extension SyncWriter {
  /// Records the profiles in a room's events, and who joined or left.
  mutating func notePeople(of news: RoomNews, _ turn: inout RoomTurn) {
    for hero in news.heroes ?? [] {
      note(UserID(hero.id), name: hero.name, avatar: hero.avatar, isWhole: hero.name != nil)
    }
    let known = Set((state.channel(turn.channel, messages: 0)?.members ?? []).map(\.id))
    var members: [UserID: RoomStanding] = [:]
    for event in news.state + news.timeline where event.isState("m.room.member") {
      guard let key = event.stateKey, JSONValue.string(key).id != nil else { continue }
      let user = UserID(key)
      let membership = event.content["membership"]?.text
      members[user] = RoomStanding(membership)
      guard membership == "join" || membership == "invite" else { continue }
      let name = event.content["displayname"]?.text
      let avatar = event.content["avatar_url"]?.text
      note(user, name: name, avatar: avatar, isWhole: membership == "join")
    }
    let room = max(0, Self.mostMembers - known.count)
    let new = members.filter {
      $0.value != .gone && ($0.key == me ? $0.value == .joined : !known.contains($0.key))
    }
    // Known users whose invitation is still open in the state, and who have joined now.
    let answered = members.filter {
      $0.value == .joined && $0.key != me && known.contains($0.key)
        && isInvited($0.key, to: turn.channel)
    }
    let told = new.sorted { $0.key < $1.key }.prefix(room) + answered.sorted { $0.key < $1.key }
    turn.members = told.map { user, standing in
      MemberPatch(UserPatch(user)) {
        if standing == .invited { $0.invite = .set(.pending) }
        if answered[user] != nil { $0.invite = .set(nil) }
      }
    }
    turn.gone =
      members.filter { $0.value == .gone && $0.key != me && known.contains($0.key) }.keys.sorted()
  }

  private func isInvited(_ user: UserID, to channel: ChannelID) -> Bool {
    state.channel(channel, messages: 0)?.members.first { $0.id == user }?.invite == .pending
  }

  private mutating func note(_ id: UserID, name: String?, avatar: String?, isWhole: Bool) {
    let known = state.user(id)
    let name = name?.ifShown?.cut(to: 256)
    let avatar = avatar.flatMap(MediaAddress.checked)
    guard isWhole || known.name == nil, known.name != name || known.imageURL != avatar else {
      return
    }
    apply(
      ChatEvent(.userUpdated, at: now) {
        $0.user = UserPatch(id) { ($0.name, $0.imageURL) = (.set(name), .set(avatar)) }
      }
    )
  }

  mutating func removeMember(_ user: UserID, _ turn: RoomTurn) {
    apply(
      ChatEvent(.memberRemoved, cid: turn.channel, at: turn.moment) {
        $0.member = MemberPatch(UserPatch(user))
      }
    )
  }
}

/// Whether a user is in a room.
private enum RoomStanding {
  case joined, invited, gone

  init(_ membership: String?) {
    self =
      switch membership {
      case "join": .joined
      case "invite": .invited
      default: .gone
      }
  }
}
