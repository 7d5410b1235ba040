// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// Events that are requested singly, and pages of older ones.
extension SyncWriter {
  /// Updates a message to the current state of its event, after an edit was redacted, for example.
  mutating func write(_ event: MatrixEvent, of room: String) throws(StoreError) {
    let channel = Self.channel(room)
    let id = try id(of: event.id)
    guard let content = MessageContent(event),
      let known = state.message(id, in: channel, parent: id), !known.isDeleted
    else { return }
    var said = try patch(event, saying: content, for: id, at: known.createdAt)
    said.createdAt = known.createdAt
    if said.textUpdatedAt == .kept { said.textUpdatedAt = .set(nil) }
    said.author = nil
    // The stored poll has the votes.
    if known.poll != nil { said.poll = .kept }
    // The event may have been decrypted since.
    if content.custom["encrypted"] == nil { said.custom["encrypted"] = .null }
    said.updatedAt = max(now, known.updatedAt ?? now)
    apply(ChatEvent(.messageUpdated, cid: channel, at: now) { $0.message = said })
  }

  /// Writes a page of a gap's events, newest first as the server sends them.
  ///
  /// - Parameter place: The token that the page was requested with.
  mutating func write(
    _ older: OlderEvents,
    of room: String,
    from place: String
  ) throws(StoreError) {
    var memory = try memory(of: room)
    guard let index = memory.gaps.firstIndex(where: { $0.previous == place }) else { return }
    let gap = memory.gaps.remove(at: index)
    var news = RoomNews(known: room)
    news.timeline = older.events.reversed()
    news.state = older.state
    var turn = RoomTurn(news, isNew: false, at: max(now, memory.last ?? now))
    notePeople(of: news, &turn)
    turn.members = []
    turn.gone = []
    let isJoined = try noteOlder(news.timeline, in: gap, &turn)
    try mark(&turn.messages, pinnedBy: memory.pins)
    let patch = ChannelPatch(turn.channel) { $0.messages = turn.messages }
    apply(ChatEvent(.channelUpdated, cid: turn.channel, at: turn.moment) { $0.channel = patch })
    try relate(news.timeline, with: &memory, in: turn, isOlder: true)
    if !isJoined, !older.events.isEmpty, let end = older.end, end != gap.previous {
      let before = turn.messages.first?.createdAt ?? gap.before
      let pages = gap.pages + 1
      memory.gaps.insert(
        .init(previous: end, after: gap.after, before: before, pages: pages),
        at: index
      )
      let isEmpty = memory.last == nil && turn.messages.isEmpty
      let most = isEmpty ? RoomMemory.mostPagesWithout : gap.after != nil ? RoomMemory.mostPages : 0
      if pages < most { wants.insert(.older(room: room, from: end)) }
    }
    memory.last = memory.last ?? turn.messages.last?.createdAt
    keep(memory, of: room)
  }

  /// Records the messages of a gap; returns whether they reach a known one.
  private mutating func noteOlder(
    _ timeline: [MatrixEvent],
    in gap: RoomMemory.Gap,
    _ turn: inout RoomTurn
  ) throws(StoreError) -> Bool {
    var told: [(event: MatrixEvent, content: MessageContent, id: MessageID)] = []
    var stamps: [StreamOrder.Stamp] = []
    for event in timeline {
      guard let content = MessageContent(event) else { continue }
      let id = try id(of: event.id)
      let known = state.message(id, in: turn.channel, parent: nil)?.createdAt
      told.append((event, content, id))
      stamps.append(.init(said: event.sentAt, known: known))
    }
    // Only a message from before the gap closes it: a page can repeat newer messages, and without older ones there is
    // nothing to reach. A reply doesn't close it either, because the server may have reported it with its thread.
    let isJoined = zip(told, stamps).contains { event, stamp in
      guard event.content.thread == nil, let after = gap.after, let known = stamp.known else {
        return false
      }
      return known <= after
    }
    // The messages on both sides of the gap bound the dates.
    var bounded = stamps + [.init(said: gap.before, known: gap.before)]
    if !isJoined, let after = gap.after { bounded.insert(.init(said: after, known: after), at: 0) }
    let moments = StreamOrder.moments(bounded, after: nil, now: now)
      .dropFirst(bounded.count - stamps.count - 1)
    for (index, moment) in zip(stamps.indices, moments) where stamps[index].known == nil {
      let (event, content, id) = told[index]
      turn.messages.append(try patch(event, saying: content, for: id, at: moment))
    }
    return isJoined
  }
}
