// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import FoundationEssentials
package import WeftFormats
internal import WeftModel

extension WorkspaceStore {
  /// Imports a workspace file into a store, all of it or nothing; creates the store if it is missing.
  ///
  /// At most one channel is in memory at a time.
  ///
  /// - Returns: The store and the counts of what the file contained.
  /// - Throws: ``StoreError``, `WorkspaceError`, or the error of reading the JSON.
  package static func importParts(
    _ parts: WorkspaceParts,
    into path: String
  ) throws -> (store: WorkspaceStore, counts: ImportCounts) {
    // A new store needs its current user, so only that is read first.
    let current = try parts.currentUser()
    let isNew = FileSight(path) == .nothing
    let store = try WorkspaceStore(creating: path, Workspace(currentUser: current))
    do {
      try store.requireUser(current.id)
      return (store, try store.importParts(parts))
    } catch {
      // A store created for this import would remain as an empty workspace.
      if isNew {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: path + suffix)
        }
      }
      throw error
    }
  }

  private func importParts(_ parts: WorkspaceParts) throws -> ImportCounts {
    let seen = try SeenIDs(database)
    defer { seen.end() }
    var end: (any Error)?
    do throws(StoreError) {
      return try changing { () throws(StoreError) in
        try indexingTogether { () throws(StoreError) in
          do {
            return try PartsImport(into: self, seen: seen, parts: parts).run()
          } catch let error as StoreError {
            throw error
          } catch {
            end = error
            throw StoreError(.failed, at: path, "\(error)")
          }
        }
      }
    } catch {
      throw end ?? error
    }
  }
}

/// The numbers of models that a workspace file contained.
package struct ImportCounts: Equatable, Sendable {
  /// The number of users that the file described.
  package internal(set) var users = 0
  /// The number of channels that the file described.
  package internal(set) var channels = 0
  /// The number of messages of its channels.
  package internal(set) var messages = 0
  /// The number of threads that the file described.
  package internal(set) var threads = 0
  /// The number of replies of its threads.
  package internal(set) var replies = 0
}

/// An import of a workspace file part by part, inside an open transaction.
final class PartsImport {
  private let store: WorkspaceStore
  private let seen: SeenIDs
  private var parts: WorkspaceParts
  private var counts = ImportCounts()
  /// The channel of the last thread; threads of one channel are usually adjacent.
  private var lastChannel: ChatChannel?

  init(into store: WorkspaceStore, seen: SeenIDs, parts: WorkspaceParts) {
    self.store = store
    self.seen = seen
    self.parts = parts
  }

  func run() throws -> ImportCounts {
    let store = store
    let seen = seen
    rely { seen.insertOrNote(.message, $0.rawValue) }
    try importUsers()
    let head = try parts.head { store.people[$0] }
    try importChannels()
    rely { !seen.containsOrNote(.message, $0.rawValue) }
    try importThreads()
    // Threads may name messages that a truncation removed, so these are deleted last.
    try seen.forEach(.emptied) { id throws(StoreError) in
      try store.dropRemoved(of: ChannelID(id))
    }
    if let failure = seen.failure ?? store.failure { throw failure }
    var whole = head
    whole.latestDate = [store.head.latestDate, parts.latestDate].compactMap(\.self).max()
    try store.setHead(whole)
    return counts
  }

  private func rely(_ isNew: @escaping (MessageID) -> Bool) {
    let store = store
    let seen = seen
    parts.rely(
      on: { store.people[$0] },
      isNew: isNew,
      isFirstReply: { seen.insertOrNote(.reply, $0.rawValue) }
    )
  }

  private func importUsers() throws {
    try parts.forEachUser { user, isTwice in
      guard try seen.insert(.user, user.id.rawValue) else { throw isTwice() }
      try store.put(user)
      counts.users += 1
    }
  }

  private func importChannels() throws {
    try parts.forEachChannel { channel, isTwice in
      guard try seen.insert(.channel, channel.id.rawValue) else { throw isTwice() }
      try store.put(channel)
      if channel.truncatedAt != nil { _ = try seen.insert(.emptied, channel.id.rawValue) }
      counts.channels += 1
      counts.messages += channel.latestMessages.count
    }
  }

  private func importThreads() throws {
    try parts.forEachThread(in: { try channel($0, with: $1) }) { thread, isTwice in
      guard try seen.insert(.thread, thread.id.rawValue) else { throw isTwice() }
      try store.put(thread)
      counts.threads += 1
      counts.replies += thread.latestReplies.count
    }
  }

  /// Returns the channel of a thread, without messages if the file doesn't contain the thread's message.
  private func channel(
    _ id: ChannelID,
    with message: MessageID
  ) throws -> ChatChannel? {
    guard try seen.contains(.channel, id.rawValue) else { return nil }
    if lastChannel?.id != id { lastChannel = try store.channel(id) }
    guard try seen.contains(.message, message.rawValue) else {
      return ChatChannel(id: id, createdAt: .distantPast)
    }
    return lastChannel
  }
}

/// The ids of a file that is being imported.
///
/// They are in a temporary table, which may exceed memory and ends with the connection.
final class SeenIDs {
  enum Kind: Int64 {
    case user, channel, message, reply, thread, emptied
  }

  private let database: Database
  /// The first error, for callers that can't throw.
  private(set) var failure: StoreError?

  /// Creates the table; the caller has no open transaction.
  init(_ database: Database) throws(StoreError) {
    self.database = database
    try database.run(
      """
      PRAGMA temp_store = FILE;
      CREATE TEMP TABLE seen(kind INTEGER, id TEXT, PRIMARY KEY(kind, id)) WITHOUT ROWID
      """
    )
  }

  /// Drops the table; the caller has no open transaction.
  func end() { try? database.run("DROP TABLE temp.seen; PRAGMA temp_store = MEMORY") }

  /// Records an id; returns whether it is new.
  func insert(_ kind: Kind, _ id: String) throws(StoreError) -> Bool {
    try database.statement("INSERT OR IGNORE INTO temp.seen VALUES(?, ?)")
      .bind(1, kind.rawValue).bind(2, id).run()
    return database.changeCount == 1
  }

  func contains(_ kind: Kind, _ id: String) throws(StoreError) -> Bool {
    let statement = try database.statement("SELECT 1 FROM temp.seen WHERE kind = ? AND id = ?")
      .bind(1, kind.rawValue).bind(2, id)
    defer { statement.reset() }
    return try statement.step()
  }

  /// Calls the body with the ids of a kind, in ascending order.
  func forEach(
    _ kind: Kind,
    _ body: (String) throws(StoreError) -> Void
  ) throws(StoreError) {
    var last: String?
    while let id = try next(kind, after: last) {
      try body(id)
      last = id
    }
  }

  private func next(_ kind: Kind, after id: String?) throws(StoreError) -> String? {
    let statement = try database.statement(
      "SELECT id FROM temp.seen WHERE kind = ? AND (?2 IS NULL OR id > ?2) ORDER BY id LIMIT 1"
    ).bind(1, kind.rawValue).bind(2, id)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  /// Records an id for a caller that can't throw; on an error, returns `true` and sets ``failure``.
  func insertOrNote(_ kind: Kind, _ id: String) -> Bool {
    noting { () throws(StoreError) in try insert(kind, id) }
  }

  func containsOrNote(_ kind: Kind, _ id: String) -> Bool {
    noting { () throws(StoreError) in try contains(kind, id) }
  }

  private func noting(_ body: () throws(StoreError) -> Bool) -> Bool {
    do throws(StoreError) {
      return try body()
    } catch {
      failure = failure ?? error
      return true
    }
  }
}
