// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

/// A reader of the threads of a file, with their parent messages and channels.
struct ThreadReader {
  private let channels: [ChatChannel]
  /// Finds the path and id of the channel that contains a message, for error messages.
  private let holder: (MessageID) throws(WorkspaceError) -> (path: JSONPath, id: ChannelID)?
  private var channelIndices: [ChannelID: Int] = [:]
  /// The messages of channels by id; a channel is indexed when its first thread is read.
  private var messages: [ChannelID: [MessageID: ChatMessage]] = [:]
  private var replyIDs: Set<MessageID> = []
  private var threadIDs: Set<MessageID> = []

  init(
    channels: [ChatChannel],
    holder: @escaping (MessageID) throws(WorkspaceError) -> (path: JSONPath, id: ChannelID)? =
      { _ in nil }
  ) {
    self.channels = channels
    self.holder = holder
    for (index, channel) in channels.enumerated() { channelIndices[channel.id] = index }
  }

  mutating func thread(
    _ cursor: JSONCursor,
    _ context: inout WorkspaceReader
  ) throws(WorkspaceError) -> ChatThread {
    try cursor.requireObject()
    let (parent, channel) = try locate(cursor)
    guard threadIDs.insert(parent.id).inserted else {
      throw cursor["parent_message_id"].fail(
        .badReference,
        "another thread belongs to the message \(parent.id.rawValue.quoted)"
      )
    }
    return try thread(cursor, below: parent, in: channel, &context)
  }

  /// Reads a thread below a message.
  mutating func thread(
    _ cursor: JSONCursor,
    below parent: ChatMessage,
    in channel: ChatChannel,
    _ context: inout WorkspaceReader
  ) throws(WorkspaceError) -> ChatThread {
    var thread = ChatThread(
      parentMessage: parent,
      channel: channel,
      createdAt: try context.requiredDate(cursor["created_at"])
    )
    thread.title = try cursor["title"].string()
    thread.createdBy = try cursor["created_by_id"].id().map { context.user($0) }
    thread.updatedAt = try context.date(cursor["updated_at"])
    thread.replyCount = try cursor["reply_count"].count()
    thread.participantCount = try cursor["participant_count"].count()
    thread.activeParticipantCount = try cursor["active_participant_count"].count()
    for element in try cursor["participants"].elements() {
      thread.threadParticipants.append(try Self.participant(element, &context))
    }
    thread.latestReplies = try replies(cursor["latest_replies"], to: thread, &context)
    for element in try cursor["reads"].elements() {
      thread.reads.append(try Self.read(element, &context))
    }
    thread.lastMessageAt =
      try context.date(cursor["last_message_at"])
      ?? thread.latestReplies.last { $0.countsAsLast }?.createdAt
    thread.custom = try cursor.custom(besides: WorkspaceKeys.thread)
    return thread
  }

  /// Finds a thread's parent message and channel, without which a thread can't be shown.
  private mutating func locate(
    _ cursor: JSONCursor
  ) throws(WorkspaceError) -> (parent: ChatMessage, channel: ChatChannel) {
    let parentID = MessageID(try cursor["parent_message_id"].requiredID())
    let channelID = ChannelID(try cursor["channel_cid"].requiredID())
    guard let place = channelIndices[channelID] else {
      throw try Self.missing(channelID, with: parentID, in: holder(parentID), cursor)
    }
    guard let parent = message(parentID, in: channels[place]) else {
      throw cursor["parent_message_id"].fail(
        .badReference,
        "no message of the channel \(channelID.rawValue.quoted) has the id "
          + "\(parentID.rawValue.quoted); add it to its \"messages\""
      )
    }
    return (parent, channels[place])
  }

  /// Returns the error for an unknown channel.
  ///
  /// If another channel contains the thread's message, one of the two ids is wrong.
  private static func missing(
    _ id: ChannelID,
    with parent: MessageID,
    in holder: (path: JSONPath, id: ChannelID)?,
    _ cursor: JSONCursor
  ) -> WorkspaceError {
    let named = cursor["channel_cid"]
    guard let holder else {
      return named.fail(
        .badReference,
        "no channel has the id \(id.rawValue.quoted); add it to \"channels\""
      )
    }
    let message = "the message \(parent.rawValue.quoted)"
    guard id.isWhole, !holder.id.isWhole else {
      return named.fail(
        .badReference,
        "no channel has the id \(id.rawValue.quoted), and \(message) is in "
          + "\(holder.id.rawValue.quoted); specify that"
      )
    }
    return WorkspaceError(
      .badReference,
      at: JSONPath.key(holder.path, "cid").description,
      "\(holder.id.rawValue.quoted) is not a type and an id joined by a colon as in the thread below "
        + "\(message), which names \(id.rawValue.quoted); write the same id in both"
    )
  }

