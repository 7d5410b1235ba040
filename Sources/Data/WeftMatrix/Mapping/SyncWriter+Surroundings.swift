// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftStore

// Single messages from the middle of a gap, such as pinned ones.
extension SyncWriter {
  /// Writes a message from a gap together with its neighbours, which leaves a gap on each side of them.
  ///
  /// A message outside of all gaps changes nothing, and neither does one more than a room can have gaps for.
  mutating func write(_ found: EventSurroundings, of room: String) throws(StoreError) {
    var memory = try memory(of: room)
    var news = RoomNews(known: room)
    (news.timeline, news.state) = (found.timeline, found.state)
    var turn = RoomTurn(news, isNew: false, at: max(now, memory.last ?? now))
    guard state.channel(turn.channel, messages: 0) != nil, MessageContent(found.event) != nil,
      memory.gaps.count < RoomMemory.mostGaps,
      state.message(try id(of: found.event.id), in: turn.channel, parent: nil) == nil,
      let index = memory.gaps.index(at: found.event.sentAt)
    else { return }
    notePeople(of: news, &turn)
    turn.members = []
    turn.gone = []
    let gap = memory.gaps[index]
    let ends = try noteSurroundings(found, in: gap, &turn)
    try mark(&turn.messages, pinnedBy: memory.pins)
    let patch = ChannelPatch(turn.channel) { $0.messages = turn.messages }
    apply(ChatEvent(.channelUpdated, cid: turn.channel, at: turn.moment) { $0.channel = patch })
    try relate(news.timeline, with: &memory, in: turn, isOlder: true)
    let dates = turn.messages.compactMap(\.createdAt)
    var gaps: [RoomMemory.Gap] = []
    if !ends.older, let start = found.start {
      gaps.append(.init(previous: start, after: gap.after, before: dates.min() ?? gap.before))
    }
    if !ends.newer {
      var newer = gap
      newer.after = dates.max()
      // The messages up to the newer ones can be many, so they are loaded only when the user scrolls there.
      if gap.after == nil { newer.pages = RoomMemory.mostPages }
      gaps.append(newer)
    }
    memory.gaps.replaceSubrange(index...index, with: gaps)
    keep(memory, of: room)
  }

  /// Records a message and its neighbours up to known ones; returns on which sides they reach a known one.
  private func noteSurroundings(
    _ found: EventSurroundings,
    in gap: RoomMemory.Gap,
    _ turn: inout RoomTurn
  ) throws(StoreError) -> (older: Bool, newer: Bool) {
    var told: [(event: MatrixEvent, content: MessageContent, id: MessageID)] = []
    var ends = (older: false, newer: false)
    var isAfter = false
    for event in found.timeline {
      let isSubject = event.id == found.event.id
      isAfter = isAfter || isSubject
      guard let content = MessageContent(event) else { continue }
      let id = try id(of: event.id)
      if state.message(id, in: turn.channel, parent: nil) != nil {
        // A reply can be known from its thread, and then says nothing about the messages around it.
        if content.thread != nil { continue }
        if isAfter {
          ends.newer = true
          break
        }
        (told, ends.older) = ([], true)
        continue
      }
      told.append((event, content, id))
    }
    var stamps = told.map { StreamOrder.Stamp(said: $0.event.sentAt, known: nil) }
    stamps.append(.init(said: gap.before, known: gap.before))
    let start = gap.after.map { StreamOrder.Stamp(said: $0, known: $0) }
    if let start { stamps.insert(start, at: 0) }
    let moments = StreamOrder.moments(stamps, after: nil, now: now).dropFirst(start == nil ? 0 : 1)
    for (message, moment) in zip(told, moments) {
      turn.messages.append(
        try patch(message.event, saying: message.content, for: message.id, at: moment)
      )
    }
    return ends
  }
}

extension [RoomMemory.Gap] {
  /// Returns the index of the gap that a date belongs to.
  ///
  /// A date that fits no gap, which a server can claim, belongs to the one before all known messages.
  fileprivate func index(at date: Date) -> Int? {
    firstIndex { ($0.after ?? .distantPast) < date && date < $0.before }
      ?? firstIndex { $0.after == nil }
  }
}
