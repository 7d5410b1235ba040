// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

extension WorkspaceStore {
  /// Changes the workspace and a syncer's notes about its server, all of it or nothing.
  ///
  /// A syncer copies chats from a server. Its notes, such as how far it has read, are written together with what it
  /// read: after a crash, either both are in the file or neither is.
  ///
  /// - Parameters:
  ///   - isLarge: Whether much is written, so that the index gets all its words at once.
  ///   - body: Applies events to a state of the file's current content, and reads and changes the notes.
  package func synchronize<Result>(
    isLarge: Bool = false,
    _ body: (inout ChatState, inout SyncNotes) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try changing(isLogged: true) { () throws(StoreError) in
      var state = try freshState()
      var notes = SyncNotes { name throws(StoreError) in try self.syncNote(name) }
      let result = try body(&state, &notes)
      if isLarge {
        // Loading a few pages again is faster for followers than applying thousands of events.
        let isLogged = state.unsavedEvents.count <= Self.mostFollowed
        try indexingTogether { () throws(StoreError) in try write(state, isLogged: isLogged) }
      } else {
        try write(state)
      }
      for (name, value) in notes.changed { try keep(value, as: name) }
      // An account with thousands of rooms can make a new file a thousand times larger; limits depend on its size.
      try database.measure()
      return result
    }
  }

  /// The maximum number of events of one change that followers receive one by one.
  private static let mostFollowed = 1_000

  /// Returns a syncer's note, or `nil` if none has that name.
  package func syncNote(_ name: String) throws(StoreError) -> [UInt8]? {
    try database.fact(SyncNotes.prefix + name)
  }

  private func keep(_ value: [UInt8]?, as name: String) throws(StoreError) {
    let name = SyncNotes.prefix + name
    if let value { return try database.set(name, value) }
    try database.statement("DELETE FROM facts WHERE name = ?").bind(1, name).run()
  }
}

/// A syncer's notes about its server, by name, read on demand and written at the end.
package struct SyncNotes {
  /// The prefix of the notes' names among the facts of a file.
  static let prefix = "sync/"

  private let read: (String) throws(StoreError) -> [UInt8]?
  /// The changed notes; `nil` marks a removed one.
  private(set) var changed: [String: [UInt8]?] = [:]

  /// Creates notes on top of the stored ones.
  package init(_ read: @escaping (String) throws(StoreError) -> [UInt8]?) {
    self.read = read
  }

  /// Returns a note, or `nil` if none has that name.
  package func note(_ name: String) throws(StoreError) -> [UInt8]? {
    if let changed = changed[name] { return changed }
    return try read(name)
  }

  /// Changes a note, or removes it if `value` is `nil`.
  package mutating func set(_ value: [UInt8]?, for name: String) {
    changed.updateValue(value, forKey: name)
  }
}
