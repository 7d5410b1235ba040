// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// The `.weft` file of an account, as its syncer writes it.
///
/// One answer is one transaction: what it reports, and how far the account is read then.
package final class AccountFile {
  let store: WorkspaceStore

  /// Opens the file of an account, which is created when it is missing.
  ///
  /// - Throws: `file` where it can't be, or is that of another user.
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

  /// How far the account is read.
  func progress() throws(MatrixError) -> SyncProgress {
    try Self.noting { () throws(StoreError) in SyncProgress(try store.syncNote(SyncProgress.note)) }
  }

  /// The spaces that the user has joined, by their names; the channels of a space have its id as a tag.
  package func spaces() throws(MatrixError) -> [(id: String, name: String)] {
    let account = try Self.noting { () throws(StoreError) in
      AccountMemory(try store.syncNote(AccountMemory.note))
    }
    return account.spaces.map { (id: $0.key, name: $0.value.name ?? $0.key) }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// Writes an answer, all of it or nothing.
  ///
  /// - Returns: How far the account is read then.
  func write(_ answer: SyncAnswer, at now: Date) throws(MatrixError) -> SyncProgress {
    try Self.noting { () throws(StoreError) in
      try store.synchronize(isLarge: answer.isLarge) { state, notes throws(StoreError) in
        var progress = SyncProgress(try notes.note(SyncProgress.note))
        var writer = try SyncWriter(state, notes, now: now)
        try writer.write(answer)
        (state, notes) = (writer.state, writer.notes)
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
      // Another process writes; the next time it is done.
      let isBusy = error.code == .busy || error.code == .conflict
      throw MatrixError(isBusy ? .failed : .file, error.description)
    }
  }
}

extension SyncWriter {
  /// Writes what a server answered.
  fileprivate mutating func write(_ answer: SyncAnswer) throws(StoreError) {
    switch answer {
    case .sliding(let news, _), .sync(let news): try write(news)
    case .threads(let room, let events): try writeThreads(events, of: room)
    case .event(let room, let event): try write(event, of: room)
    case .older(let room, let place, let events): try write(events, of: room, from: place)
    case .replies(let room, let root, let place, let events):
      try write(events, to: root, of: room, from: place)
    case .nothing: break
    }
  }
}

// For measuring.
extension AccountFile {
  /// Writes all rooms of an account, as sliding sync reports them.
  package func writeRooms(_ bytes: [UInt8], at now: Date) throws(MatrixError) {
    _ = try write(.sliding(SyncNews(sliding: bytes), isWhole: true), at: now)
  }

  /// Writes what happened since, as `/sync` reports it.
  package func writeNews(_ bytes: [UInt8], at now: Date) throws(MatrixError) {
    _ = try write(.sync(SyncNews(sync: bytes)), at: now)
  }
}
