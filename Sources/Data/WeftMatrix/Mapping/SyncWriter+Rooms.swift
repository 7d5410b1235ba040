// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// Joined rooms, invitations and left rooms.
extension SyncWriter {
  /// Writes a joined room.
  ///
  /// - Parameter isInitial: Whether the report may be older than what is known.
  mutating func writeJoined(_ news: RoomNews, isInitial: Bool) throws(StoreError) {
    var memory = try memory(of: news.id)
    let (before, pins) = (memory.unreadThreads, memory.pins)
    memory.take(news)
    let changed = Set(before.keys).union(memory.unreadThreads.keys)
      .filter { before[$0] != memory.unreadThreads[$0] }
    for event in news.state + news.timeline { memory.take(event, of: news.id, for: me) }
    if memory.isSpace { return takeSpace(news, &memory) }
    takeTags(news, &memory)
    let isNew = !memory.isJoined || state.channel(Self.channel(news.id), messages: 0) == nil
    memory.isJoined = true
    var turn = RoomTurn(news, isNew: isNew, at: max(now, memory.last ?? now))
    notePeople(of: news, &turn)
    let isOld = try isInitial && !isNew ? isOld(news, with: memory, in: turn) : false
    if !isOld {
      try noteMessages(of: news, &memory, &turn)
      try mark(&turn.messages, pinnedBy: memory.pins)
    }
    try noteReads(of: news, &turn)
    turn.changedThreads = changed
    var patch = patch(of: news.id, with: memory, in: turn)
    if turn.isWhole { patch.messages = turn.messages }
    let isPinning = memory.pins.events != pins.events
    if isPinning || isNew { patch.custom[ChatChannel.pinnedKey] = try listed(memory.pins) }
    apply(
      ChatEvent(.channelUpdated, cid: turn.channel, at: turn.moment) {
        $0.channel = patch
      }
    )
    addMessages(turn, memory)
    if isPinning { try follow(memory.pins, since: pins, in: turn) }
    try relate(news.timeline, with: &memory, in: turn)
    try writeThreads(of: news, with: memory, in: turn)
    writeTyping(news, turn)
    for member in turn.gone { removeMember(member, turn) }
    keep(memory, of: news.id)
    try hideReplaced(by: news.id, memory)
  }

  /// Writes an invitation.
  mutating func writeInvited(_ news: RoomNews, at moment: Date?) throws(StoreError) {
    var memory = try memory(of: news.id)
    for event in news.state { memory.take(event, of: news.id, for: me) }
    memory.isJoined = false
    let mine = news.state.last { $0.isState("m.room.member") && $0.stateKey == me.rawValue }
    memory.directWith = mine?.content["is_direct"]?.flag == true ? mine?.sender : nil
    keep(memory, of: news.id)
    var turn = RoomTurn(news, isNew: true, at: now)
    notePeople(of: news, &turn)
    if memory.name.heroes.isEmpty, let inviter = mine?.sender {
      memory.name.heroes = [UserID(inviter)]
    }
    let known = state.channel(turn.channel, messages: 0)
    if known?.membership?.invite == .pending { return }
    var patch = patch(of: news.id, with: memory, in: turn)
    patch.createdAt = min(moment ?? now, now)
    patch.ownCapabilities = .set([.leaveChannel])
    patch.unreadCount = ChannelUnreadCount()
    patch.membership = MemberPatch(UserPatch(me)) { $0.invite = .set(.pending) }
    if let inviter = mine?.sender { patch.custom["inviter"] = .string(inviter) }
    let topic = news.state.last { $0.isState("m.room.topic") }?.content["topic"]?.text?.ifShown
    if let topic { patch.custom["topic"] = .string(topic.cut(to: RoomName.mostBytes)) }
    apply(
      ChatEvent(.notificationInvited, cid: turn.channel, at: turn.moment) {
        $0.channel = patch
        $0.member = patch.membership
      }
    )
  }

