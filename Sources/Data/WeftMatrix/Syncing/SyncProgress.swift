// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// How far an account is read: what is written with every answer, and read when a syncer begins.
struct SyncProgress: Equatable, Sendable {
  /// The name of the note that has it.
  static let note = "progress"

  /// Where `/sync` goes on, nil before it has answered once.
  var since: String?
  /// Whether all rooms are in the file, though perhaps without counts.
  var hasRooms = false
  /// What is still to be asked for.
  var wants: Set<MatrixWant> = []
  /// The rooms whose threads are asked for while nothing else is to be done.
  var later: [String] = []
  /// Where those after them stand in the note of all.
  var laterFrom = 0
  /// Whether there are any after them.
  var hasLater = false
  /// Those of whom the server is asked whether they are online.
  var people: [String] = []

  init() {}

  /// Reads what was remembered; what can't be read is forgotten, and the account is read anew.
  init(_ bytes: [UInt8]?) {
    guard let bytes, let value = try? JSONParser.parse(bytes) else { return }
    since = value["since"]?.text
    hasRooms = value["rooms"]?.flag ?? false
    people = value["people"]?.texts ?? []
    wants = Set((value["wants"]?.texts ?? []).compactMap { MatrixWant($0) })
    later = value["later"]?.texts ?? []
    laterFrom = Int(clamping: max(0, value["laterFrom"]?.number ?? 0))
    hasLater = value["hasLater"]?.flag ?? false
  }

  /// What is remembered, as it is written.
  var bytes: [UInt8] {
    var members = MemoryWriter()
    members.put("since", since)
    members.put("rooms", hasRooms)
    members.put("people", people)
    members.put("wants", wants.sorted().map(\.text))
    members.put("later", later)
    members.put("laterFrom", laterFrom)
    members.put("hasLater", hasLater)
    return members.bytes
  }

  /// Takes in that an answer was written.
  mutating func take(_ answer: SyncAnswer, wants more: Set<MatrixWant>) {
    switch answer {
    case .sliding(_, let isWhole): hasRooms = hasRooms || isWhole
    case .sync(let news): (since, hasRooms) = (news.token, true)
    case .threads(let room, _): told(.threads(room: room))
    case .event(let room, let event): wants.remove(.event(room: room, id: event.id))
    case .older(let room, let place, _): wants.remove(.older(room: room, from: place))
    case .replies: break
    case .nothing(let want): told(want)
    }
    wants.formUnion(more)
  }

  private mutating func told(_ want: MatrixWant) {
    wants.remove(want)
    if case .threads(let room) = want { later.removeAll { $0 == room } }
  }
}
