// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// A parsed and checked answer of the server, before any of it is written.
enum SyncAnswer: Sendable {
  /// Rooms from sliding sync: all of them, or only the top of the list.
  case sliding(SyncNews, isWhole: Bool)
  /// The answer of `/sync`.
  case sync(SyncNews)
  case threads(room: String, [MatrixEvent])
  case event(room: String, MatrixEvent)
  /// Older events of a room, newest first.
  case older(room: String, from: String, OlderEvents)
  /// Replies in a thread, newest first.
  case replies(room: String, root: String, from: String?, OlderEvents)
  /// A single event that isn't in the file, with its neighbours.
  case surroundings(room: String, EventSurroundings)
  /// The server has no answer to this request; the syncer doesn't repeat it.
  case nothing(MatrixWant)
}

/// A page of older events, newest first.
struct OlderEvents: Sendable {
  var events: [MatrixEvent]
  var state: [MatrixEvent]
  /// The token to request the next older page with; `nil` on the last page.
  var end: String?
  /// The number of unreadable events that were left out.
  private(set) var skippedEvents = 0

  /// Reads the answer of `/messages` or `/relations`.
  init(_ bytes: [UInt8]) throws(MatrixError) {
    let answer = try SyncNews.parse(bytes)
    var skipped = 0
    events = try MatrixEvent.list(answer["chunk"], skipping: &skipped)
    state = try MatrixEvent.list(answer["state"], skipping: &skipped)
    skippedEvents = skipped
    end = answer["end"]?.text ?? answer["next_batch"]?.text
    if let end, end.utf8.count > 4_096 { throw .badAnswer("\"end\" is too long") }
  }
}

/// An event with the events before and after it.
struct EventSurroundings: Sendable {
  var event: MatrixEvent
  /// The event and those around it, oldest first.
  var timeline: [MatrixEvent]
  var state: [MatrixEvent]
  /// The token to request the events before the timeline with; `nil` at the start of the room.
  var start: String?
  /// The number of unreadable events that were left out.
  private(set) var skippedEvents = 0

  /// Reads the answer of `/context`.
  init(_ bytes: [UInt8]) throws(MatrixError) {
    let answer = try SyncNews.parse(bytes)
    guard let told = answer["event"] else { throw .badAnswer("the event is missing") }
    event = try MatrixEvent(told)
    var skipped = 0
    let before = try MatrixEvent.list(answer["events_before"], skipping: &skipped)
    let after = try MatrixEvent.list(answer["events_after"], skipping: &skipped)
    timeline = before.reversed() + [event] + after
    state = try MatrixEvent.list(answer["state"], skipping: &skipped)
    skippedEvents = skipped
    start = answer["start"]?.text
    if let start, start.utf8.count > 4_096 { throw .badAnswer("\"start\" is too long") }
  }
}

extension SyncAnswer {
  /// Whether the answer covers more than 256 rooms.
  var isLarge: Bool {
    switch self {
    case .sliding(let news, _), .sync(let news): news.rooms.count > 256
    case .threads, .event, .older, .replies, .surroundings, .nothing: false
    }
  }

  /// The number of unreadable events that were left out.
  var skippedEvents: Int {
    switch self {
    case .sliding(let news, _), .sync(let news): news.skippedEvents
    case .older(_, _, let events), .replies(_, _, _, let events): events.skippedEvents
    case .surroundings(_, let found): found.skippedEvents
    case .threads, .event, .nothing: 0
    }
  }

  /// Reads the threads of a room; unreadable roots are left out and not counted, since no list shows them.
  static func threads(_ bytes: [UInt8], of room: String) throws(MatrixError) -> SyncAnswer {
    var skipped = 0
    let chunk = try SyncNews.parse(bytes)["chunk"]
    return .threads(room: room, try MatrixEvent.list(chunk, skipping: &skipped))
  }

  /// Reads an event.
  static func event(_ bytes: [UInt8], of room: String) throws(MatrixError) -> SyncAnswer {
    .event(room: room, try MatrixEvent(try SyncNews.parse(bytes)))
  }
}
