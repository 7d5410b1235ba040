// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel

/// A reader of the parts of Stream's responses, which leaves out only the broken ones.
struct StreamReader {
  var notes: ImportNotes
  private(set) var users = StreamUsers()
  /// The user who sent the request, if the response contains their own membership.
  private(set) var asker: UserID?

  init(_ notes: ImportNotes) {
    self.notes = notes
  }

  /// Reads the state of a channel: the channel, and its messages, members and read marks beside it.
  mutating func channel(_ place: PayloadCursor) -> ChannelPatch? {
    let read = notes.read(place) { place throws(WorkspaceError) -> ChannelPatch in
      try place.requireObject()
      guard let channel = try place["channel"].object() else { throw place.missing("channel") }
      return try ChannelPatch(channel)
    }
    guard var channel = read else { return nil }
    channel.messages = whole(channel.messages, place["channel"]["messages"])
    channel.messages += messages(place["messages"], besides: channel.messages)
    channel.members += list(place["members"]) { place throws(WorkspaceError) in
      try MemberPatch(place)
    }
    channel.reads += reads(place["read"])
    if let own = notes.object(place["membership"]) {
      channel.membership = notes.read(own) { place throws(WorkspaceError) in
        try MemberPatch(place)
      }
    }
    if notes.flag(place["hidden"]) { channel.isHidden = .set(true) }
    channel.watcherCount = channel.watcherCount ?? notes.count(place["watcher_count"])
    if let draft = notes.object(place["draft"]) {
      let read = notes.read(draft) { place throws(WorkspaceError) in try DraftMessage(place) }
      if let read { channel.draftMessage = .set(read) }
    }
    asker = asker ?? channel.membership?.user.id
    users.note(channel)
    return channel
  }

  /// Reads a thread with its channel and its latest replies.
  mutating func thread(_ place: PayloadCursor) -> StreamThread? {
    let read = notes.read(place) { place throws(WorkspaceError) -> StreamThread in
      let patch = try ThreadPatch(place)
      let channel = try place["channel"].object().map(ChannelPatch.init)
      guard let parent = patch.parentMessage else { throw place.missing("parent_message") }
      try Self.requireWhole(parent, place["parent_message"])
      guard let id = patch.channelID ?? channel?.id ?? parent.channelID else {
        throw place.missing("channel_cid")
      }
      return StreamThread(patch: patch, parent: parent, channelID: id, channel: channel)
    }
    guard var thread = read else { return nil }
    thread.replies = messages(place["latest_replies"], besides: [])
    if let channel = thread.channel { users.note(channel) }
    users.note(thread.patch)
    for reply in thread.replies { users.note(reply) }
    return thread
  }
}

// Lists.
extension StreamReader {
  private mutating func list<Element>(
    _ place: PayloadCursor,
    _ read: (PayloadCursor) throws(WorkspaceError) -> Element
  ) -> [Element] {
    notes.elements(place).compactMap { notes.read($0, read) }
  }

  /// Reads messages that have an author and a date, each id once.
  private mutating func messages(
    _ place: PayloadCursor,
    besides others: [MessagePatch]
  ) -> [MessagePatch] {
    var known = Set(others.map(\.id))
    return list(place) { place throws(WorkspaceError) in
      let message = try MessagePatch(place)
      try Self.requireWhole(message, place)
      guard known.insert(message.id).inserted else {
        throw place["id"].fail("another message has the same id")
      }
      return message
    }
  }

  /// Returns a channel's own messages in Weft's format, without those that lack an author or a
  /// date.
  private mutating func whole(
    _ messages: [MessagePatch],
    _ place: PayloadCursor
  ) -> [MessagePatch] {
    guard !messages.isEmpty else { return [] }
    return self.messages(place, besides: [])
  }

  private static func requireWhole(
    _ message: MessagePatch,
    _ place: PayloadCursor
  ) throws(WorkspaceError) {
    guard message.author != nil else { throw place.missing("user") }
    guard message.createdAt != nil else { throw place.missing("created_at") }
  }

  private mutating func reads(_ place: PayloadCursor) -> [ReadPatch] {
    var readers: [UserPatch] = []
    let reads = list(place) { place throws(WorkspaceError) in
      let read = try ReadPatch(place)
      if let reader = try UserPatch.read(place) { readers.append(reader) }
      return read
    }
    users.note(readers)
    return reads
  }
}

/// The users of a document, merged from all its parts that describe them.
struct StreamUsers {
  private(set) var list: [UserID] = []
  private var users: [UserID: ChatUser] = [:]

  /// Returns a user by id; one that is not described shows the id.
  subscript(id: UserID) -> ChatUser { users[id] ?? ChatUser(id: id) }

  /// Merges a description of a user; a later one replaces values of an earlier one.
  mutating func note(_ patch: UserPatch) {
    if users[patch.id] == nil { list.append(patch.id) }
    var user = self[patch.id]
    patch.apply(to: &user)
    users[patch.id] = user
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
