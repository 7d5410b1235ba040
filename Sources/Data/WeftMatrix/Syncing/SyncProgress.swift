// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// The progress of a sync, stored with every answer and read when a syncer starts.
struct SyncProgress: Equatable, Sendable {
  /// The key of the sync note that stores it.
  static let note = "progress"

  /// The token that `/sync` continues from, or `nil` before its first answer.
  var since: String?
  /// Whether all rooms are in the file; unread counts may still be missing.
  var hasRooms = false
  /// The requests that are still needed.
  var wants: Set<MatrixWant> = []
  /// The next rooms whose threads to request when there is nothing else to do.
  var later: [String] = []
  /// The index in the note of all such rooms at which the rooms after `later` start.
  var laterFrom = 0
  /// Whether that note has rooms after `later`.
  var hasLater = false
  /// The users whose presence is watched.
  var people: [String] = []

  /// The version of what a sync stores about rooms: from 1 on, their pinned messages.
  private static let version = 1

  init() {}

  /// Reads stored progress; if the data is unreadable, the sync starts over.
  ///
  /// Servers report the state of a room only once, so all rooms are read again after an earlier version.
  init(_ bytes: [UInt8]?) {
    guard let bytes, let value = try? JSONParser.parse(bytes) else { return }
    if value["version"]?.count ?? 0 >= Self.version { since = value["since"]?.text }
    hasRooms = value["rooms"]?.flag ?? false
    people = value["people"]?.texts ?? []
    wants = Set((value["wants"]?.texts ?? []).compactMap { MatrixWant($0) })
    later = value["later"]?.texts ?? []
    laterFrom = Int(clamping: max(0, value["laterFrom"]?.number ?? 0))
    hasLater = value["hasLater"]?.flag ?? false
  }

  /// The progress in its stored form.
  var bytes: [UInt8] {
    var members = MemoryWriter()
    members.put("version", Self.version)
    members.put("since", since)
    members.put("rooms", hasRooms)
    members.put("people", people)
    members.put("wants", wants.sorted().map(\.text))
    members.put("later", later)
    members.put("laterFrom", laterFrom)
    members.put("hasLater", hasLater)
    return members.bytes
  }

  /// Updates the progress after an answer was written.
  mutating func take(_ answer: SyncAnswer, wants more: Set<MatrixWant>) {
    switch answer {
    case .sliding(_, let isWhole): hasRooms = hasRooms || isWhole
    case .sync(let news): (since, hasRooms) = (news.token, true)
    case .threads(let room, _): told(.threads(room: room))
    case .event(let room, let event): wants.remove(.event(room: room, id: event.id))
    case .older(let room, let place, _): wants.remove(.older(room: room, from: place))
    case .replies, .surroundings: break
    case .nothing(let want): told(want)
    }
    wants.formUnion(more)
  }

  private mutating func told(_ want: MatrixWant) {
    wants.remove(want)
    if case .threads(let room) = want { later.removeAll { $0 == room } }
  }
}
