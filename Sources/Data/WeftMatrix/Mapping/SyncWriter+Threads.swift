// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// Threads that the user takes part in or that the server lists.
extension SyncWriter {
  /// The number of the room's newest messages that are searched for replies of a new thread.
  private static let mostSearched = 256
  /// The maximum number of replies in a new thread.
  private static let mostReplies = 32

  /// Updates the threads that a room's report affects.
  mutating func writeThreads(
    of news: RoomNews,
    with memory: RoomMemory,
    in turn: RoomTurn
  ) throws(StoreError) {
    var roots = turn.threads.union(turn.threadReads.keys).union(turn.changedThreads)
    for event in news.timeline {
      guard let bundle = event.unsigned.at("m.relations", "m.thread") else { continue }
      let id = try id(of: event.id)
      roots.insert(event.id)
      if state.thread(id, channelMessages: 0) == nil {
        try takeBundle(bundle, root: id, as: event.id, with: memory, in: turn)
      }
    }
    for root in roots.sorted() {
      writeThread(of: try id(of: root), as: root, with: memory, in: turn)
    }
  }

  private mutating func writeThread(
    of root: MessageID,
    as event: String,
    with memory: RoomMemory,
    in turn: RoomTurn
  ) {
    let unread = memory.unread.map { _ in memory.unreadThreads[event]?.messages ?? 0 }
    if state.thread(root, channelMessages: 0) == nil {
      guard let thread = newThread(of: root, in: turn, isTold: unread ?? 0 > 0) else {
        let isKnown = state.message(root, in: turn.channel, parent: root) != nil
        if unread ?? 0 > 0, !isKnown { wants.insert(.threads(room: turn.room)) }
        return
      }
      state.insert(thread)
    }
    guard let thread = state.thread(root, channelMessages: 0) else { return }
    updateThread(thread, unread: unread, readAt: turn.threadReads[event], in: turn)
  }

  /// Creates the thread of a message; returns `nil` if it has no known replies or doesn't concern the user.
  private func newThread(of root: MessageID, in turn: RoomTurn, isTold: Bool) -> ChatThread? {
    guard let parent = state.message(root, in: turn.channel, parent: nil),
      let channel = state.channel(turn.channel, messages: 0)
    else { return nil }
    let replies = state.history(of: turn.channel).prefix(Self.mostSearched)
      .filter { $0.parentID == root }
    guard let first = replies.last else { return nil }
    let isOwn = parent.author.id == me || replies.contains { $0.author.id == me }
    guard isOwn || isTold else { return nil }
    var thread = ChatThread(parentMessage: parent, channel: channel, createdAt: first.createdAt)
    thread.createdBy = first.author
    thread.latestReplies = replies.prefix(Self.mostReplies).reversed()
    thread.replyCount = max(parent.replyCount, replies.count)
    return thread
  }

  private mutating func updateThread(
    _ thread: ChatThread,
    unread: Int?,
    readAt read: Date?,
    in turn: RoomTurn
  ) {
    let replies = thread.latestReplies
    let fresh = turn.messages.count { ($0.parentID.value ?? nil) == thread.id }
    let isNew = turn.isNew || thread.lastMessageAt == nil
    let count = max(replies.count, isNew ? thread.replyCount : thread.replyCount + fresh)
    var authors = thread.threadParticipants.map(\.user.id)
    for author in [thread.parentMessage.author.id] + replies.map(\.author.id)
    where !authors.contains(author) && authors.count < 50 {
      authors.append(author)
    }
    let patch = ThreadPatch(thread.id) {
      $0.channelID = turn.channel
      ($0.lastMessageAt, $0.replyCount) = (replies.last?.createdAt, count)
      $0.participantCount = authors.count
      $0.activeParticipantCount = authors.count
      $0.participants = .set(authors.map { .init(UserPatch($0)) })
      guard unread != nil || read != nil else { return }
      $0.reads = [
        ReadPatch(me) {
          $0.unreadMessagesCount = unread
          if let read { $0.lastReadAt = .set(read) }
        }
      ]
    }
    apply(ChatEvent(.threadUpdated, cid: turn.channel, at: turn.moment) { $0.thread = patch })
    countReplies(count, below: thread, in: turn)
  }

  private mutating func countReplies(_ count: Int, below thread: ChatThread, in turn: RoomTurn) {
    let parent = thread.parentMessage
    guard parent.replyCount != count else { return }
    apply(
      ChatEvent(.messageUpdated, cid: turn.channel, at: turn.moment) {
        $0.message = MessagePatch(parent.id) {
          $0.replyCount = .set(count)
          $0.updatedAt = parent.updatedAt ?? parent.createdAt
        }
      }
    )
  }