  /// Writes that the user has left a room or declined an invitation to it.
  mutating func writeLeft(_ room: String) throws(StoreError) {
    var memory = try memory(of: room)
    memory.isJoined = false
    keep(memory, of: room)
    account.spaces[room] = nil
    let id = Self.channel(room)
    guard let channel = state.channel(id, messages: 0) else { return }
    if channel.membership != nil {
      apply(
        ChatEvent(.notificationRemovedFromChannel, cid: id, at: now) {
          $0.member = MemberPatch(UserPatch(me))
        }
      )
    }
    // Deleting the channel also removes its threads from all lists.
    if channel.deletedAt == nil { apply(ChatEvent(.channelDeleted, cid: id, at: now)) }
  }

  /// Updates the channel of a room after its account data changed.
  mutating func refresh(_ room: String) throws(StoreError) {
    let memory = try memory(of: room)
    guard memory.isJoined, !memory.isSpace,
      state.channel(Self.channel(room), messages: 0) != nil
    else { return }
    let turn = RoomTurn(RoomNews(known: room), isNew: false, at: max(now, memory.last ?? now))
    let patch = patch(of: room, with: memory, in: turn)
    apply(ChatEvent(.channelUpdated, cid: turn.channel, at: turn.moment) { $0.channel = patch })
  }

  /// Marks a room as unread, after the server has accepted the mark.
  mutating func mark(_ room: String) throws(StoreError) {
    var memory = try memory(of: room)
    memory.isMarkedUnread = true
    keep(memory, of: room)
    try refresh(room)
  }

  private mutating func takeSpace(_ news: RoomNews, _ memory: inout RoomMemory) {
    memory.isJoined = true
    keep(memory, of: news.id)
    var space = account.spaces[news.id] ?? AccountMemory.Space()
    space.name = memory.name.given?.cut(to: RoomName.mostBytes)
    for event in news.state + news.timeline where event.isState("m.space.child") {
      guard let room = event.stateKey, room.hasPrefix("!") else { continue }
      // A child without servers was removed from the space.
      if event.content["via"] == nil { space.rooms.remove(room) } else { space.rooms.insert(room) }
    }
    account.spaces[news.id] = space
  }

  private func takeTags(_ news: RoomNews, _ memory: inout RoomMemory) {
    for (type, content) in news.accountData where type == "m.tag" {
      let isFavourite = content.at("tags", RoomMemory.favourite) != nil
      memory.favouriteSince = isFavourite ? memory.favouriteSince ?? now : nil
      let isArchived = content.at("tags", RoomMemory.archived) != nil
      memory.archivedSince = isArchived ? memory.archivedSince ?? now : nil
    }
  }

  /// Hides the room that another one replaced, once the user has joined the replacement.
  private mutating func hideReplaced(by room: String, _ memory: RoomMemory) throws(StoreError) {
    if let old = memory.predecessor { hide(old) }
    if let successor = memory.successor, try self.memory(of: successor).isJoined { hide(room) }
  }

  private mutating func hide(_ room: String) {
    let id = Self.channel(room)
    guard let channel = state.channel(id, messages: 0), !channel.isHidden else { return }
    let moment = max(now, channel.lastMessageAt ?? now)
    apply(ChatEvent(.channelHidden, cid: id, at: moment))
  }
}

/// Data collected while one room's report is written.
struct RoomTurn {
  let room: String
  let channel: ChannelID
  /// Whether the room was not in the list before.
  let isNew: Bool
  /// The date of the changes, not before any message of the room.
  let moment: Date
  /// The messages that weren't known, oldest first.
  var messages: [MessagePatch] = []
  /// Whether the messages are added with the channel instead of by one event each.
  var isWhole: Bool
  var members: [MemberPatch] = []
  /// The members who left.
  var gone: [UserID] = []
  /// How far members have read, where that has advanced.
  var reads: [UserID: Date] = [:]
  /// The roots of threads with reported replies.
  var threads: Set<String> = []
  /// How far the user has read in threads, by root.
  var threadReads: [String: Date] = [:]
  /// The roots of threads whose unread count changed.
  var changedThreads: Set<String> = []

  /// The maximum number of messages that get an event each.
  private static let mostSingle = 20

  init(_ news: RoomNews, isNew: Bool, at moment: Date) {
    (room, channel) = (news.id, SyncWriter.channel(news.id))
    self.isNew = isNew
    self.moment = moment
    isWhole = isNew || news.timeline.count > Self.mostSingle
  }
}
