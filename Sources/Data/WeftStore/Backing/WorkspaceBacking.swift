// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization
internal import WeftFormats
internal import WeftModel

/// A backing that reads the models of a state from a file.
///
/// States may read from any thread; a lock admits one at a time.
final class WorkspaceBacking: ChatBacking, @unchecked Sendable {
  // SAFETY: the backing uses the store only under the lock, and the store's owner uses it only
  // while no state reads.
  private let store: WorkspaceStore
  private let lock = Mutex(())

  /// How many of a channel's newest messages are read for its row.
  static let shownMessages = 16

  init(_ store: WorkspaceStore) {
    self.store = store
  }

  /// Reads from the store; an error is recorded as the store's failure and returned as nil.
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
      let channel = try store.channel(id)
      if let channel { store.models.keepWhole(channel) }
      return channel
    } ?? nil
  }

  func shownChannel(_ id: ChannelID) -> ChatChannel? {
    read { store throws(StoreError) in
      if let known = store.models.shownChannel(id) { return known }
      let channel = try store.channel(id, messages: Self.shownMessages)
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

  func noteCount(_ kind: StateNote.Kind) -> Int {
    read { store throws(StoreError) in
      let statement = try store.database.statement("SELECT count(key) FROM notes WHERE kind = ?")
        .bind(1, Int64(kind.number))
      defer { statement.reset() }
      return try statement.step() ? Int(statement.integer(0)) : 0
    } ?? 0
  }
}

// The order of lists, without their models.
extension WorkspaceBacking {
  func number(of id: ChannelID) -> UInt64? {
    number("SELECT number FROM channels WHERE id = ?", id.rawValue)
  }

  func number(of id: MessageID) -> UInt64? {
    number("SELECT number FROM threads WHERE id = ?", id.rawValue)
  }

  func channelID(of number: UInt64) -> ChannelID? {
    id("SELECT id FROM channels WHERE number = ?", number).map { ChannelID($0) }
  }

  func threadID(of number: UInt64) -> MessageID? {
    id("SELECT id FROM threads WHERE number = ?", number).map { MessageID($0) }
  }

  func channelPositions(
    _ query: ChannelListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    guard query.filter == nil, query.sort == ChannelListQuery.defaultSort else { return nil }
    return positions(
      """
      SELECT number, id, place FROM channels
      WHERE place IS NOT NULL AND (place, id) > (?, ?) ORDER BY place, id LIMIT ?
      """,
      after,
      limit
    )
  }

  func threadPositions(
    _ query: ThreadListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<MessageID>]? {
    guard query.filter == nil, query.sort == ThreadListQuery.defaultSort else { return nil }
    return positions(
      """
      SELECT number, id, place FROM threads
      WHERE (place, id) > (?, ?) AND place != x'' ORDER BY place, id LIMIT ?
      """,
      after,
      limit
    )
  }

  /// Reads a page of a list's order from an index alone, without any document.
  private func positions<Entity>(
    _ text: StaticString,
    _ after: SortPosition?,
    _ limit: Int
  ) -> [PositionedRow<Identifier<Entity>>]? {
    read { store throws(StoreError) in
      let statement = try store.database.statement(text)
      // The empty position precedes all others.
      statement.bind(1, after?.key ?? []).bind(2, after?.id ?? "").bind(3, Int64(limit))
      var rows: [PositionedRow<Identifier<Entity>>] = []
      var last = after
      while try statement.step() {
        let (id, bytes) = (statement.text(1), statement.blob(2))
        let (place, key) = (SortPosition(key: bytes, id: id), ListSortKey(bytes: bytes))
        // The next page begins where this one ends; a position that does not advance would repeat
        // it forever.
        guard key.bytes == bytes else {
          throw .damaged(store.path, "\(id): its place in the list is none")
        }
        if let last, place <= last { throw .damaged(store.path, "rows are out of order") }
        last = place
        rows.append(
          PositionedRow(
            Identifier(id),
            number: UInt64(bitPattern: statement.integer(0)),
            by: key
          )
        )
      }
      return rows
    }
  }

  private func number(_ text: StaticString, _ id: String) -> UInt64? {
    read { store throws(StoreError) in
      let statement = try store.database.statement(text).bind(1, id)
      defer { statement.reset() }
      return try statement.step() ? UInt64(bitPattern: statement.integer(0)) : nil
    } ?? nil
  }

  private func id(_ text: StaticString, _ number: UInt64) -> String? {
    read { store throws(StoreError) in
      let statement = try store.database.statement(text).bind(1, Int64(bitPattern: number))
      defer { statement.reset() }
      return try statement.step() ? statement.text(0) : nil
    } ?? nil
  }
}
