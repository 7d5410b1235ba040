// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftStore

/// The rooms of a new account whose threads are requested while there is nothing else to do.
///
/// Matrix has no request for the threads of all rooms. Rooms with unread threads are requested at once; this list has
/// the others, the room with the newest message first.
struct ThreadsLater: Equatable, Sendable {
  /// The key of the sync note that stores it.
  static let note = "later"
  /// The maximum number of stored rooms.
  static let most = 20_000

  private(set) var rooms: [String] = []

  init() {}

  /// Reads a stored list; unreadable data is ignored.
  init(_ bytes: [UInt8]?) {
    rooms = bytes.flatMap { try? JSONParser.parse($0) }?.texts ?? []
  }

  /// The list in its stored form.
  var bytes: [UInt8] {
    JSONWriter.bytes(.array(rooms.map { .string($0) }))
  }

  /// Appends the joined rooms that are new in a report; returns whether there were any.
  mutating func take(_ news: SyncNews) -> Bool {
    let known = Set(rooms)
    let new = news.rooms.filter { $0.membership == .joined && !known.contains($0.id) }
      .map { (id: $0.id, newest: $0.timeline.map(\.sentAt).max() ?? .distantPast) }
      .sorted { ($0.newest, $1.id) > ($1.newest, $0.id) }
    rooms += new.prefix(max(0, Self.most - rooms.count)).map(\.id)
    return !new.isEmpty
  }
}

extension SyncProgress {
  /// The number of rooms taken from the note at a time.
  private static let atOnce = 50

  /// Stores the rooms that an answer reports for the first time, and takes the next ones when the last are done.
  mutating func lookLater(_ answer: SyncAnswer, _ notes: inout SyncNotes) throws(StoreError) {
    if let news = answer.wholeNews {
      var later = ThreadsLater(try notes.note(ThreadsLater.note))
      if later.take(news) { notes.set(later.bytes, for: ThreadsLater.note) }
      hasLater = laterFrom < later.rooms.count
    }
    guard hasLater, hasRooms, later.isEmpty else { return }
    let all = ThreadsLater(try notes.note(ThreadsLater.note)).rooms
    later = Array(all.dropFirst(laterFrom).prefix(Self.atOnce))
    laterFrom += later.count
    hasLater = laterFrom < all.count
  }
}

extension SyncAnswer {
  /// The report, if the answer may contain rooms that weren't known.
  fileprivate var wholeNews: SyncNews? {
    switch self {
    case .sliding(let news, _): news
    case .sync(let news): news.isInitial ? news : nil
    case .threads, .event, .older, .replies, .surroundings, .nothing: nil
    }
  }
}
