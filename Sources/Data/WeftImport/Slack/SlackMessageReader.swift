// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats
internal import WeftJSON
internal import WeftModel

/// A reader of the messages of one channel.
struct SlackMessageReader {
  let channel: SlackChannel
  let names: SlackNames
  /// Authors that the export doesn't list, as their messages describe them.
  private(set) var strangers: [UserID: ChatUser] = [:]
  /// The author of messages without an author.
  private static let nobody: UserID = "slack:unknown"

  init(_ channel: SlackChannel, _ names: SlackNames) {
    self.channel = channel
    self.names = names
  }

  /// Reads an element of a day's file; returns `nil` if it isn't a message or, with an issue, if it is broken.
  mutating func message(
    _ cursor: PayloadCursor,
    at index: Int,
    _ notes: inout ImportReader
  ) -> SlackMessage? {
    let read = notes.read(cursor) { cursor throws(WorkspaceError) in
      try cursor.requireObject()
      return try Self.requiredTimestamp(cursor["ts"])
    }
    guard let timestamp = read else { return nil }
    let subtype = notes.filled(cursor["subtype"])
    // These only record changes that the messages already show.
    if subtype == "message_changed" || subtype == "message_deleted" { return nil }
    let text = SlackText(notes.string(cursor["text"]) ?? "", names)
    var message = ChatMessage(
      id: Self.id(timestamp.text, in: channel),
      author: author(cursor, &notes),
      text: text.marked,
      createdAt: timestamp.date
    )
    message.mentionedUserIDs = text.mentions
    let thread = Self.timestamp(cursor["thread_ts"], &notes)
    readKind(cursor, subtype: subtype, into: &message, with: &notes)
    readContent(cursor, into: &message, &notes)
    readReactions(cursor, into: &message, &notes)
    let isStart = thread == timestamp
    guard !message.saysNothing || isStart else {
      notes.leaveOut(cursor, "has no readable text, so it is left out")
      return nil
    }
    if message.saysNothing {
      notes.leaveOut(cursor, "has no readable text, and stays empty above its thread")
    }
    message.pinnedAt = channel.pins[timestamp.text]
    return SlackMessage(
      message: message,
      timestamp: timestamp,
      thread: thread,
      replyCount: notes.count(cursor["reply_count"]),
      repliers: notes.ids(cursor["reply_users"]),
      file: notes.file,
      place: index
    )
  }

  /// Returns a message's id, which is the same in every import.
  static func id(_ timestamp: String, in channel: SlackChannel) -> MessageID {
    MessageID("\(channel.id)-\(timestamp)")
  }
}

// Timestamps.
extension SlackMessageReader {
  private static func requiredTimestamp(
    _ cursor: PayloadCursor
  ) throws(WorkspaceError) -> SlackTimestamp {
    guard let timestamp = try optionalTimestamp(cursor) else {
      throw cursor.fail("is missing; it distinguishes a message from others")
    }
    return timestamp
  }

  private static func optionalTimestamp(
    _ cursor: PayloadCursor
  ) throws(WorkspaceError) -> SlackTimestamp? {
    guard let text = try cursor.string() else { return nil }
    guard let timestamp = SlackTimestamp(text) else {
      let shown = text.utf8.count > 40 ? "\(text.prefix(40))…" : text
      throw cursor.fail("not a timestamp: \"\(shown)\"; write it as 1700000000.000100")
    }
    return timestamp
  }

  private static func timestamp(
    _ cursor: PayloadCursor,
    _ notes: inout ImportReader
  ) -> SlackTimestamp? {
    notes.read(cursor) { cursor throws(WorkspaceError) in try optionalTimestamp(cursor) } ?? nil
  }
}

// Authors, kinds and contents.
extension SlackMessageReader {
  private mutating func author(_ cursor: PayloadCursor, _ notes: inout ImportReader) -> ChatUser {
    let nested = notes.object(cursor["comment"])
    let person =
      notes.filled(cursor["user"]) ?? nested.flatMap { notes.filled($0["user"]) }
    if let person { return known(UserID(person), from: cursor, with: &notes) }
    let name = notes.filled(cursor["username"])
    if let bot = notes.filled(cursor["bot_id"]) {
      return self.bot(bot, as: name, from: cursor, with: &notes)
    }
    if let name { return known(UserID(name), from: cursor, with: &notes) }
    // A value of the wrong type was already reported.
    if !cursor["user"].isPresent { notes.note(cursor.missing("user")) }
    let nobody = ChatUser(id: Self.nobody)
    strangers[nobody.id] = nobody
    return nobody
  }

  private mutating func known(
    _ id: UserID,
    from cursor: PayloadCursor,
    with notes: inout ImportReader
  ) -> ChatUser {
    if let known = names.users[id] ?? strangers[id] { return known }
    let stranger = SlackUserReader.stranger(id, from: cursor, names: names, with: &notes)
    strangers[id] = stranger
    return stranger
  }

