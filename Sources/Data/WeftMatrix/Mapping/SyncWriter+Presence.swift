// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// Which people are online, of those with whom the user has direct chats.
extension SyncWriter {
  /// Writes which people of direct chats are online; passes over all others.
  mutating func takePresence(_ events: [MatrixEvent]) {
    let people = Set(account.people)
    for event in events where event.type == "m.presence" && people.contains(event.sender) {
      turn(event.sender, isOnline: event.content["presence"]?.text == "online")
    }
  }

  /// Writes that of all those who were online it is not known any more.
  mutating func forgetPresence() {
    for user in account.online.sorted() { turn(user, isOnline: false) }
  }

  private mutating func turn(_ user: String, isOnline: Bool) {
    if isOnline { account.online.insert(user) } else { account.online.remove(user) }
    guard state.user(UserID(user)).isOnline != isOnline else { return }
    apply(
      ChatEvent(.userPresenceChanged, at: now) {
        $0.user = UserPatch(UserID(user)) { $0.isOnline = .set(isOnline) }
      }
    )
  }
}

extension AccountFile {
  /// Writes who is online, all at once; what is known already is not written.
  func writePresence(_ events: [MatrixEvent], at now: Date) throws(MatrixError) {
    try changePresence(at: now) { $0.takePresence(events) }
  }

  /// Writes that it is not known any more who is online.
  func forgetPresence(at now: Date) throws(MatrixError) {
    let account = try Self.noting { () throws(StoreError) in
      AccountMemory(try store.syncNote(AccountMemory.note))
    }
    if !account.online.isEmpty { try changePresence(at: now) { $0.forgetPresence() } }
  }

  private func changePresence(
    at now: Date,
    _ change: (inout SyncWriter) -> Void
  ) throws(MatrixError) {
    try Self.noting { () throws(StoreError) in
      try store.synchronize { state, notes throws(StoreError) in
        var writer = try SyncWriter(state, notes, now: now)
        let before = writer.account
        change(&writer)
        if writer.account != before {
          writer.notes.set(writer.account.bytes, for: AccountMemory.note)
        }
        (state, notes) = (writer.state, writer.notes)
      }
    }
  }
}

extension MatrixEvent {
  /// Reads what a server answers about one user.
  init(presence answer: JSONValue, of user: String) throws(MatrixError) {
    let members: [JSONValue.Member] = [
      .init("type", .string("m.presence")), .init("sender", .string(user)),
      .init("content", answer),
    ]
    try self.init(.object(members), isStripped: true)
  }
}

extension MatrixRequest {
  /// The request for whether a user is online.
  static func presence(of user: String) -> MatrixRequest {
    var request = MatrixRequest(.get, "/_matrix/client/v3/presence/\(quoted(user))/status")
    request.mostBytes = 65_536
    return request
  }
}
