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
  /// Authors that the export does not list, described by their messages.
  private(set) var strangers: [UserID: ChatUser] = [:]
  /// The author of messages that name none.
  private static let nobody: UserID = "slack:unknown"

  init(_ channel: SlackChannel, _ names: SlackNames) {
    self.channel = channel
    self.names = names
  }

  /// Reads an element of a day's file; nil when it is no message or, with an issue, when it is
  /// broken.
  mutating func message(
    _ place: PayloadCursor,
    at index: Int,
    _ notes: inout ImportNotes
  ) -> SlackMessage? {
    let read = notes.read(place) { place throws(WorkspaceError) in
      try place.requireObject()
      return try Self.requiredTimestamp(place["ts"])
    }
    guard let timestamp = read else { return nil }
    let subtype = notes.filled(place["subtype"])
    // The messages themselves already show these changes.
    if subtype == "message_changed" || subtype == "message_deleted" { return nil }
    let text = SlackText(notes.string(place["text"]) ?? "", names)
    var message = ChatMessage(
      id: Self.id(timestamp.text, in: channel),
      author: author(place, &notes),
      text: text.text,
      createdAt: timestamp.date
    )
    message.mentionedUserIDs = text.mentions
    let thread = Self.timestamp(place["thread_ts"], &notes)
    readKind(place, subtype, into: &message, &notes)
    readContent(place, into: &message, &notes)
    readReactions(place, into: &message, &notes)
    let isStart = thread == timestamp
    guard !message.saysNothing || isStart else {
      notes.leaveOut(place, "says nothing that can be read, so it is left out")
      return nil
    }
    if message.saysNothing {
      notes.leaveOut(place, "says nothing that can be read, and stays empty above its thread")
    }
    message.pinnedAt = channel.pins[timestamp.text]
    return SlackMessage(
      message: message,
      timestamp: timestamp,
      thread: thread,
      replyCount: notes.count(place["reply_count"]),
      repliers: notes.ids(place["reply_users"]),
      file: notes.file,
      place: index
    )
  }

  /// Makes a message's id, which is the same in every import.
  static func id(_ timestamp: String, in channel: SlackChannel) -> MessageID {
    MessageID("\(channel.id)-\(timestamp)")
  }
}

// Timestamps.
extension SlackMessageReader {
  private static func requiredTimestamp(
    _ place: PayloadCursor
  ) throws(WorkspaceError) -> SlackTimestamp {
    guard let timestamp = try optionalTimestamp(place) else {
      throw place.fail("is missing; a message without it can't be told from others")
    }
    return timestamp
  }

  private static func optionalTimestamp(
    _ place: PayloadCursor
  ) throws(WorkspaceError) -> SlackTimestamp? {
    guard let text = try place.string() else { return nil }
    guard let timestamp = SlackTimestamp(text) else {
      let shown = text.utf8.count > 40 ? "\(text.prefix(40))…" : text
      throw place.fail("not a moment: \"\(shown)\"; they are written as 1700000000.000100")
    }
    return timestamp
  }

  private static func timestamp(
    _ place: PayloadCursor,
    _ notes: inout ImportNotes
  ) -> SlackTimestamp? {
    notes.read(place) { place throws(WorkspaceError) in try optionalTimestamp(place) } ?? nil
  }
}

// Authors, kinds and contents.
extension SlackMessageReader {
  private mutating func author(_ place: PayloadCursor, _ notes: inout ImportNotes) -> ChatUser {
    let nested = notes.object(place["comment"])
    let person =
      notes.filled(place["user"]) ?? nested.flatMap { notes.filled($0["user"]) }
    if let person { return known(UserID(person), place, &notes) }
    let name = notes.filled(place["username"])
    if let bot = notes.filled(place["bot_id"]) { return self.bot(bot, as: name, place, &notes) }
    if let name { return known(UserID(name), place, &notes) }
    // A value of the wrong type has an issue already.
    if !place["user"].isPresent { notes.note(place.missing("user")) }
    let nobody = ChatUser(id: Self.nobody)
    strangers[nobody.id] = nobody
    return nobody
  }

  private mutating func known(
    _ id: UserID,
    _ place: PayloadCursor,
    _ notes: inout ImportNotes
  ) -> ChatUser {
    if let known = names.users[id] ?? strangers[id] { return known }
    let stranger = SlackUserReader.stranger(id, place, names, &notes)
    strangers[id] = stranger
    return stranger
  }

