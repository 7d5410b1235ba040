// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftStore

extension MatrixError {
  /// The refusal to send a message in clear into a room whose members expect it to be encrypted.
  static let encrypted = MatrixError(
    .refused,
    "this chat is encrypted; Weft can't read or write in it yet"
  )
}

extension MatrixHTTP {
  /// Asks the server whether a room is encrypted now, whatever the account's file says.
  ///
  /// - Throws: The reason why the server could not tell.
  func isEncrypted(_ room: String, _ account: MatrixAccount) async throws(MatrixError) -> Bool {
    let place = "rooms/\(MatrixRequest.quoted(room))/state/m.room.encryption"
    var request = MatrixRequest(.get, "/_matrix/client/v3/" + place)
    request.mostBytes = 65_536
    do throws(MatrixError) {
      _ = try await answer(to: request, token: account.token)
      return true
    } catch  where error.code == .refused || error.code == .unknown {
      // There is no such state, or the user is no member and can't write either.
      return false
    }
  }
}

extension AccountFile {
  /// Notes that a room is encrypted before a sync tells it, so that its channel takes no text any more.
  func noteEncryption(of room: String, at now: Date) throws(MatrixError) {
    try Self.noting { () throws(StoreError) in
      try store.synchronize { state, notes throws(StoreError) in
        var writer = try SyncWriter(state, notes, now: now)
        var memory = try writer.memory(of: room)
        guard !memory.isEncrypted else { return }
        memory.isEncrypted = true
        writer.keep(memory, of: room)
        try writer.refresh(room)
        (state, notes) = (writer.state, writer.notes)
      }
    }
  }
}
