// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftStore

/// The rooms of a new account whose threads are asked for while nothing else is to be done.
///
/// No request tells the threads of all rooms. Those with something unread are asked for at once; these are the others,
/// the room with the newest message first.
struct ThreadsLater: Equatable, Sendable {
  /// The name of the note that has it.
  static let note = "later"
  /// The most rooms that are remembered.
  static let most = 20_000

  private(set) var rooms: [String] = []

  init() {}

  /// Reads what was remembered; what can't be read is forgotten.
  init(_ bytes: [UInt8]?) {
    rooms = bytes.flatMap { try? JSONParser.parse($0) }?.texts ?? []
  }

  /// What is remembered, as it is written.
  var bytes: [UInt8] {
    JSONWriter.bytes(.array(rooms.map { .string($0) }))
  }

  /// Adds the rooms that a server tells of, behind those that are there; returns whether there were any.
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
  /// How many rooms of those are taken out of the note at once.
  private static let atOnce = 50

  /// Notes the rooms that an answer tells first, and takes the next ones once the last are done.
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
  /// The news in which a server tells rooms that were not known.
  fileprivate var wholeNews: SyncNews? {
    switch self {
    case .sliding(let news, _): news
    case .sync(let news): news.isInitial ? news : nil
    case .threads, .event, .older, .replies, .nothing: nil
    }
  }
}