  /// Adds the newest reply, which the server bundles with the root, and sets the reply count.
  private mutating func takeBundle(
    _ bundle: JSONValue,
    root: MessageID,
    as rootEvent: String,
    with memory: RoomMemory,
    in turn: RoomTurn
  ) throws(StoreError) {
    guard let parent = state.message(root, in: turn.channel, parent: nil) else { return }
    let count = bundle["count"]?.count ?? 0
    apply(
      ChatEvent(.messageUpdated, cid: turn.channel, at: turn.moment) {
        $0.message = MessagePatch(root) {
          $0.replyCount = .set(max(count, parent.replyCount))
          $0.updatedAt = parent.updatedAt ?? parent.createdAt
        }
      }
    )
    guard let latest = bundle["latest_event"], let event = try? MatrixEvent(latest),
      let content = MessageContent(event), content.thread == rootEvent,
      state.message(MessageID(event.id), in: turn.channel, parent: root) == nil
    else { return }
    // The reply is dated after its root and at most at the room's newest event.
    let least = parent.createdAt.addingTimeInterval(StreamOrder.step)
    let moment = max(least, min(event.sentAt, memory.last ?? now))
    let message = try patch(event, saying: content, for: MessageID(event.id), at: moment)
    apply(
      ChatEvent(.channelUpdated, cid: turn.channel, at: turn.moment) {
        $0.channel = ChannelPatch(turn.channel) { $0.messages = [message] }
      }
    )
  }
}

// The threads that a server lists.
extension SyncWriter {
  /// Writes the threads of a room in the server's list.
  mutating func writeThreads(_ events: [MatrixEvent], of room: String) throws(StoreError) {
    var memory = try memory(of: room)
    let turn = RoomTurn(RoomNews(known: room), isNew: false, at: max(now, memory.last ?? now))
    guard state.channel(turn.channel, messages: 0) != nil else { return }
    for event in events { try writeListed(event, with: memory, in: turn) }
    guard memory.hasWaiting else { return }
    let latest = events.compactMap {
      $0.unsigned.at("m.relations", "m.thread", "latest_event", "event_id")?.text
    }
    try relate([], with: &memory, in: turn, listed: Set(events.map(\.id) + latest))
    keep(memory, of: room)
  }

  private mutating func writeListed(
    _ event: MatrixEvent,
    with memory: RoomMemory,
    in turn: RoomTurn
  ) throws(StoreError) {
    guard let content = MessageContent(event),
      let channel = state.channel(turn.channel, messages: 0),
      let bundle = event.unsigned.at("m.relations", "m.thread")
    else { return }
    let root = try id(of: event.id)
    let unread = memory.unreadThreads[event.id]?.messages
    let takesPart = bundle["current_user_participated"]?.flag ?? false
    guard takesPart || event.sender == me.rawValue || unread ?? 0 > 0 else { return }
    let end = memory.last ?? now
    var thread = state.thread(root, channelMessages: 0)
    if thread == nil {
      let moment = min(event.sentAt, end)
      let parent = try message(event, saying: content, id: root, at: moment, in: channel)
      thread = ChatThread(parentMessage: parent, channel: channel, createdAt: moment)
    }
    guard var thread else { return }
    thread.replyCount = bundle["count"]?.count ?? 0
    if let latest = bundle["latest_event"], let reply = try? MatrixEvent(latest),
      let said = MessageContent(reply), said.thread == event.id
    {
      let id = try self.id(of: reply.id)
      let known = state.message(id, in: turn.channel, parent: root)
      let least = thread.parentMessage.createdAt.addingTimeInterval(StreamOrder.step)
      let moment = max(least, min(reply.sentAt, end))
      if !thread.latestReplies.contains(where: { $0.id == id }) {
        // `??` takes an autoclosure, which would lose the type of the error.
        let new =
          known == nil ? try message(reply, saying: said, id: id, at: moment, in: channel) : nil
        if let reply = known ?? new { thread.latestReplies.append(reply) }
        thread.latestReplies.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
      }
    }
    thread.lastMessageAt = thread.latestReplies.last?.createdAt
    state.insert(thread)
    guard let stored = state.thread(root, channelMessages: 0) else { return }
    let count = memory.unread == nil ? nil : unread ?? 0
    updateThread(stored, unread: count, readAt: nil, in: turn)
  }

  /// Returns the message of an event, for a thread without its channel.
  private func message(
    _ event: MatrixEvent,
    saying content: MessageContent,
    id: MessageID,
    at moment: Date,
    in channel: ChatChannel
  ) throws(StoreError) -> ChatMessage {
    var message = ChatMessage(
      id: id,
      author: state.user(UserID(event.sender)),
      text: content.text,
      createdAt: moment
    )
    try patch(event, saying: content, for: id, at: moment).apply(to: &message)
    return message
  }
}
