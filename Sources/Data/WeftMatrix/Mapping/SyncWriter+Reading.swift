// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// Read receipts and typing.
extension SyncWriter {
  /// The maximum number of readers stored for a room.
  private static let mostReaders = 200

  /// Records how far the members of a room have read.
  func noteReads(of news: RoomNews, _ turn: inout RoomTurn) throws(StoreError) {
    guard let receipts = news.receipts else { return }
    var known: [UserID: Date] = [:]
    for read in state.channel(turn.channel, messages: 0)?.reads ?? [] {
      known[read.userID] = read.lastReadAt
    }
    for receipt in receipts.members {
      for kind in receipt.value.members where kind.key == "m.read" || kind.key == "m.read.private" {
        for reader in kind.value.members where JSONValue.string(reader.key).id != nil {
          let moment = try moment(of: receipt.key, reader.value, turn)
          let user = UserID(reader.key)
          let thread = reader.value["thread_id"]?.text
          if let thread, thread != "main" {
            if user == me {
              turn.threadReads[thread] = max(turn.threadReads[thread] ?? moment, moment)
            }
            continue
          }
          let isRoom = known.count + turn.reads.count < Self.mostReaders
          guard known[user] != nil || user == me || isRoom else { continue }
          let last = [known[user], turn.reads[user]].compactMap(\.self).max()
          if last.map({ $0 < moment }) ?? true { turn.reads[user] = moment }
        }
      }
    }
  }

  /// Returns the date up to which a receipt's user has read.
  private func moment(
    of event: String,
    _ receipt: JSONValue,
    _ turn: RoomTurn
  ) throws(StoreError) -> Date {
    let id = try id(of: event)
    if let message = turn.messages.first(where: { $0.id == id }), let moment = message.createdAt {
      return moment
    }
    if !turn.isNew, let message = state.message(id, in: turn.channel, parent: nil) {
      return message.createdAt
    }
    return min(MatrixEvent.moment(receipt["ts"]), now)
  }

  /// Applies which users are typing.
  mutating func writeTyping(_ news: RoomNews, _ turn: RoomTurn) {
    guard let typing = news.typing else { return }
    let typists = Set(typing.filter { !$0.isEmpty }.prefix(50).map { UserID($0) }).subtracting([me])
    let channel = state.channel(turn.channel, messages: 0)
    let known = Set((channel?.currentlyTypingUsers ?? []).map(\.id))
    for user in typists.sorted() { tell(.typingStart, of: user, in: turn) }
    for user in known.subtracting(typists).sorted() { tell(.typingStop, of: user, in: turn) }
  }

  private mutating func tell(_ type: ChatEventType, of user: UserID, in turn: RoomTurn) {
    apply(ChatEvent(type, cid: turn.channel, at: now) { $0.user = UserPatch(user) })
  }
}
