// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// The presence of users with whom the user has direct chats.
extension SyncWriter {
  /// Applies presence events of direct chat partners and ignores all others.
  mutating func takePresence(_ events: [MatrixEvent]) {
    let people = Set(account.people)
    for event in events where event.type == "m.presence" && people.contains(event.sender) {
      turn(event.sender, isOnline: event.content["presence"]?.text == "online")
    }
  }

  /// Marks everyone as offline, because their presence is no longer known.
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
  /// Writes presence events in one transaction; unchanged presence isn't written.
  func writePresence(_ events: [MatrixEvent], at now: Date) throws(MatrixError) {
    try changePresence(at: now) { $0.takePresence(events) }
  }

  /// Marks everyone as offline, because their presence is no longer known.
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
        state = writer.state
        notes = writer.notes
      }
    }
  }
}

extension MatrixEvent {
  /// Creates a presence event from the server's answer about one user.
  init(presence answer: JSONValue, of user: String) throws(MatrixError) {
    let members: [JSONValue.Member] = [
      .init("type", .string("m.presence")), .init("sender", .string(user)),
      .init("content", answer),
    ]
    try self.init(.object(members), isStripped: true)
  }
}

extension MatrixRequest {
  /// Returns the request for a user's presence.
  static func presence(of user: String) -> MatrixRequest {
    var request = MatrixRequest(.get, "/_matrix/client/v3/presence/\(quoted(user))/status")
    request.mostBytes = 65_536
    return request
  }
}
