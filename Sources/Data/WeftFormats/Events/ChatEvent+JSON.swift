// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
public import WeftModel

extension ChatEvent {
  /// Reads an event from one JSON object, in Weft's format or in the chat servers'.
  ///
  ///     try ChatEvent(json: Array(#"{"type":"typing.start","cid":"messaging:a","user_id":"leia"}"#.utf8))
  ///
  /// Members may be missing, `null` or unknown. If the event's type is unknown, only the type is read.
  ///
  /// - Throws: `WorkspaceError` for the first wrong value, with its path.
  public init(json bytes: [UInt8]) throws(WorkspaceError) {
    let document: JSONValue
    do {
      document = try JSONParser.parse(bytes)
    } catch {
      throw WorkspaceError(.syntax, at: "", "not JSON: column \(error.column): \(error.message)")
    }
    // In a workspace the models of an event are nested deeper, and it must still be readable.
    guard bytes.count < 2 * Self.depthLimit || document.nesting <= Self.depthLimit else {
      throw WorkspaceError(.syntax, at: "", "nested deeper than \(Self.depthLimit) levels")
    }
    try self.init(PayloadCursor(document))
  }

  /// The maximum nesting of an event, lower than a document's: a message is five levels deep in a workspace and two in
  /// an event.
  private static var depthLimit: Int { JSONParser.depthLimit - 3 }

