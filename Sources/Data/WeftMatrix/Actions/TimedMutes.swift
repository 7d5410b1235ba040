// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftStore

// Timed mutes. A server can't end a mute by itself, so Weft unmutes the room when its time is over.
extension AccountFile {
  /// Returns the rooms whose mute has ended but that the server still mutes.
  func endedMutes(at now: Date) throws(MatrixError) -> [String] {
    try Self.noting { () throws(StoreError) in
      let account = AccountMemory(try store.syncNote(AccountMemory.note))
      return account.mutesEnd.filter { $0.value <= now }.keys.sorted()
    }
  }

  /// Records that the server has unmuted a room.
  func endMute(of room: String, at now: Date) throws(MatrixError) {
    try Self.noting { () throws(StoreError) in
      try store.synchronize { state, notes throws(StoreError) in
        var account = AccountMemory(try notes.note(AccountMemory.note))
        account.mutesEnd[room] = nil
        account.muted.remove(room)
        notes.set(account.bytes, for: AccountMemory.note)
        let id = SyncWriter.channel(room)
        let event = ChatEvent(.channelUpdated, cid: id, at: now) {
          $0.channel = ChannelPatch(id) { $0.muteDetails = .set(nil) }
        }
        if state.channel(id, messages: 0) != nil { _ = state.apply(event) }
      }
    }
  }
}

extension MatrixRequest {
  static func unmuting(_ room: String) -> MatrixRequest {
    MatrixRequest(.delete, "/_matrix/client/v3/pushrules/global/override/" + quoted(room))
  }
}
