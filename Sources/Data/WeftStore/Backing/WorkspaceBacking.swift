// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization
internal import WeftFormats
internal import WeftModel

/// A backing that reads the models of a state from a file.
///
/// States may read from any thread; a lock lets one read at a time.
final class WorkspaceBacking: ChatBacking, @unchecked Sendable {
  // SAFETY: the backing uses the store only under the lock, and the store's owner uses it only
  // while no state reads.
  private let store: WorkspaceStore
  private let lock = Mutex(())

  /// The number of a channel's newest messages that are read for its row.
  static let shownMessages = 16

  init(_ store: WorkspaceStore) {
    self.store = store
  }

  /// Reads from the store; on an error, records it as the store's failure and returns `nil`.
  func read<Value>(_ body: (WorkspaceStore) throws(StoreError) -> Value) -> Value? {
    lock.withLock { _ in
      do throws(StoreError) {
        return try body(store)
      } catch {
        store.note(error)
        return nil
      }
    }
  }

  func user(_ id: UserID) -> ChatUser? { lock.withLock { _ in store.people[id] } }

  func channel(_ id: ChannelID) -> ChatChannel? {
    read { store throws(StoreError) in
      if let known = store.models.wholeChannel(id) { return known }
      let limit = MessageHistory.usual
      guard var channel = try store.channel(id, messages: limit) else { return nil }
      channel.history = MessageHistory(channel.latestMessages, of: id, limit: limit, in: self)
      store.models.keepWhole(channel)
      return channel
    } ?? nil
  }

  func messages(of channel: ChannelID, before end: MessageCursor, limit: Int) -> [ChatMessage] {
    read { store throws(StoreError) in
      guard let number = try store.number(of: channel) else { return [] }
      return try store.messages(of: number, before: end, most: limit)
    } ?? []
  }

  func message(_ id: MessageID, of channel: ChannelID) -> ChatMessage? {
    read { store throws(StoreError) in
      let statement = try store.database.statement(
        """
        SELECT document FROM messages
        WHERE id = ? AND channel = (SELECT number FROM channels WHERE id = ?)
        """
      ).bind(1, id.rawValue).bind(2, channel.rawValue)
      defer { statement.reset() }
      return try statement.step() ? try store.message(id.rawValue, statement.blob(0)) : nil
    } ?? nil
  }

  func shownChannel(_ id: ChannelID) -> ChatChannel? {
    read { store throws(StoreError) in
      if let known = store.models.shownChannel(id) { return known }
      // A channel that an event has just changed is in memory with more messages than a row needs.
      var channel = store.models.wholeChannel(id)?.shown(Self.shownMessages)
      if channel == nil { channel = try store.channel(id, messages: Self.shownMessages) }
      if let channel { store.models.keepShown(channel) }
      return channel
    } ?? nil
  }

  func thread(_ id: MessageID) -> ChatThread? {
    read { store throws(StoreError) in
      if let known = store.models.thread(id) { return known }
      let thread = try store.thread(id, channelMessages: Self.shownMessages)
      if let thread { store.models.keep(thread) }
      return thread
    } ?? nil
  }

  func threads(of channel: ChannelID) -> [MessageID: Date] {
    read { store throws(StoreError) in try store.threadDates(of: channel) } ?? [:]
  }

  var userIDs: [UserID] { ids("SELECT id FROM users").map { UserID($0) } }
  var channelIDs: [ChannelID] { ids("SELECT id FROM channels").map { ChannelID($0) } }
  var threadIDs: [MessageID] {
    ids("SELECT id FROM threads WHERE place != x''").map { MessageID($0) }
  }

  var unreadChannelIDs: [ChannelID] {
    ids("SELECT id FROM channels WHERE isUnread").map { ChannelID($0) }
  }

  var mutedChannelIDs: [ChannelID] {
    ids("SELECT id FROM channels WHERE isMuted").map { ChannelID($0) }
  }

  func isUnread(_ id: ChannelID) -> Bool {
    has("SELECT 1 FROM channels WHERE id = ? AND isUnread", id.rawValue)
  }

  func isMuted(_ id: ChannelID) -> Bool {
    has("SELECT 1 FROM channels WHERE id = ? AND isMuted", id.rawValue)
  }

  var channelCount: Int { count("SELECT count(id) FROM channels") }
  var threadCount: Int { count("SELECT count(id) FROM threads WHERE place != x''") }

  private func ids(_ text: StaticString) -> [String] {
    read { store throws(StoreError) in
      let statement = try store.database.statement(text)
      var ids: [String] = []
      while try statement.step() { ids.append(statement.text(0)) }
      return ids
    } ?? []
  }

  private func count(_ text: StaticString) -> Int {
    read { store throws(StoreError) in
      let statement = try store.database.statement(text)
      defer { statement.reset() }
      return try statement.step() ? Int(statement.integer(0)) : 0
    } ?? 0
  }

  private func has(_ text: StaticString, _ id: String) -> Bool {
    read { store throws(StoreError) in
      let statement = try store.database.statement(text).bind(1, id)
      defer { statement.reset() }
      return try statement.step()
    } ?? false
  }
}

extension ChatChannel {
  /// Returns the channel with its newest messages only, or `nil` if too few of them are in memory.
  fileprivate func shown(_ limit: Int) -> ChatChannel? {
    guard history.newest.count >= limit || !history.isPartial else { return nil }
    var channel = self
    channel.history = MessageHistory(Array(history.newest.prefix(limit)))
    return channel
  }
}

// State notes.
extension WorkspaceBacking {
  func note(_ kind: StateNote.Kind, _ key: String) -> [UInt8]? {
    read { store throws(StoreError) in
      let statement = try store.database.statement(
        "SELECT value FROM notes WHERE kind = ? AND key = ?"
      ).bind(1, Int64(kind.number)).bind(2, key)
      defer { statement.reset() }
      return try statement.step() ? statement.blob(0) : nil
    } ?? nil
  }

  func noteKeys(_ kind: StateNote.Kind) -> [String] {
    read { store throws(StoreError) in
      let statement = try store.database.statement("SELECT key FROM notes WHERE kind = ?")
        .bind(1, Int64(kind.number))
      var keys: [String] = []
      while try statement.step() { keys.append(statement.text(0)) }
      return keys
    } ?? []
  }

  func ownNotes() -> [StateNote] {
    read { store throws(StoreError) in
      var notes: [StateNote] = []
      for kind in StateNote.Kind.marks {
        let statement = try store.database.statement("SELECT key, value FROM notes WHERE kind = ?")
          .bind(1, Int64(kind.number))
        while try statement.step() {
          notes.append(StateNote(kind: kind, key: statement.text(0), value: statement.blob(1)))
        }
      }
      return notes
    } ?? []
  }

  func noteCount(_ kind: StateNote.Kind) -> Int {
    read { store throws(StoreError) in
      let statement = try store.database.statement("SELECT count(key) FROM notes WHERE kind = ?")
        .bind(1, Int64(kind.number))
      defer { statement.reset() }
      return try statement.step() ? Int(statement.integer(0)) : 0
    } ?? 0
  }
}
