// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension WorkspaceReader {
  /// Reads the messages of a channel, newest first; of two at one moment the greater id is newer.
  mutating func messages(_ cursor: JSONCursor) throws(WorkspaceError) -> [ChatMessage] {
    var messages: [ChatMessage] = []
    for element in try cursor.elements() {
      let message = try message(element)
      guard messageIDs.insert(message.id) else { throw duplicate(message.id, element) }
      messages.append(message)
    }
    return messages.sorted {
      $0.createdAt == $1.createdAt ? $0.id > $1.id : $0.createdAt > $1.createdAt
    }
  }

  func duplicate(_ id: MessageID, _ cursor: JSONCursor) -> WorkspaceError {
    cursor["id"].fail(.badReference, "another message has the id \(id.rawValue.quoted)")
  }

  /// Reads a message with all its content.
  mutating func message(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatMessage {
    try cursor.requireObject()
    var message = ChatMessage(
      id: MessageID(try cursor["id"].requiredID()),
      author: user(try cursor["user_id"].requiredID()),
      text: try cursor["text"].string() ?? "",
      createdAt: try requiredDate(cursor["created_at"])
    )
    if let kind = try cursor["type"].string() { message.kind = ChatMessage.Kind(kind) }
    try readState(cursor, into: &message)
    for element in try cursor["attachments"].elements() {
      message.attachments.append(try attachment(element))
    }
    message.poll = try poll(cursor["poll"])
    message.translations = try cursor["i18n"].stringsByKey()
    message.originalLanguage = try cursor["original_language"].string()
    for element in try cursor["reactions"].elements() {
      message.reactions.append(try reaction(element))
    }
    message.mentionedUserIDs = try cursor["mentioned_user_ids"].ids().map { UserID($0) }
    message.quotedMessageID = try cursor["quoted_message_id"].id().map { MessageID($0) }
    message.draftReply = try draft(cursor["draft_reply"])
    message.custom = try cursor.custom(besides: WorkspaceKeys.message)
    return message
  }

  /// Reads the state of a message and its position in a thread.
  private mutating func readState(
    _ cursor: JSONCursor,
    into message: inout ChatMessage
  ) throws(WorkspaceError) {
    message.updatedAt = try date(cursor["updated_at"])
    message.textUpdatedAt = try date(cursor["text_updated_at"])
    message.deletedAt = try date(cursor["deleted_at"])
    message.pinnedAt = try date(cursor["pinned_at"])
    message.parentID = try cursor["parent_id"].id().map { MessageID($0) }
    message.isShownInChannel = try cursor["show_in_channel"].bool()
    message.replyCount = try cursor["reply_count"].count()
    message.isSilent = try cursor["silent"].bool()
    message.isShadowed = try cursor["shadowed"].bool()
    if let name = try cursor["local_state"].string() {
      guard let state = LocalMessageState(rawValue: name) else {
        throw cursor["local_state"].fail(
          .badValue,
          "\(name.quoted) is not the state of a message"
        )
      }
      message.localState = state
    }
  }

  private func reaction(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatReaction {
    try cursor.requireObject()
    return ChatReaction(
      type: try cursor["type"].string() ?? "",
      userID: UserID(try cursor["user_id"].requiredID())
    )
  }
}
