// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import WeftFormats
package import WeftModel

// Copies of whole workspaces from one store into another.
extension WorkspaceStore {
  /// A model of a workspace, as it is copied to another one.
  package enum Part {
    case user(ChatUser)
    /// A channel with all its messages.
    case channel(ChatChannel)
    /// A thread, with only the id of its channel set.
    case thread(ChatThread)
    /// A value that a state keeps beside the models.
    case note(StateNote)
    /// The users whose messages count as read, and the date up to which everything is read.
    case account(muted: Set<UserID>, read: Date?)
  }

  /// Calls a body with all parts of one snapshot of the workspace: users, channels, threads, then the rest.
  ///
  /// At most one channel is in memory at a time.
  package func forEachPart(_ body: (Part) throws -> Void) throws {
    var end: (any Error)?
    func taking(_ part: Part) throws(StoreError) {
      do {
        try body(part)
      } catch {
        end = error
        throw StoreError(.failed, at: path, "\(error)")
      }
    }
    do throws(StoreError) {
      try database.reading { () throws(StoreError) in
        try refresh()
        try forEachUser { user throws(StoreError) in try taking(.user(user)) }
        try forEachChannel { channel throws(StoreError) in try taking(.channel(channel)) }
        try forEachThread(in: { ChatChannel(id: $0, createdAt: .distantPast) }) {
          thread throws(StoreError) in
          try taking(.thread(thread))
        }
        try forEachNote { note throws(StoreError) in try taking(.note(note)) }
        let read = try database.fact("allRead").flatMap {
          Workspace.date(String(decoding: $0, as: UTF8.self))
        }
        try taking(.account(muted: head.mutedUserIDs, read: read))
        if let failure { throw failure }
      }
    } catch {
      throw end ?? error
    }
  }

  private func forEachNote(_ body: (StateNote) throws(StoreError) -> Void) throws(StoreError) {
    let statement = try database.compile("SELECT kind, key, value FROM notes ORDER BY kind, key")
    while try statement.step() {
      let number = statement.integer(0)
      guard let kind = StateNote.Kind.allCases.first(where: { Int64($0.number) == number }) else {
        throw .damaged(path, "there is no kind \(number) of notes")
      }
      try body(StateNote(kind: kind, key: statement.text(1), value: statement.blob(2)))
    }
  }

  /// Writes a new file of a workspace, which gets its final name when it is complete.
  ///
  /// - Parameter fill: Puts users, channels and threads into the store.
  /// - Throws: ``StoreError``, or the error of `fill`; no file exists then.
  package static func make(
    at path: String,
    head: Workspace,
    filling fill: (WorkspaceStore) throws -> Void
  ) throws {
    let draft = try beginDraft(of: path)
    do {
      try write(to: draft, head: head, filling: fill)
      try finish(draft, as: path)
    } catch {
      discard(draft)
      throw error
    }
  }

  /// Writes the file's content and the unsaved changes of a state into a new file, which gets its
  /// final name when it is complete.
  ///
  /// This also works if this file was removed: an open file can still be read.
  ///
  /// - Throws: ``StoreError``, also if a file exists at the path; no new one exists then.
  package func copy(_ state: ChatState, to path: String) throws(StoreError) {
    let draft = try Self.beginDraft(of: path)
    do throws(StoreError) {
      try database.copy(to: draft)
      let copy = try WorkspaceStore(opening: draft)
      var rest = try copy.state()
      for unsaved in state.unsavedEvents { _ = rest.apply(unsaved.event) }
      if rest.hasUnsavedEvents { try copy.save(&rest) }
      // Renaming comes last, so no log may stay behind under the draft's name.
      try copy.database.run("PRAGMA journal_mode = DELETE")
      try Self.finish(draft, as: path)
    } catch {
      Self.discard(draft)
      throw StoreError(error.code, at: path, error.message)
    }
  }

  private static func write(
    to draft: String,
    head: Workspace,
    filling fill: (WorkspaceStore) throws -> Void
  ) throws {
    let store = try WorkspaceStore(creating: draft, head)
    var end: (any Error)?
    do throws(StoreError) {
      try store.changing { () throws(StoreError) in
        try store.indexingTogether { () throws(StoreError) in
          for user in head.users { try store.put(user) }
          for note in head.marks.notes { try store.put(note) }
          do {
            try fill(store)
          } catch {
            end = error
            throw StoreError(.failed, at: draft, "\(error)")
          }
        }
      }
    } catch {
      throw end ?? error
    }
  }
}
