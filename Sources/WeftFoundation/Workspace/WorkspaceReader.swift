// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftChat
internal import WeftJSON

extension Workspace {
  /// Reads workspace JSON, version 1.
  ///
  /// - Throws: the first offence against the format, with its place; nothing is kept of such a file.
  public init(json bytes: [UInt8]) throws(WorkspaceError) {
    let document: JSONValue
    do {
      document = try JSONParser.parse(bytes)
    } catch {
      throw WorkspaceError(.syntax, "", "not JSON: \(error)")
    }
    var reader = WorkspaceReader()
    self = try reader.read(JSONCursor(document))
  }
}

/// Turns a document into a workspace, strictly.
struct WorkspaceReader {
  private var users: [UserID: ChatUser] = [:]
  private var messageIDs: Set<MessageID> = []
  private var latestDate: Date?

  mutating func read(_ root: JSONCursor) throws(WorkspaceError) -> Workspace {
    try root.requireObject()
    guard root["weft"].isPresent else {
      throw WorkspaceError(.missing, "", "\"weft\" is missing: this is not a workspace file")
    }
    let version = try root["weft"].count()
    guard version == 1 else {
      throw root["weft"].fail(.badValue, "version \(version) is not known here, only 1 is")
    }
    for cursor in try root["users"].elements() { try readUser(cursor) }
    let currentID = UserID(try root["current_user_id"].requiredID())
    guard let currentUser = users[currentID] else {
      throw root["current_user_id"].fail(
        .badReference,
        "no user has the id \"\(currentID)\"; add it to \"users\""
      )
    }
    var workspace = Workspace(currentUser: currentUser)
    workspace.now = try root["now"].date()
    workspace.timeZone = try timeZone(root["time_zone"])
    workspace.locale = try root["locale"].string().map { Locale(identifier: $0) }
    workspace.config = try config(root["config"])
    workspace.channels = try channels(root["channels"])
    workspace.latestDate = latestDate
    return workspace
  }

  private mutating func readUser(_ cursor: JSONCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    let id = UserID(try cursor["id"].requiredID())
    let user = ChatUser(
      id: id,
      name: try cursor["name"].string(),
      imageURL: try cursor["image"].string(),
      isOnline: try cursor["online"].bool()
    )
    guard users.updateValue(user, forKey: id) == nil else {
      throw cursor["id"].fail(.badReference, "another user has the id \"\(id)\" as well")
    }
  }

  private func timeZone(_ cursor: JSONCursor) throws(WorkspaceError) -> TimeZone? {
    guard let name = try cursor.string() else { return nil }
    guard let zone = TimeZone(identifier: name) else {
      throw cursor.fail(.badValue, "not a time zone: \"\(name)\"; write it as Europe/Berlin or UTC")
    }
    return zone
  }

