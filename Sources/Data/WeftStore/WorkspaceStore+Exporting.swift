// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel

extension WorkspaceStore {
  /// Writes the file as workspace JSON, as it is at one moment, one channel or thread at a time.
  ///
  /// The bytes are those of ``workspace()`` as JSON, but only the users are in memory at once.
  /// Threads below messages that were deleted without a trace are left out.
  ///
  /// - Parameter write: Writes the next part of the text.
  /// - Throws: ``StoreError``, or the error of `write`.
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
        // Only the id of a thread's channel is written.
        try forEachThread(in: { ChatChannel(id: $0, createdAt: .distantPast) }) {
          thread throws(StoreError) in
          // A workspace file can't contain a thread without its parent message.
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
