// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel
internal import WeftSource
internal import WeftStore

// The account's list of direct chats, which all clients of the account share.
extension MatrixSource {
  /// Returns the room and the inviter if an action accepts a direct invitation, or `nil` for any other action.
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

  /// Adds a room to the account's direct chats on the server.
  ///
  /// The user has already joined the room. If the server rejects the change, the room is still direct on this device,
  /// because of the invitation.
  func noteDirect(_ room: String, with user: String) async {
    // Each change replaces the whole list, so changes must not overlap.
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
    _ = await http.ask(MatrixRequest(.put, place, body: .object(users)), token: account.token)
  }

  private static let directTurn = "m.direct"

  /// Returns the server's list of direct chats, or `nil` on an error, so that the list isn't overwritten.
  private static func direct(_ answer: MatrixAnswer) -> [JSONValue.Member]? {
    if answer.status == 404, answer.errorName == "M_NOT_FOUND" { return [] }
    guard answer.isSuccess, case .object(let users)? = try? JSONParser.parse(answer.body) else {
      return nil
    }
    return users
  }
}