  private mutating func message(_ id: MessageID, in channel: ChatChannel) -> ChatMessage? {
    if let listed = messages[channel.id] { return listed[id] }
    var listed: [MessageID: ChatMessage] = [:]
    for message in channel.latestMessages { listed[message.id] = message }
    messages[channel.id] = listed
    return listed[id]
  }
}

extension ChannelID {
  /// Whether the id has the servers' form: a type and an id, joined by a colon, without whitespace.
  fileprivate var isWhole: Bool {
    let parts = rawValue.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !rawValue.unicodeScalars.contains {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }
  }
}

// The content of a thread.
extension ThreadReader {
  /// Reads the replies, oldest first; if dates are equal, the greater id is newer.
  ///
  /// A reply may also be among the channel's messages, and must then be the same there.
  private mutating func replies(
    _ cursor: JSONCursor,
    to thread: ChatThread,
    _ context: inout WorkspaceReader
  ) throws(WorkspaceError) -> [ChatMessage] {
    var replies: [ChatMessage] = []
    for element in try cursor.elements() {
      var reply = try context.message(element)
      if reply.parentID == nil { reply.parentID = thread.id }
      let isNew = context.messageIDs.insert(reply.id)
      guard replyIDs.insert(reply.id).inserted, context.messageIDs.insertReply(reply.id),
        isNew || message(reply.id, in: thread.channel) == reply
      else { throw context.duplicate(reply.id, element) }
      replies.append(reply)
    }
    return replies.sorted {
      $0.createdAt == $1.createdAt ? $0.id < $1.id : $0.createdAt < $1.createdAt
    }
  }

  private static func participant(
    _ cursor: JSONCursor,
    _ context: inout WorkspaceReader
  ) throws(WorkspaceError) -> ThreadParticipant {
    try cursor.requireObject()
    return ThreadParticipant(
      user: context.user(try cursor["user_id"].requiredID()),
      lastReadAt: try context.date(cursor["last_read"])
    )
  }

  private static func read(
    _ cursor: JSONCursor,
    _ context: inout WorkspaceReader
  ) throws(WorkspaceError) -> ThreadRead {
    try cursor.requireObject()
    return ThreadRead(
      userID: UserID(try cursor["user_id"].requiredID()),
      lastReadAt: try context.date(cursor["last_read"]),
      unreadMessagesCount: try cursor["unread_messages"].count()
    )
  }
}

extension WorkspaceReader {
  /// Reads the threads of the file, in its order.
  mutating func threads(
    _ cursor: JSONCursor,
    in channels: [ChatChannel]
  ) throws(WorkspaceError) -> [ChatThread] {
    let elements = try cursor.elements()
    guard !elements.isEmpty else { return [] }
    let path = JSONPath.key(.root, "channels")
    var reader = ThreadReader(channels: channels) { message in
      channels.firstIndex { $0.latestMessages.contains { $0.id == message } }
        .map { (path: .element(path, $0), id: channels[$0].id) }
    }
    var threads: [ChatThread] = []
    for element in elements { threads.append(try reader.thread(element, &self)) }
    return threads
  }
}

extension WorkspaceWriter {
  static func thread(_ thread: ChatThread) -> JSONValue {
    var members = JSONMembers()
    members.put("parent_message_id", thread.id)
    members.put("channel_cid", thread.channel.id)
    members.put("title", thread.title)
    members.put("created_by_id", thread.createdBy?.id)
    members.put("created_at", thread.createdAt)
    members.put("updated_at", thread.updatedAt)
    members.put("last_message_at", thread.lastMessageAt)
    members.put("reply_count", thread.replyCount)
    members.put("participant_count", thread.participantCount)
    members.put("active_participant_count", thread.activeParticipantCount)
    members.put(
      "participants",
      thread.threadParticipants.filter(\.user.id.isPossible).map { participant($0) }
    )
    members.put("latest_replies", thread.latestReplies.map { message($0) })
    members.put("reads", thread.reads.filter(\.userID.isPossible).map { read($0) })
    members.put(custom: thread.custom, besides: WorkspaceKeys.thread)
    return members.object
  }

  private static func participant(_ participant: ThreadParticipant) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", participant.user.id)
    members.put("last_read", participant.lastReadAt)
    return members.object
  }

  private static func read(_ read: ThreadRead) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", read.userID)
    members.put("last_read", read.lastReadAt)
    members.put("unread_messages", read.unreadMessagesCount)
    return members.object
  }
}

extension WorkspaceKeys {
  static let thread: Set<String> = [
    "parent_message_id", "channel_cid", "title", "created_by_id", "created_at", "updated_at",
    "last_message_at", "reply_count", "participant_count", "active_participant_count",
    "participants", "latest_replies", "reads", "custom",
  ]
}