  /// Reads an event from a value of a document.
  ///
  /// - Throws: `WorkspaceError` for the first wrong value, with its path.
  package init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    guard cursor.isObject else { throw cursor.fail("an event must be an object") }
    guard let name = try cursor["type"].string() else {
      throw cursor.missing("type")
    }
    guard !name.isEmpty else {
      throw cursor["type"].fail("must not be empty; specify what happened")
    }
    self.init(ChatEventType(rawValue: name))
    if type.isKnown { try read(cursor) }
  }

  private mutating func read(_ cursor: PayloadCursor) throws(WorkspaceError) {
    // Servers write "*" for all channels.
    let channels: ChannelID? = try cursor["cid"].id()
    cid = channels?.rawValue == "*" ? nil : channels
    createdAt = try cursor["created_at"].date()
    user = try UserPatch.read(cursor)
    if let object = try cursor["message"].object() { message = try MessagePatch(object) }
    if let object = try cursor["channel"].object() { channel = try ChannelPatch(object) }
    if let object = try cursor["thread"].object() { thread = try ThreadPatch(object) }
    if let object = try cursor["member"].object() { member = try MemberPatch(object, of: user) }
    if let object = try cursor["draft"].object() { try readDraft(object) }
    if let object = try cursor["reaction"].object() {
      reaction = try ChatReaction(object, by: user)
      messageID = try object["message_id"].id()
    }
    messageID = try cursor["message_id"].id() ?? messageID
    parentID = try cursor.first("parent_id", "thread_id").id() ?? parentID
    hardDelete = try cursor["hard_delete"].flag() ?? false
    clearHistory = try cursor["clear_history"].flag() ?? false
    watcherCount = try cursor["watcher_count"].count()
    aiState = try cursor["ai_state"].string()
    aiMessage = try cursor["ai_message"].string()
    try readPoll(cursor)
    try readReading(cursor)
    try readMutes(cursor)
    try readReminder(cursor)
  }

  private mutating func readDraft(_ cursor: PayloadCursor) throws(WorkspaceError) {
    draft = try DraftMessage(cursor)
    parentID = try cursor["parent_id"].id()
    if cid == nil { cid = try cursor["channel_cid"].id() }
  }

  private mutating func readReminder(_ cursor: PayloadCursor) throws(WorkspaceError) {
    guard let reminder = try cursor["reminder"].object() else { return }
    remindAt = try reminder["remind_at"].date()
    if messageID == nil { messageID = try reminder["message_id"].id() }
    if parentID == nil { parentID = try reminder["parent_id"].id() }
    if cid == nil { cid = try reminder["channel_cid"].id() }
  }

  private mutating func readPoll(_ cursor: PayloadCursor) throws(WorkspaceError) {
    if let object = try cursor["poll"].object() { poll = try PollPatch(object) }
    let isVote = [.pollVoteCasted, .pollVoteChanged, .pollVoteRemoved].contains(type)
    let member = isVote ? cursor.first("poll_vote", "vote") : cursor["poll_vote"]
    guard let cast = try member.object() else { return }
    // A poll answer in words isn't a vote.
    if try cast["is_answer"].flag() != true { vote = try PollPatch.Vote(cast) }
  }

  private mutating func readReading(_ cursor: PayloadCursor) throws(WorkspaceError) {
    reads = try ReadPatch.list(cursor)
    firstUnreadMessageID = try cursor["first_unread_message_id"].id()
    lastReadMessageID = try cursor["last_read_message_id"].id()
    lastReadAt = try cursor["last_read_at"].date()
    lastDeliveredAt = try cursor["last_delivered_at"].date()
    unreadMessages = try cursor["unread_messages"].count()
  }

  private mutating func readMutes(_ cursor: PayloadCursor) throws(WorkspaceError) {
    let own = try cursor["me"].object()
    if cursor["muted_user_ids"].isPresent {
      mutedUserIDs = try cursor["muted_user_ids"].ids()
    } else if let mutes = own?["mutes"], mutes.isPresent {
      var ids: [UserID] = []
      for mute in try mutes.elements() { ids.append(try mute["target"]["id"].requiredID()) }
      mutedUserIDs = ids
    }
    let blocks = cursor["blocked_user_ids"]
    if blocks.isPresent { blockedUserIDs = try blocks.ids() }
    let mutes = cursor["channel_mutes"].isPresent ? cursor["channel_mutes"] : own?["channel_mutes"]
    guard let mutes, mutes.isPresent else { return }
    channelMutes = []
    for mute in try mutes.elements() {
      let nested = try mute["channel"].object()
      let id: ChannelID = try (nested?["cid"] ?? mute.first("cid", "channel_cid")).requiredID()
      let details = MuteDetails(
        createdAt: try mute["created_at"].date(),
        expiresAt: try mute.first("expires_at", "expires").date()
      )
      channelMutes?.append(ChannelMute(id, details))
    }
  }

  /// The event as one line of a log, which reads back as the same event.
  ///
  /// If the event's type is unknown, only the type is written.
  public var line: String { JSONWriter.compact(document) }

  /// The event as a JSON object in Weft's format.
  var document: JSONValue {
    var members = JSONMembers()
    members.put("type", type.rawValue)
    guard type.isKnown else { return members.object }
    members.put("cid", cid)
    members.put("created_at", createdAt)
    members.put("user", user.map { EventWriter.user($0) })
    members.put("message", message.map { EventWriter.message($0) })
    members.put("message_id", messageID)
    members.put("parent_id", parentID)
    members.put("channel", channel.map { EventWriter.channel($0) })
    members.put("thread", thread.map { EventWriter.thread($0) })
    members.put("member", member.map { EventWriter.member($0) })
    members.put("reaction", reaction.map { EventWriter.reaction($0) })
    if let remindAt {
      var reminder = JSONMembers()
      reminder.put("remind_at", remindAt)
      members.put("reminder", reminder.object)
    }
    members.put("draft", draft.map { WorkspaceWriter.draft($0) })
    members.put("poll", poll.map { EventWriter.poll($0) })
    members.put("poll_vote", vote.map { EventWriter.vote($0) })
    members.put("hard_delete", hardDelete)
    members.put("clear_history", clearHistory)
    members.put(told: "watcher_count", watcherCount)
    members.put("ai_state", aiState)
    members.put("ai_message", aiMessage)
    putReading(into: &members)
    putMutes(into: &members)
    return members.object
  }

  private func putReading(into members: inout JSONMembers) {
    members.put("reads", reads.filter(\.userID.isPossible).map { EventWriter.read($0) })
    members.put("first_unread_message_id", firstUnreadMessageID)
    members.put("last_read_message_id", lastReadMessageID)
    members.put("last_read_at", lastReadAt)
    members.put("last_delivered_at", lastDeliveredAt)
    members.put(told: "unread_messages", unreadMessages)
  }

  private func putMutes(into members: inout JSONMembers) {
    members.put("muted_user_ids", all: mutedUserIDs?.filter(\.isPossible)) { .string($0.rawValue) }
    members.put("blocked_user_ids", all: blockedUserIDs?.filter(\.isPossible)) {
      .string($0.rawValue)
    }
    members.put("channel_mutes", all: channelMutes?.filter(\.id.isPossible)) { mute in
      var members = JSONMembers()
      members.put("cid", mute.id)
      members.put("created_at", mute.details.createdAt)
      members.put("expires_at", mute.details.expiresAt)
      return members.object
    }
  }
}

/// A writer of events as JSON that reads back as the same events.
///
/// The writer of each payload is next to its reader.
enum EventWriter {}
