// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

extension WorkspaceStore {
  /// Changes the workspace and what a syncer remembers of its server, all of it or nothing.
  ///
  /// A syncer brings chats from elsewhere. What it remembers, such as how far it has read, is written with what
  /// it read: after a crash both are there or neither is.
  ///
  /// - Parameters:
  ///   - isLarge: Whether much is written, so that its words are put into the index together.
  ///   - body: Applies events to the state of the file as it is now, and reads and changes the notes.
  package func synchronize<Result>(
    isLarge: Bool = false,
    _ body: (inout ChatState, inout SyncNotes) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try changing(isLogged: true) { () throws(StoreError) in
      var state = try freshState()
      var notes = SyncNotes { name throws(StoreError) in try self.syncNote(name) }
      let result = try body(&state, &notes)
      if isLarge {
        // Followers load a few pages anew sooner than they apply thousands of events.
        let isLogged = state.unsavedEvents.count <= Self.mostFollowed
        try indexingTogether { () throws(StoreError) in try write(state, isLogged: isLogged) }
      } else {
        try write(state)
      }
      for (name, value) in notes.changed { try keep(value, as: name) }
      // An account of thousands of rooms makes a new file a thousand times as large, and limits follow its size.
      try database.measure()
      return result
    }
  }

  /// The most events of one change that followers receive one by one.
  private static let mostFollowed = 1_000

  /// What a syncer remembers under a name, nil where it remembers nothing.
  package func syncNote(_ name: String) throws(StoreError) -> [UInt8]? {
    try database.fact(SyncNotes.prefix + name)
  }

  private func keep(_ value: [UInt8]?, as name: String) throws(StoreError) {
    let name = SyncNotes.prefix + name
    if let value { return try database.set(name, value) }
    try database.statement("DELETE FROM facts WHERE name = ?").bind(1, name).run()
  }
}

/// What a syncer remembers of its server, by name, read when it is needed and written at the end.
package struct SyncNotes {
  /// Begins the names of notes among the facts of a file.
  static let prefix = "sync/"

  private let read: (String) throws(StoreError) -> [UInt8]?
  /// The notes that were changed, nil where one was removed.
  private(set) var changed: [String: [UInt8]?] = [:]

  /// Creates notes over those that are there.
  package init(_ read: @escaping (String) throws(StoreError) -> [UInt8]?) {
    self.read = read
  }

  /// Returns a note, nil where there is none.
  package func note(_ name: String) throws(StoreError) -> [UInt8]? {
    if let changed = changed[name] { return changed }
    return try read(name)
  }

  /// Changes a note or removes it.
  package mutating func set(_ value: [UInt8]?, for name: String) {
    changed.updateValue(value, forKey: name)
  }
}
