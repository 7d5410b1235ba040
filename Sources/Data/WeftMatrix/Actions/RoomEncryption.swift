// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftStore

extension MatrixError {
  /// The refusal to send plain text to a room whose members expect encryption.
  static let encrypted = MatrixError(
    .refused,
    "this chat is encrypted; Weft can't read or write in it yet"
  )
}

extension MatrixHTTP {
  /// Returns whether a room is encrypted, according to the server rather than the account's file.
  ///
  /// - Throws: The error if the server didn't answer.
  func isEncrypted(_ room: String, _ account: MatrixAccount) async throws(MatrixError) -> Bool {
    let place = "rooms/\(MatrixRequest.quoted(room))/state/m.room.encryption"
    var request = MatrixRequest(.get, "/_matrix/client/v3/" + place)
    request.mostBytes = 65_536
    do throws(MatrixError) {
      _ = try await answer(to: request, token: account.token)
      return true
    } catch  where error.code == .refused || error.code == .unknown {
      // The room has no such state, or the user isn't a member and couldn't write there anyway.
      return false
    }
  }
}

extension AccountFile {
  /// Records that a room is encrypted before a sync reports it, which removes the permission to write.
  func noteEncryption(of room: String, at now: Date) throws(MatrixError) {
    try Self.noting { () throws(StoreError) in
      try store.synchronize { state, notes throws(StoreError) in
        var writer = try SyncWriter(state, notes, now: now)
        var memory = try writer.memory(of: room)
        guard !memory.isEncrypted else { return }
        memory.isEncrypted = true
        writer.keep(memory, of: room)
        try writer.refresh(room)
        state = writer.state
        notes = writer.notes
      }
    }
  }
}
