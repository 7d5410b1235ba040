// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// The `.weft` file of an account, written by its syncer.
///
/// Each answer is one transaction, which writes the reported changes together with the sync progress.
package final class AccountFile {
  let store: WorkspaceStore

  /// Opens the file of an account, or creates it.
  ///
  /// - Throws: `file` if it can't be opened or belongs to another user.
  package init(_ path: String, user: String) throws(MatrixError) {
    let head = Workspace(currentUser: ChatUser(id: UserID(user)))
    store = try Self.noting { () throws(StoreError) in
      try WorkspaceStore(creating: path, head)
    }
    let owner = store.head.currentUser.id.rawValue
    guard owner == user else {
      throw MatrixError(.file, "\(path): it is the file of \"\(owner)\", not of \"\(user)\"")
    }
  }

  /// Returns the stored sync progress.
  func progress() throws(MatrixError) -> SyncProgress {
    try Self.noting { () throws(StoreError) in SyncProgress(try store.syncNote(SyncProgress.note)) }
  }

  /// Returns the joined spaces, sorted by name; the channels of a space have its id as a tag.
  package func spaces() throws(MatrixError) -> [(id: String, name: String)] {
    let account = try Self.noting { () throws(StoreError) in
      AccountMemory(try store.syncNote(AccountMemory.note))
    }
    return account.spaces.map { (id: $0.key, name: $0.value.name ?? $0.key) }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// Writes an answer in one transaction.
  ///
  /// - Returns: The sync progress after it.
  func write(_ answer: SyncAnswer, at now: Date) throws(MatrixError) -> SyncProgress {
    try Self.noting { () throws(StoreError) in
      try store.synchronize(isLarge: answer.isLarge) { state, notes throws(StoreError) in
        var progress = SyncProgress(try notes.note(SyncProgress.note))
        var writer = try SyncWriter(state, notes, now: now)
        try writer.write(answer)
        state = writer.state
        notes = writer.notes
        progress.take(answer, wants: writer.wants)
        try progress.lookLater(answer, &notes)
        progress.people = writer.account.people
        notes.set(progress.bytes, for: SyncProgress.note)
        return progress
      }
    }
  }

  static func noting<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(MatrixError) -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      // Another process is writing; a retry will succeed.
      let isBusy = error.code == .busy || error.code == .conflict
      throw MatrixError(isBusy ? .failed : .file, error.description)
    }
  }
}

extension SyncWriter {
  /// Writes an answer of the server.
  fileprivate mutating func write(_ answer: SyncAnswer) throws(StoreError) {
    switch answer {
    case .sliding(let news, _), .sync(let news): try write(news)
    case .threads(let room, let events): try writeThreads(events, of: room)
    case .event(let room, let event): try write(event, of: room)
    case .older(let room, let place, let events): try write(events, of: room, from: place)
    case .replies(let room, let root, let place, let events):
      try write(events, to: root, of: room, from: place)
    case .surroundings(let room, let found): try write(found, of: room)
    case .nothing: break
    }
  }
}

// For benchmarks.
extension AccountFile {
  /// Writes all rooms of an account, from an answer of sliding sync.
  package func writeRooms(_ bytes: [UInt8], at now: Date) throws(MatrixError) {
    _ = try write(.sliding(SyncNews(sliding: bytes), isWhole: true), at: now)
  }

  /// Writes changes, from an answer of `/sync`.
  package func writeNews(_ bytes: [UInt8], at now: Date) throws(MatrixError) {
    _ = try write(.sync(SyncNews(sync: bytes)), at: now)
  }
}
