// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// Events that arrived before the message they change, such as a reaction to a message in a gap.
extension SyncWriter {
  /// The maximum number of waiting events per room; the oldest ones are dropped.
  static let mostWaiting = 500
  /// The maximum size of a waiting event's content in bytes.
  private static let mostWaitingBytes = 2_048

  private static func waitingNote(_ room: String) -> String { "waiting/" + room }

  /// Applies the events of a timeline that change messages, and waiting ones whose message has arrived.
  ///
  /// - Parameters:
  ///   - timeline: The events, in the server's order.
  ///   - memory: The data about the room that is kept between two answers.
  ///   - turn: The data collected while this report is written.
  ///   - listed: The events whose messages arrived in a thread list instead of in this report.
  ///   - isOlder: Whether the timeline is older than what is known.
  mutating func relate(
    _ timeline: [MatrixEvent],
    with memory: inout RoomMemory,
    in turn: RoomTurn,
    listed: Set<String> = [],
    isOlder: Bool = false
  ) throws(StoreError) {
    let told = listed.union(turn.messages.lazy.map(\.id.rawValue))
    var ready: [MatrixEvent] = []
    var waiting: [MatrixEvent] = []
    if memory.hasWaiting {
      for event in Self.events(try notes.note(Self.waitingNote(turn.room))) {
        let isReady = told.contains(event.relation?.to ?? "")
        if isReady { ready.append(event) } else { waiting.append(event) }
      }
    }
    let before = waiting
    var left: [MatrixEvent] = []
    for event in isOlder ? timeline + ready : ready + timeline where event.redaction == nil {
      if event.type == "m.room.redaction", let gone = event.redacts {
        waiting.removeAll { $0.id == gone }
      }
      if try !relate(event, in: turn), Self.mayWait(event) { left.append(event) }
    }
    guard !ready.isEmpty || !left.isEmpty || waiting != before else { return }
    let known = Set(waiting.map(\.id))
    left.removeAll { known.contains($0.id) }
    keep(isOlder ? left + waiting : waiting + left, &memory, of: turn.room)
  }

  private mutating func keep(
    _ waiting: [MatrixEvent],
    _ memory: inout RoomMemory,
    of room: String
  ) {
    memory.hasWaiting = !waiting.isEmpty
    let values = waiting.suffix(Self.mostWaiting).map(\.json)
    let bytes = waiting.isEmpty ? nil : JSONWriter.bytes(.array(values))
    notes.set(bytes, for: Self.waitingNote(room))
  }

  /// Returns whether an event may wait for its message; edits don't, as the server bundles them with it.
  private static func mayWait(_ event: MatrixEvent) -> Bool {
    let kinds = [
      "m.reaction", "m.poll.response", "org.matrix.msc3381.poll.response", "m.poll.end",
      "org.matrix.msc3381.poll.end",
    ]
    return kinds.contains(event.type) && event.relation != nil
      && JSONWriter.compact(event.content).utf8.count <= mostWaitingBytes
  }

  private static func events(_ bytes: [UInt8]?) -> [MatrixEvent] {
    guard let bytes, let value = try? JSONParser.parse(bytes) else { return [] }
    return value.elements.compactMap { try? MatrixEvent($0) }
  }
}

extension MatrixEvent {
  /// The event as JSON, without `unsigned` and the state key.
  fileprivate var json: JSONValue {
    .object([
      .init("event_id", .string(id)), .init("type", .string(type)),
      .init("sender", .string(sender)), .init("content", content),
      .init("origin_server_ts", .integer(Int64((sentAt.timeIntervalSince1970 * 1000).rounded()))),
    ])
  }
}
