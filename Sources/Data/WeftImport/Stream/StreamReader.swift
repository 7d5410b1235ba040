// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel

/// Reads the parts of Stream's responses and leaves out only the broken ones.
struct StreamReader {
  var notes: ImportReader
  var users = StreamUsers()
  /// The user who sent the request, if the response contains their membership.
  private(set) var asker: UserID?

  init(_ notes: ImportReader) {
    self.notes = notes
  }

  /// Reads a channel together with its messages, members and read marks.
  mutating func channel(_ cursor: PayloadCursor) -> ChannelPatch? {
    let read = notes.read(cursor) { cursor throws(WorkspaceError) -> ChannelPatch in
      try cursor.requireObject()
      guard let channel = try cursor["channel"].object() else { throw cursor.missing("channel") }
      return try ChannelPatch(channel)
    }
    guard var channel = read else { return nil }
    channel.messages = whole(channel.messages, cursor["channel"]["messages"])
    channel.messages += messages(cursor["messages"], besides: channel.messages)
    channel.members += list(cursor["members"]) { cursor throws(WorkspaceError) in
      try MemberPatch(cursor)
    }
    channel.reads += reads(cursor["read"])
    if let own = notes.object(cursor["membership"]) {
      channel.membership = notes.read(own) { cursor throws(WorkspaceError) in
        try MemberPatch(cursor)
      }
    }
    if notes.flag(cursor["hidden"]) { channel.isHidden = .set(true) }
    channel.watcherCount = channel.watcherCount ?? notes.count(cursor["watcher_count"])
    if let draft = notes.object(cursor["draft"]) {
      let read = notes.read(draft) { cursor throws(WorkspaceError) in try DraftMessage(cursor) }
      if let read { channel.draftMessage = .set(read) }
    }
    asker = asker ?? channel.membership?.user.id
    users.note(channel)
    return channel
  }

  /// Reads a thread with its channel and its latest replies.
  mutating func thread(_ cursor: PayloadCursor) -> StreamThread? {
    let read = notes.read(cursor) { cursor throws(WorkspaceError) -> StreamThread in
      let patch = try ThreadPatch(cursor)
      let channel = try cursor["channel"].object().map(ChannelPatch.init)
      guard let parent = patch.parentMessage else { throw cursor.missing("parent_message") }
      try Self.requireWhole(parent, cursor["parent_message"])
      guard let id = patch.channelID ?? channel?.id ?? parent.channelID else {
        throw cursor.missing("channel_cid")
      }
      return StreamThread(patch: patch, parent: parent, channelID: id, channel: channel)
    }
    guard var thread = read else { return nil }
    thread.replies = messages(cursor["latest_replies"], besides: [])
    if let channel = thread.channel { users.note(channel) }
    users.note(thread.patch)
    for reply in thread.replies { users.note(reply) }
    return thread
  }
}

// Lists.
extension StreamReader {
  private mutating func list<Element>(
    _ cursor: PayloadCursor,
    _ read: (PayloadCursor) throws(WorkspaceError) -> Element
  ) -> [Element] {
    notes.elements(cursor).compactMap { notes.read($0, read) }
  }

  /// Reads messages that have an author and a date; repeated ids are left out.
  private mutating func messages(
    _ cursor: PayloadCursor,
    besides others: [MessagePatch]
  ) -> [MessagePatch] {
    var known = Set(others.map(\.id))
    return list(cursor) { cursor throws(WorkspaceError) in
      let message = try MessagePatch(cursor)
      try Self.requireWhole(message, cursor)
      guard known.insert(message.id).inserted else {
        throw cursor["id"].fail("another message has the same id")
      }
      return message
    }
  }

  /// Returns the messages inside a channel in Weft's format, without those that lack an author or a date.
  private mutating func whole(
    _ messages: [MessagePatch],
    _ cursor: PayloadCursor
  ) -> [MessagePatch] {
    guard !messages.isEmpty else { return [] }
    return self.messages(cursor, besides: [])
  }

  private static func requireWhole(
    _ message: MessagePatch,
    _ cursor: PayloadCursor
  ) throws(WorkspaceError) {
    guard message.author != nil else { throw cursor.missing("user") }
    guard message.createdAt != nil else { throw cursor.missing("created_at") }
  }

  private mutating func reads(_ cursor: PayloadCursor) -> [ReadPatch] {
    var readers: [UserPatch] = []
    let reads = list(cursor) { cursor throws(WorkspaceError) in
      let read = try ReadPatch(cursor)
      if let reader = try UserPatch.read(cursor) { readers.append(reader) }
      return read
    }
    users.note(readers)
    return reads
  }
}

/// The users of a document, merged from all the places that describe them.
struct StreamUsers {
  private(set) var list: [UserID] = []
  private var users: [UserID: ChatUser] = [:]
  /// The descriptions of each user in the document; repetitions of the previous one are left out.
  private var patches: [UserID: [UserPatch]] = [:]

  /// Returns a user by id; one that isn't described shows the id.
  subscript(id: UserID) -> ChatUser { users[id] ?? ChatUser(id: id) }

  /// Merges a description of a user; a later one replaces values of an earlier one.
  mutating func note(_ patch: UserPatch) {
    if users[patch.id] == nil { list.append(patch.id) }
    if patches[patch.id]?.last != patch { patches[patch.id, default: []].append(patch) }
    var user = self[patch.id]
    patch.apply(to: &user)
    users[patch.id] = user
  }

  /// Completes a user with the values of an earlier known one that the document leaves out.
  mutating func complete(_ id: UserID, from known: ChatUser) {
    var user = known
    for patch in patches[id] ?? [] { patch.apply(to: &user) }
    users[id] = user
  }

  mutating func note(_ patches: [UserPatch]) {
    for patch in patches { note(patch) }
  }

  /// Merges the users of a channel and its messages.
  mutating func note(_ channel: ChannelPatch) {
    note(ChatEvent(.channelUpdated) { $0.channel = channel }.users)
    for message in channel.messages { note(message) }
  }

  /// Merges the users of a message.
  mutating func note(_ message: MessagePatch) {
    note(ChatEvent(.messageNew) { $0.message = message }.users)
  }

  /// Merges the users of a thread and its parent message.
  mutating func note(_ thread: ThreadPatch) {
    note(ChatEvent(.threadUpdated) { $0.thread = thread }.users)
    if let parent = thread.parentMessage { note(parent) }
  }
}

/// A thread of a response.
struct StreamThread {
  let patch: ThreadPatch
  let parent: MessagePatch
  let channelID: ChannelID
  /// The thread's channel, if the response contains it.
  let channel: ChannelPatch?
  var replies: [MessagePatch] = []
}
