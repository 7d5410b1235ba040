// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// What a server answered, read and checked before anything of it is written.
enum SyncAnswer: Sendable {
  /// The rooms at the top of the list, or all of them, as sliding sync reports them.
  case sliding(SyncNews, isWhole: Bool)
  /// What `/sync` reports.
  case sync(SyncNews)
  /// The threads of a room.
  case threads(room: String, [MatrixEvent])
  /// One event.
  case event(room: String, MatrixEvent)
  /// Older events of a room, newest first.
  case older(room: String, from: String, OlderEvents)
  /// Replies of a thread, newest first.
  case replies(room: String, root: String, from: String?, OlderEvents)
  /// That the server can't answer: the syncer does not ask again.
  case nothing(MatrixWant)
}

/// Events before others, newest first.
struct OlderEvents: Sendable {
  var events: [MatrixEvent]
  var state: [MatrixEvent]
  /// Where those before them are asked for, nil where there are none.
  var end: String?
  /// How many events could not be read and were left out.
  private(set) var skippedEvents = 0

  /// Reads the answer of `/messages`, or of `/relations`.
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

extension SyncAnswer {
  /// Whether it is about many rooms.
  var isLarge: Bool {
    switch self {
    case .sliding(let news, _), .sync(let news): news.rooms.count > 256
    case .threads, .event, .older, .replies, .nothing: false
    }
  }

  /// How many events could not be read and were left out.
  var skippedEvents: Int {
    switch self {
    case .sliding(let news, _), .sync(let news): news.skippedEvents
    case .older(_, _, let events), .replies(_, _, _, let events): events.skippedEvents
    case .threads, .event, .nothing: 0
    }
  }

  /// Reads the threads of a room; roots that can't be read are left out, since the list shows none of them.
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