  /// Returns the user of an integration; each name it writes under is a user of its own.
  private mutating func bot(
    _ id: String,
    as name: String?,
    _ place: PayloadCursor,
    _ notes: inout ImportNotes
  ) -> ChatUser {
    let user = names.bots[id]?.user ?? UserID(id)
    let known = known(user, place, &notes)
    guard let name, known.name != name else { return known }
    return self.known(UserID("\(id)/\(name)"), place, &notes)
  }

  private func readKind(
    _ place: PayloadCursor,
    _ subtype: String?,
    into message: inout ChatMessage,
    _ notes: inout ImportNotes
  ) {
    if let subtype {
      message.custom["subtype"] = .string(subtype)
      if Self.systemSubtypes.contains(subtype) { message.kind = .system }
      message.isShownInChannel = subtype == "thread_broadcast" || subtype == "reply_broadcast"
    }
    if notes.flag(place["is_ephemeral"]) { message.kind = .ephemeral }
    if subtype == "tombstone" {
      message.kind = .deleted
      message.text = ""
    }
    if let edited = notes.object(place["edited"]),
      let moment = Self.timestamp(edited["ts"], &notes)
    {
      message.textUpdatedAt = moment.date
      message.updatedAt = moment.date
    }
  }

  private func readContent(
    _ place: PayloadCursor,
    into message: inout ChatMessage,
    _ notes: inout ImportNotes
  ) {
    var files = notes.elements(place["files"])
    if let file = notes.object(place["file"]) { files.append(file) }
    message.attachments = files.compactMap { SlackAttachmentReader.file($0, &notes) }
    // A deleted message shows no content.
    guard message.kind != .deleted else { return }
    var saying = SlackSaying(names)
    sayBlocks(place, besides: message.text, into: &saying, &notes)
    let blocks = saying.lines
    for attachment in notes.elements(place["attachments"]) {
      guard saying.begin(), let attachment = notes.present(attachment) else { continue }
      if let page = SlackAttachmentReader.page(attachment, &notes) {
        message.attachments.append(page)
      } else {
        SlackAttachmentReader.say(attachment, into: &saying, &notes)
      }
    }
    let shown = message.text
    // Searching a long text for many lines would cost their product, and long texts rarely repeat
    // lines.
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
      notes.note(place["blocks"].fail("says more than is read of a message; the rest is left out"))
    }
  }

  /// Adds the texts of blocks that the message's text does not repeat.
  ///
  /// A message by a person has its text in one rich-text block as well. A message by an integration
  /// has its content in blocks, and the text is empty or a summary.
  private func sayBlocks(
    _ place: PayloadCursor,
    besides text: String,
    into saying: inout SlackSaying,
    _ notes: inout ImportNotes
  ) {
    let blocks = notes.elements(place["blocks"])
    guard text.allSatisfy(\.isWhitespace) || SlackBlocks.hasMoreThanText(blocks) else { return }
    SlackBlocks.read(blocks, into: &saying, &notes)
  }

  private func readReactions(
    _ place: PayloadCursor,
    into message: inout ChatMessage,
    _ notes: inout ImportNotes
  ) {
    var known: Set<UserID> = []
    for reaction in notes.elements(place["reactions"]) {
      guard let name = notes.filled(reaction["name"]) else {
        notes.note(reaction.missing("name"))
        continue
      }
      known.removeAll()
      let users: [UserID] = notes.ids(reaction["users"])
      for user in users where known.insert(user).inserted {
        message.reactions.append(ChatReaction(type: name, userID: user))
      }
    }
  }

  /// The subtypes of messages that Slack writes in the name of a user.
  private static let systemSubtypes: Set<String> = [
    "channel_join", "channel_leave", "channel_topic", "channel_purpose", "channel_name",
    "channel_archive", "channel_unarchive", "channel_convert_to_private",
    "channel_posting_permissions", "group_join", "group_leave", "group_topic", "group_purpose",
    "group_name", "group_archive", "group_unarchive", "pinned_item", "unpinned_item", "bot_add",
    "bot_remove", "bot_enable", "bot_disable", "reminder_add", "ekm_access_denied",
  ]
}
