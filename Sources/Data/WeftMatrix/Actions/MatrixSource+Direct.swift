// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel
internal import WeftSource
internal import WeftStore

// Conversations between people, which every client of the account is to show as such.
extension MatrixSource {
  /// The room that an action joins by a direct invitation, and who invited the user; nil for any other action.
  func invitedDirectly(
    by action: SourceAction
  ) throws(SourceError) -> (room: String, user: String)? {
    guard case .answerInvitation(true, let channel) = action,
      let room = SyncWriter.room(channel)
    else { return nil }
    var user: String?
    try file.changing { _, notes throws(StoreError) in
      user = RoomMemory(try notes.note("room/" + room)).directWith
      return nil
    }
    return user.map { (room, $0) }
  }

  /// Adds a room to the account's direct chats at the server.
  ///
  /// The user has joined the room whatever comes of this. Where the server does not take it, the invitation still says
  /// on this device that the room is direct.
  func noteDirect(_ room: String, with user: String) async {
    // Each change writes the whole list anew, so that changes follow each other.
    await turns.take(Self.directTurn)
    defer { turns.leave(Self.directTurn) }
    let me = MatrixRequest.quoted(account.userID)
    let place = "/_matrix/client/v3/user/\(me)/account_data/m.direct"
    guard case .answer(let told) = await http.ask(MatrixRequest(.get, place), token: account.token),
      var users = Self.direct(told)
    else { return }
    let rooms = users.first { $0.key == user }?.value.texts ?? []
    guard !rooms.contains(room) else { return }
    users.removeAll { $0.key == user }
    users.append(.init(user, .array((rooms + [room]).map { .string($0) })))
    _ = await http.ask(MatrixRequest(.put, place, .object(users)), token: account.token)
  }

  private static let directTurn = "m.direct"

  /// The direct chats that the server has, by their users; nil where it does not tell, so that none is lost.
  private static func direct(_ answer: MatrixAnswer) -> [JSONValue.Member]? {
    if answer.status == 404, answer.errorName == "M_NOT_FOUND" { return [] }
    guard answer.isSuccess, case .object(let users)? = try? JSONParser.parse(answer.body) else {
      return nil
    }
    return users
  }
}
