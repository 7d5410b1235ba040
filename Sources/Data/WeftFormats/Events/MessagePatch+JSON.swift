// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
package import WeftModel

extension MessagePatch {
  /// Reads a message in Weft's format or in the chat servers'.
  package init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    self.init(try cursor["id"].requiredID())
    channelID = try cursor["cid"].id()
    author = try UserPatch.read(cursor)
    text = try cursor["text"].text()
    kind = PayloadCursor.named(try cursor["type"].string().map { ChatMessage.Kind($0) })
    try readDates(cursor)
    try readPlace(cursor)
    try readContent(cursor)
    try readLanguages(cursor["i18n"])
    let original = cursor["original_language"]
    if original.isPresent || original.isNamed && originalLanguage == .kept {
      originalLanguage = try original.optionalText()
    }
    custom = try cursor.custom(besides: Self.keys)
  }

  private mutating func readDates(_ cursor: PayloadCursor) throws(WorkspaceError) {
    createdAt = try cursor["created_at"].date()
    updatedAt = try cursor["updated_at"].date()
    textUpdatedAt = try cursor.first("text_updated_at", "message_text_updated_at").optionalDate()
    deletedAt = try cursor["deleted_at"].optionalDate()
    pinnedAt = try cursor["pinned_at"].optionalDate()
  }

  private mutating func readPlace(_ cursor: PayloadCursor) throws(WorkspaceError) {
    let parent = cursor["parent_id"]
    parentID = parent.optional(try parent.id())
    isShownInChannel = try cursor["show_in_channel"].switched()
    replyCount = try cursor["reply_count"].counted()
    isSilent = try cursor["silent"].switched()
    isShadowed = try cursor["shadowed"].switched()
    let quoted = cursor["quoted_message_id"]
    quotedMessageID = quoted.optional(try quoted.id())
    let state = cursor["local_state"]
    localState = state.optional(try Self.localState(state))
  }

  private mutating func readContent(_ cursor: PayloadCursor) throws(WorkspaceError) {
    let carried = cursor["attachments"]
    if carried.isPresent { attachments = .set(try ChatAttachment.list(carried)) }
    let vote = cursor["poll"]
    poll = vote.optional(try vote.object().flatMapPoll())
    let reacted = cursor.first("reactions", "latest_reactions")
    if reacted.isPresent { reactions = .set(try Self.reactions(reacted)) }
    let mentioned = cursor.first("mentioned_user_ids", "mentioned_users")
    if mentioned.isPresent { mentionedUsers = .set(try Self.mentioned(cursor)) }
    let draft = cursor.first("draft_reply", "draft")
    draftReply = draft.optional(try draft.object().flatMapDraft())
  }

  private mutating func readLanguages(_ cursor: PayloadCursor) throws(WorkspaceError) {
    guard cursor.isPresent else { return }
    var texts: [String: String] = [:]
    for (key, text) in try cursor.members() {
      // Servers write keys such as "es_text", and the original language under "language".
      if key == "language" {
        originalLanguage = try text.optionalText()
      } else {
        texts[key.hasSuffix("_text") ? String(key.dropLast(5)) : key] = try text.string()
      }
    }
    translations = .set(texts)
  }

  private static func localState(
    _ cursor: PayloadCursor
  ) throws(WorkspaceError) -> LocalMessageState? {
    guard let name = try cursor.string() else { return nil }
    guard let state = LocalMessageState(rawValue: name) else {
      throw cursor.fail("\"\(name)\" is not the state of a message")
    }
    return state
  }

  private static func reactions(_ cursor: PayloadCursor) throws(WorkspaceError) -> [ChatReaction] {
    var reactions: [ChatReaction] = []
    for element in try cursor.elements() { reactions.append(try ChatReaction(element, by: nil)) }
    return reactions
  }

  private static func mentioned(_ cursor: PayloadCursor) throws(WorkspaceError) -> [UserPatch] {
    let ids = cursor["mentioned_user_ids"]
    if ids.isPresent { return try ids.ids().map { UserPatch($0) } }
    var users: [UserPatch] = []
    for element in try cursor["mentioned_users"].elements() { users.append(try UserPatch(element)) }
    return users
  }

  /// The members that servers send with messages; those without a property in the model are
  /// ignored.
  static let keys: Set<String> = [
    "id", "cid", "user", "user_id", "text", "type", "created_at", "updated_at", "text_updated_at",
    "message_text_updated_at", "deleted_at", "pinned_at", "parent_id", "show_in_channel",
    "reply_count", "silent", "shadowed", "quoted_message_id", "local_state", "attachments",
    "poll", "reactions", "latest_reactions", "mentioned_user_ids", "mentioned_users",
    "draft_reply", "draft", "i18n", "original_language", "custom", "html", "mml", "own_reactions",
    "reaction_counts", "reaction_scores", "reaction_groups", "quoted_message", "command", "args",
    "thread_participants", "deleted_reply_count", "pinned", "pinned_by", "pin_expires", "poll_id",
    "moderation", "moderation_details", "image_labels", "reminder", "shared_location", "member",
    "restricted_visibility", "channel", "deleted_for_me", "status", "channel_role",
  ]
}