  private func config(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatConfig {
    var config = ChatConfig()
    if cursor.isPresent { try cursor.requireObject() }
    config.showsDrafts = try cursor["drafts"].bool()
    if let name = try cursor["muted_style"].string() {
      guard let style = ChatConfig.MutedStyle(rawValue: name) else {
        throw cursor["muted_style"].fail(
          .badValue,
          "\"\(name)\" is neither after_channel_name nor bottom_right_corner"
        )
      }
      config.mutedStyle = style
    }
    return config
  }

  private mutating func channels(_ cursor: JSONCursor) throws(WorkspaceError) -> [ChatChannel] {
    var channels: [ChatChannel] = []
    var ids: Set<ChannelID> = []
    for element in try cursor.elements() {
      let channel = try channel(element)
      guard ids.insert(channel.id).inserted else {
        throw element["cid"].fail(.badReference, "another channel has the id \"\(channel.id)\"")
      }
      channels.append(channel)
    }
    return channels
  }

  /// A user by id; references to unknown users are allowed and show the id.
  private func user(_ id: String) -> ChatUser {
    users[UserID(id)] ?? ChatUser(id: UserID(id))
  }

  /// Keeps the latest moment of the file.
  private mutating func note(_ date: Date?) -> Date? {
    if let date { latestDate = max(latestDate ?? date, date) }
    return date
  }
}

// Channels.
extension WorkspaceReader {
  private mutating func channel(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatChannel {
    try cursor.requireObject()
    var channel = ChatChannel(
      id: ChannelID(try cursor["cid"].requiredID()),
      name: try cursor["name"].string(),
      createdAt: try cursor["created_at"].requiredDate()
    )
    _ = note(channel.createdAt)
    channel.imageURL = try cursor["image"].string()
    channel.deletedAt = note(try cursor["deleted_at"].date())
    channel.isHidden = try cursor["hidden"].bool()
    if try cursor["muted"].bool() {
      channel.muteDetails = MuteDetails(expiresAt: try cursor["mute_expires_at"].date())
    }
    for member in try cursor["members"].elements() {
      channel.members.append(ChatChannelMember(user(try member["user_id"].requiredID())))
    }
    channel.memberCount = try cursor["member_count"].count(channel.members.count)
    channel.unreadCount = ChannelUnreadCount(
      messages: try cursor["unread"]["messages"].count(),
      mentions: try cursor["unread"]["mentions"].count()
    )
    for read in try cursor["reads"].elements() {
      channel.reads.append(
        ChatChannelRead(
          userID: UserID(try read["user_id"].requiredID()),
          lastReadAt: note(try read["last_read"].date()) ?? Date(timeIntervalSince1970: 0)
        )
      )
    }
    channel.currentlyTypingUsers = try cursor["typing_user_ids"].strings().map { user($0) }
    channel.draftMessage = try cursor["draft"]["text"].string().map { DraftMessage(text: $0) }
    channel.config.typingEventsEnabled = try cursor["config"]["typing_events"].bool(true)
    channel.config.readEventsEnabled = try cursor["config"]["read_events"].bool(true)
    channel.latestMessages = try messages(cursor["messages"])
    channel.lastMessageAt =
      note(try cursor["last_message_at"].date()) ?? newestThatCounts(channel.latestMessages)
    return channel
  }

  private func newestThatCounts(_ messages: [ChatMessage]) -> Date? {
    messages.first {
      $0.isInChannel && !$0.isShadowed && $0.kind != .ephemeral && $0.kind != .error
    }?.createdAt
  }
}

// Messages.
extension WorkspaceReader {
  /// The messages of a channel, newest first; of two written at once the higher id counts as newer.
  private mutating func messages(_ cursor: JSONCursor) throws(WorkspaceError) -> [ChatMessage] {
    var messages: [ChatMessage] = []
    for element in try cursor.elements() {
      let message = try message(element)
      guard messageIDs.insert(message.id).inserted else {
        throw element["id"].fail(.badReference, "another message has the id \"\(message.id)\"")
      }
      messages.append(message)
    }
    return messages.sorted {
      $0.createdAt == $1.createdAt ? $0.id > $1.id : $0.createdAt > $1.createdAt
    }
  }

  private mutating func message(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatMessage {
    try cursor.requireObject()
    var message = ChatMessage(
      id: MessageID(try cursor["id"].requiredID()),
      author: user(try cursor["user_id"].requiredID()),
      text: try cursor["text"].string() ?? "",
      createdAt: try cursor["created_at"].requiredDate()
    )
    _ = note(message.createdAt)
    if let kind = try cursor["type"].string() { message.kind = ChatMessage.Kind(kind) }
    message.deletedAt = note(try cursor["deleted_at"].date())
    message.parentID = try cursor["parent_id"].string().map { MessageID($0) }
    message.isShownInChannel = try cursor["show_in_channel"].bool()
    message.isShadowed = try cursor["shadowed"].bool()
    message.localState = try localState(cursor["local_state"])
    for element in try cursor["attachments"].elements() {
      message.attachments.append(try attachment(element))
    }
    message.poll = try poll(cursor["poll"])
    message.translations = try cursor["i18n"].stringsByKey()
    return message
  }

  private func attachment(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatAttachment {
    let (title, text) = (try cursor["title"].string(), try cursor["text"].string())
    return ChatAttachment(
      kind: ChatAttachment.Kind(try cursor["type"].requiredString()),
      title: title ?? text,
      url: try cursor["url"].string()
    )
  }

  private func localState(_ cursor: JSONCursor) throws(WorkspaceError) -> LocalMessageState? {
    guard let name = try cursor.string() else { return nil }
    guard let state = LocalMessageState(rawValue: name) else {
      throw cursor.fail(.badValue, "\"\(name)\" is not the state of a message")
    }
    return state
  }

  private func poll(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatPoll? {
    guard cursor.isPresent else { return nil }
    try cursor.requireObject()
    return ChatPoll(
      name: try cursor["name"].string() ?? "",
      createdBy: try cursor["created_by_id"].string().map { user($0) },
      latestVoter: try cursor["latest_votes"].elements().first?["user_id"].string()
        .map { user($0) }
    )
  }
}
