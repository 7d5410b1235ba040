// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftChat
internal import WeftFoundation

extension WorkspaceStore {
  /// Writes everything in the file as workspace JSON, as it is at one moment, a channel or thread at a time.
  ///
  /// The bytes are those of ``workspace()`` as JSON, of which only the users are in memory at once.
  /// Threads below messages that were deleted without a trace are left out.
  ///
  /// - Throws: what `write` throws, among others.
  public func export(to write: @escaping (String) throws -> Void) throws {
    var end: (any Error)?
    do throws(StoreError) {
      try database.reading { () throws(StoreError) in
        func taking(_ body: () throws -> Void) throws(StoreError) {
          do {
            try body()
          } catch {
            end = error
            throw StoreError(.failed, path, "\(error)")
          }
        }
        let state = try freshState()
        var head = head
        head.users = []
        try forEachUser { head.users.append($0) }
        var stream = WorkspaceStream(head, to: write)
        try forEachChannel { channel throws(StoreError) in
          try taking { try stream.add(state.current(channel)) }
        }
        // Of the channel of a thread only the id is written.
        try forEachThread(in: { ChatChannel(id: $0, createdAt: .distantPast) }) {
          thread throws(StoreError) in
          // A file can't tell of a thread below a message it does not hold.
          guard state.current(thread.parentMessage) != nil else { return }
          try taking { try stream.add(state.current(thread, in: thread.channel)) }
        }
        if let failure { throw failure }
        try taking { try stream.finish() }
      }
    } catch {
      throw end ?? error
    }
  }
}