extension ChatReaction {
  /// Reads a reaction; if it names no user, the event's user is the author.
  init(_ cursor: PayloadCursor, by user: UserPatch?) throws(WorkspaceError) {
    try cursor.requireObject()
    guard let type = try cursor["type"].string(), !type.isEmpty else {
      throw cursor.fail("\"type\" is missing or empty; specify the reaction, such as \"like\"")
    }
    if let author = try UserPatch.read(cursor) ?? user {
      self.init(type: type, userID: author.id)
    } else {
      self.init(type: type, userID: try UserPatch.required(cursor).id)
    }
  }
}

extension PayloadCursor? {
  fileprivate func flatMapPoll() throws(WorkspaceError) -> PollPatch? {
    guard let place = self else { return nil }
    return try PollPatch(place)
  }

  fileprivate func flatMapDraft() throws(WorkspaceError) -> DraftMessage? {
    guard let place = self else { return nil }
    return try DraftMessage(place)
  }
}

extension ChatAttachment {
  /// Reads an attachment in Weft's format or in the chat servers', which name URLs differently by kind.
  package init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    let link = try cursor["og_scrape_url"].string()
    let kind = link == nil ? try cursor["type"].string() ?? "unknown" : Kind.linkPreview.rawValue
    self.init(kind: Kind(kind), title: try cursor["title"].string())
    let addresses = [
      try cursor["url"].string(), link, try cursor["asset_url"].string(),
      try cursor["image_url"].string(), try cursor["title_link"].string(),
    ]
    let previews = [try cursor["thumb_url"].string(), try cursor["image_url"].string()]
    url = addresses.lazy.compactMap { $0 }.first
    previewURL =
      try cursor["preview_url"].string() ?? previews.lazy.compactMap { $0 }.first { $0 != url }
    text = try cursor["text"].string()
    mimeType = try cursor["mime_type"].string()
    size = try cursor.first("size", "file_size").count()
    width = try cursor.first("width", "original_width").count()
    height = try cursor.first("height", "original_height").count()
    duration = try cursor["duration"].number()
    if let duration, !ValueRules.isDuration(duration) {
      throw cursor["duration"].fail("a duration must not be negative: \(duration)")
    }
    custom = try cursor.custom(besides: Self.keys)
  }

  /// Reads a list of attachments.
  static func list(_ cursor: PayloadCursor) throws(WorkspaceError) -> [ChatAttachment] {
    var attachments: [ChatAttachment] = []
    for element in try cursor.elements() { attachments.append(try ChatAttachment(element)) }
    return attachments
  }

  private static let keys: Set<String> = [
    "type", "title", "text", "url", "preview_url", "mime_type", "size", "duration", "custom",
    "og_scrape_url", "asset_url", "image_url", "title_link", "thumb_url", "file_size",
    "width", "height", "original_width", "original_height",
  ]
}

extension DraftMessage {
  /// Reads a draft, which servers wrap in a message.
  package init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    let message = try cursor["message"].object() ?? cursor
    self.init(
      text: try message["text"].string() ?? "",
      attachments: try ChatAttachment.list(message["attachments"])
    )
  }
}

extension EventWriter {
  static func message(_ message: MessagePatch) -> JSONValue {
    var members = JSONMembers()
    members.put("id", message.id)
    members.put("cid", message.channelID)
    members.put("user", message.author.map { user($0) })
    members.put("text", message.text)
    members.put("type", message.kind.value?.rawValue)
    members.put("created_at", message.createdAt)
    members.put("updated_at", message.updatedAt)
    members.put("text_updated_at", message.textUpdatedAt)
    members.put("deleted_at", message.deletedAt)
    members.put("pinned_at", message.pinnedAt)
    members.put("parent_id", message.parentID)
    members.put("show_in_channel", message.isShownInChannel)
    members.put(told: "reply_count", message.replyCount.value)
    members.put("silent", message.isSilent)
    members.put("shadowed", message.isShadowed)
    members.put("quoted_message_id", message.quotedMessageID)
    members.put("local_state", message.localState) { .string($0.rawValue) }
    putContent(message, into: &members)
    members.put(custom: message.custom, besides: MessagePatch.keys)
    return members.object
  }

  private static func putContent(_ message: MessagePatch, into members: inout JSONMembers) {
    members.put("attachments", all: message.attachments.value) { WorkspaceWriter.attachment($0) }
    members.put("poll", message.poll) { poll($0) }
    // With the suffix `_text` that servers use, a language with the code "language" isn't mistaken for a member.
    if let texts = message.translations.value {
      var translations = JSONMembers()
      for (language, text) in texts.sorted(by: { $0.key < $1.key }) {
        translations.put(language + "_text", text)
      }
      members.put("i18n", translations.object)
    }
    members.put("original_language", message.originalLanguage)
    let reactions = message.reactions.value?.filter(\.userID.isPossible)
    members.put("reactions", all: reactions) { reaction($0) }
    let mentioned = message.mentionedUsers.value?.filter(\.id.isPossible)
    members.put("mentioned_users", all: mentioned) { user($0) }
    members.put("draft_reply", message.draftReply) { WorkspaceWriter.draft($0) }
  }

  static func reaction(_ reaction: ChatReaction) -> JSONValue {
    ["type": .string(reaction.type), "user_id": .string(reaction.userID.rawValue)]
  }
}
