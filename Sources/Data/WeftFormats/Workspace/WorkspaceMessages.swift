// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

extension WorkspaceReader {
  /// Reads the messages of a channel, newest first; if dates are equal, the greater id is newer.
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
    message.reactions = try reactions(cursor["reactions"])
    message.mentionedUserIDs = try cursor["mentioned_user_ids"].ids().map { UserID($0) }
    message.quotedMessageID = try cursor["quoted_message_id"].id().map { MessageID($0) }
    message.draftReply = try draft(cursor["draft_reply"])
    message.custom = try cursor.custom(besides: WorkspaceKeys.message)
    return message
  }

  private func reactions(_ cursor: JSONCursor) throws(WorkspaceError) -> [ChatReaction] {
    var reactions: [ChatReaction] = []
    for element in try cursor.elements() { reactions.append(try reaction(element)) }
    return reactions.withoutRepetitions
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

  /// Reads an attachment of a message or a draft.
  func attachment(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatAttachment {
    try cursor.requireObject()
    var attachment = ChatAttachment(
      kind: ChatAttachment.Kind(try cursor["type"].string() ?? ""),
      title: try cursor["title"].string(),
      url: try cursor["url"].string()
    )
    attachment.text = try cursor["text"].string()
    attachment.previewURL = try cursor["preview_url"].string()
    attachment.mimeType = try cursor["mime_type"].string()
    if cursor["size"].isPresent { attachment.size = try cursor["size"].count() }
    if cursor["width"].isPresent { attachment.width = try cursor["width"].count() }
    if cursor["height"].isPresent { attachment.height = try cursor["height"].count() }
    attachment.duration = try cursor["duration"].number()
    if let duration = attachment.duration, !ValueRules.isDuration(duration) {
      throw cursor["duration"].fail(.badValue, "a duration must not be negative: \(duration)")
    }
    attachment.custom = try cursor.custom(besides: WorkspaceKeys.attachment)
    return attachment
  }

  /// Reads a draft, or returns `nil` if it has neither text nor attachments.
  func draft(_ cursor: JSONCursor) throws(WorkspaceError) -> DraftMessage? {
    let cursor = try cursor.object()
    let text = try cursor["text"].string()
    var draft = DraftMessage(text: text ?? "")
    for element in try cursor["attachments"].elements() {
      draft.attachments.append(try attachment(element))
    }
    return text == nil && draft.attachments.isEmpty ? nil : draft
  }
}

extension WorkspaceWriter {
  static func message(_ message: ChatMessage) -> JSONValue {
    var members = JSONMembers()
    members.put("id", message.id)
    members.put("user_id", message.author.id)
    members.put("text", message.keptContent.text.isEmpty ? nil : message.keptContent.text)
    members.put("type", message.kind == .regular ? nil : message.kind.rawValue)
    members.put("created_at", message.createdAt)
    members.put("updated_at", message.updatedAt)
    members.put("text_updated_at", message.textUpdatedAt)
    members.put("deleted_at", message.deletedAt)
    members.put("parent_id", message.parentID)
    members.put("show_in_channel", message.isShownInChannel)
    members.put("reply_count", message.replyCount)
    members.put("silent", message.isSilent)
    members.put("shadowed", message.isShadowed)
    members.put("local_state", message.localState?.rawValue)
    putContent(message, into: &members)
    members.put(custom: message.keptContent.custom, besides: WorkspaceKeys.message)
    return members.object
  }

  private static func putContent(_ message: ChatMessage, into members: inout JSONMembers) {
    let content = message.keptContent
    members.put("attachments", content.attachments.map { attachment($0) })
    members.put("poll", content.poll.map { poll($0) })
    var translations = JSONMembers()
    for (language, text) in content.translations.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      translations.put(language, text)
    }
    members.put("i18n", translations)
    members.put("original_language", content.originalLanguage)
    members.put("reactions", message.reactions.filter(\.userID.isPossible).map { reaction($0) })
    members.put("mentioned_user_ids", ids: content.mentionedUserIDs)
    members.put("quoted_message_id", content.quotedMessageID)
    members.put("pinned_at", message.pinnedAt)
    members.put("draft_reply", message.draftReply.map { draft($0) })
  }

  static func attachment(_ attachment: ChatAttachment) -> JSONValue {
    var members = JSONMembers()
    members.put("type", attachment.kind.rawValue)
    members.put("title", attachment.title)
    members.put("text", attachment.text)
    members.put("url", attachment.url)
    members.put("preview_url", attachment.previewURL)
    members.put("mime_type", attachment.mimeType)
    members.put("size", count: attachment.size)
    members.put("width", count: attachment.width)
    members.put("height", count: attachment.height)
    if let duration = attachment.duration, ValueRules.isDuration(duration) {
      members.put("duration", JSONValue.number(duration))
    }
    members.put(custom: attachment.custom, besides: WorkspaceKeys.attachment)
    return members.object
  }

  static func draft(_ draft: DraftMessage) -> JSONValue {
    var members = JSONMembers()
    members.put("text", draft.text)
    members.put("attachments", draft.attachments.map { attachment($0) })
    return members.object
  }

  private static func reaction(_ reaction: ChatReaction) -> JSONValue {
    var members = JSONMembers()
    members.put("type", reaction.type)
    members.put("user_id", reaction.userID)
    return members.object
  }
}

extension WorkspaceKeys {
  static let message: Set<String> = [
    "id", "user_id", "text", "type", "created_at", "updated_at", "text_updated_at", "deleted_at",
    "parent_id", "show_in_channel", "reply_count", "silent", "shadowed", "local_state",
    "attachments", "poll", "i18n", "original_language", "reactions", "mentioned_user_ids",
    "quoted_message_id", "pinned_at", "draft_reply", "custom",
  ]

  static let attachment: Set<String> = [
    "type", "title", "text", "url", "preview_url", "mime_type", "size", "width", "height",
    "duration", "custom",
  ]
}
