// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

/// How far the replies of a thread are loaded, from the newest backwards.
struct RepliesMemory: Equatable, Sendable {
  /// The token of the next older page; `nil` before the first page and after the last.
  var from: String?
  /// Whether all replies are loaded.
  var isWhole = false
  /// The date of the oldest loaded reply.
  var oldest: Date?

  /// Returns the key of the sync note for a thread, by the event id of its root.
  static func note(_ root: String) -> String { "replies/" + root }

  init() {}

  /// Reads stored progress; unreadable data is ignored.
  init(_ bytes: [UInt8]?) {
    guard let bytes, let value = try? JSONParser.parse(bytes) else { return }
    (from, oldest) = (value["from"]?.text, value["oldest"]?.date)
    isWhole = value["whole"]?.flag ?? false
  }

  /// The progress in its stored form.
  var bytes: [UInt8] {
    var members = MemoryWriter()
    members.put("from", from)
    members.put("whole", isWhole)
    members.put("oldest", oldest)
    return members.bytes
  }
}

// The replies of a thread that the user has opened.
extension SyncWriter {
  /// Writes a page of replies, newest first as the server sends them.
  ///
  /// - Parameter place: The token that the page was requested with; `nil` for the newest replies.
  mutating func write(
    _ replies: OlderEvents,
    to root: String,
    of room: String,
    from place: String?
  ) throws(StoreError) {
    let name = RepliesMemory.note(root)
    var read = RepliesMemory(try notes.note(name))
    // Another process may have written this page already.
    guard !read.isWhole, read.from == place else { return }
    var memory = try memory(of: room)
    let channel = Self.channel(room)
    guard state.channel(channel, messages: 0) != nil else { return }
    var turn = RoomTurn(RoomNews(known: room), isNew: false, at: max(now, memory.last ?? now))
    try note(replies.events.reversed(), to: root, before: read.oldest ?? memory.last, &turn)
    try mark(&turn.messages, pinnedBy: memory.pins)
    if !turn.messages.isEmpty {
      let patch = ChannelPatch(channel) { $0.messages = turn.messages }
      apply(ChatEvent(.channelUpdated, cid: channel, at: turn.moment) { $0.channel = patch })
      let hadWaiting = memory.hasWaiting
      try relate([], with: &memory, in: turn)
      if memory.hasWaiting != hadWaiting { keep(memory, of: room) }
      read.oldest = turn.messages.first?.createdAt ?? read.oldest
    }
    // A server that returns the same token again has no more replies.
    read.isWhole = replies.end == nil || replies.end == place || replies.events.isEmpty
    read.from = read.isWhole ? nil : replies.end
    notes.set(read.bytes, for: name)
  }

  /// Records unknown replies, dated between the thread's root and the replies loaded before.
  private func note(
    _ events: [MatrixEvent],
    to root: String,
    before end: Date?,
    _ turn: inout RoomTurn
  ) throws(StoreError) {
    let rootID = try id(of: root)
    var told: [(event: MatrixEvent, content: MessageContent, id: MessageID)] = []
    var stamps: [StreamOrder.Stamp] = []
    for event in events {
      guard let content = MessageContent(event), content.thread == root else { continue }
      let id = try id(of: event.id)
      let known = state.message(id, in: turn.channel, parent: rootID)?.createdAt
      told.append((event, content, id))
      stamps.append(.init(said: event.sentAt, known: known))
    }
    let begin = state.message(rootID, in: turn.channel, parent: rootID)?.createdAt
    let head = [begin].compactMap(\.self).map { StreamOrder.Stamp(said: $0, known: $0) }
    let tail = [end].compactMap(\.self).map {
      let after = $0.addingTimeInterval(StreamOrder.step)
      return StreamOrder.Stamp(said: after, known: after)
    }
    let moments = StreamOrder.moments(head + stamps + tail, after: nil, now: now)
      .dropFirst(head.count)
    for ((event, content, id), (stamp, moment)) in zip(told, zip(stamps, moments))
    where stamp.known == nil {
      turn.messages.append(try patch(event, saying: content, for: id, at: moment))
    }
  }
}