  /// Returns the user of an integration; each name it writes under becomes a separate user.
  private mutating func bot(
    _ id: String,
    as name: String?,
    from cursor: PayloadCursor,
    with notes: inout ImportReader
  ) -> ChatUser {
    let user = names.bots[id]?.user ?? UserID(id)
    let known = known(user, from: cursor, with: &notes)
    guard let name, known.name != name else { return known }
    return self.known(UserID("\(id)/\(name)"), from: cursor, with: &notes)
  }

  private func readKind(
    _ cursor: PayloadCursor,
    subtype: String?,
    into message: inout ChatMessage,
    with notes: inout ImportReader
  ) {
    if let subtype {
      message.custom["subtype"] = .string(subtype)
      if Self.systemSubtypes.contains(subtype) { message.kind = .system }
      message.isShownInChannel = subtype == "thread_broadcast" || subtype == "reply_broadcast"
    }
    if notes.flag(cursor["is_ephemeral"]) { message.kind = .ephemeral }
    if subtype == "tombstone" {
      message.kind = .deleted
      message.text = ""
    }
    if let edited = notes.object(cursor["edited"]),
      let moment = Self.timestamp(edited["ts"], &notes)
    {
      message.textUpdatedAt = moment.date
      message.updatedAt = moment.date
    }
  }

  private func readContent(
    _ cursor: PayloadCursor,
    into message: inout ChatMessage,
    _ notes: inout ImportReader
  ) {
    var files = notes.elements(cursor["files"])
    if let file = notes.object(cursor["file"]) { files.append(file) }
    message.attachments = files.compactMap { SlackAttachmentReader.file($0, &notes) }
    // A deleted message shows no content.
    guard message.kind != .deleted else { return }
    var saying = SlackSaying(names)
    sayBlocks(cursor, besides: message.text, into: &saying, &notes)
    let blocks = saying.lines
    for attachment in notes.elements(cursor["attachments"]) {
      guard saying.begin(), let attachment = notes.present(attachment) else { continue }
      if let page = SlackAttachmentReader.page(attachment, &notes) {
        message.attachments.append(page)
      } else {
        SlackAttachmentReader.say(attachment, into: &saying, &notes)
      }
    }
    let shown = message.text
    // Searching a long text for many lines would take quadratic time, and long texts rarely repeat lines.
    let isShort = shown.utf8.count <= 4_096 && blocks.count <= 64
    let new =
      (isShort ? blocks.filter { !shown.contains($0) } : blocks)
      + saying.lines[blocks.count...]
    let isBlank = shown.allSatisfy(\.isWhitespace)
    message.text = ((isBlank ? [] : [shown]) + new).joined(separator: "\n")
    message.attachments += saying.pictures
    let known = Set(message.mentionedUserIDs)
    message.mentionedUserIDs += saying.mentions.filter { !known.contains($0) }
    if saying.isCut {
      notes.note(
        cursor["blocks"].fail("has more than is imported of one message; the rest is left out")
      )
    }
  }

  /// Adds the texts of blocks that the message's text doesn't repeat.
  ///
  /// In a user's message, a single rich-text block repeats the text. In an integration's message, the blocks are the
  /// content and the text is empty or a summary.
  private func sayBlocks(
    _ cursor: PayloadCursor,
    besides text: String,
    into saying: inout SlackSaying,
    _ notes: inout ImportReader
  ) {
    let blocks = notes.elements(cursor["blocks"])
    guard text.allSatisfy(\.isWhitespace) || SlackBlocks.hasMoreThanText(blocks) else { return }
    SlackBlocks.read(blocks, into: &saying, &notes)
  }

  private func readReactions(
    _ cursor: PayloadCursor,
    into message: inout ChatMessage,
    _ notes: inout ImportReader
  ) {
    for reaction in notes.elements(cursor["reactions"]) {
      guard let name = notes.filled(reaction["name"]) else {
        notes.note(reaction.missing("name"))
        continue
      }
      let users: [UserID] = notes.ids(reaction["users"])
      message.reactions += users.map { ChatReaction(type: name, userID: $0) }
    }
    message.reactions = message.reactions.withoutRepetitions
  }

  /// The subtypes of messages that Slack writes in a user's name.
  private static let systemSubtypes: Set<String> = [
    "channel_join", "channel_leave", "channel_topic", "channel_purpose", "channel_name",
    "channel_archive", "channel_unarchive", "channel_convert_to_private",
    "channel_posting_permissions", "group_join", "group_leave", "group_topic", "group_purpose",
    "group_name", "group_archive", "group_unarchive", "pinned_item", "unpinned_item", "bot_add",
    "bot_remove", "bot_enable", "bot_disable", "reminder_add", "ekm_access_denied",
  ]
}
