// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization
internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// One user's view of a workspace, from which a state reads its models.
///
/// The requirements of a backing can't throw, so a view records errors as ``ReadFailures``. States may read from any
/// thread; a lock lets one read at a time.
final class PostgresView: @unchecked Sendable {
  // SAFETY: states use the reader only under the lock, and the store's owner uses it only while no
  // state reads.
  let reader: PersonReader
  private let lock = Mutex(())

  init(_ reader: PersonReader) { self.reader = reader }

  /// Returns what the reader returns; records its error and returns `nil` if it throws.
  private func read<Value>(_ value: @autoclosure () throws(StoreError) -> Value) -> Value? {
    lock.withLock { _ in
      do throws(StoreError) {
        return try value()
      } catch {
        reader.workspace.failures.note(error)
        return nil
      }
    }
  }

  /// Returns a state of the workspace as the user sees it now.
  func state() throws(StoreError) -> ChatState {
    let workspace = reader.workspace
    let person = reader.person
    let user = try workspace.user(person.id) ?? ChatUser(id: person.id)
    return ChatState(
      currentUser: user,
      mutedUserIDs: person.muted,
      config: workspace.head.config,
      now: [workspace.head.now, workspace.head.latestDate].compactMap(\.self).max(),
      allReadAt: person.allRead,
      self
    )
  }

  /// Reads a channel; its older messages are read on demand.
  func wholeChannel(_ id: ChannelID) throws(StoreError) -> ChatChannel? {
    if let known = reader.cache?.wholeChannel(id) { return known }
    let limit = MessageHistory.usual
    guard var channel = try reader.withMessages(id, limit) else { return nil }
    channel.history = MessageHistory(channel.latestMessages, of: id, limit: limit, in: self)
    reader.cache?.keepWhole(channel)
    return channel
  }
}

// Models.
extension PostgresView: ChatBacking {
  func user(_ id: UserID) -> ChatUser? { read(try reader.workspace.user(id)) ?? nil }

  func channel(_ id: ChannelID) -> ChatChannel? { read(try wholeChannel(id)) ?? nil }

  func shownChannel(_ id: ChannelID) -> ChatChannel? { read(try reader.shownChannel(id)) ?? nil }

  func messages(of channel: ChannelID, before end: MessageCursor, limit: Int) -> [ChatMessage] {
    read(try reader.messages(of: channel, before: end, limit: limit)) ?? []
  }

  func message(_ id: MessageID, of channel: ChannelID) -> ChatMessage? {
    read(try reader.message(id, of: channel)) ?? nil
  }

  func thread(_ id: MessageID) -> ChatThread? {
    read(try reader.thread(id, messages: PersonReader.shownMessages)) ?? nil
  }

  func threads(of channel: ChannelID) -> [MessageID: Date] {
    read(try reader.threads(of: channel)) ?? [:]
  }

  func isUnread(_ id: ChannelID) -> Bool { read(try reader.flags(of: id)?.unread) == true }

  func isMuted(_ id: ChannelID) -> Bool { read(try reader.flags(of: id)?.muted) == true }

  func channelIDs(whoseMuteEndsAfter start: Date, by moment: Date) -> [ChannelID]? {
    read(try reader.channelIDs(whoseMuteEndsAfter: start, by: moment))
  }

  func note(_ kind: StateNote.Kind, _ key: String) -> [UInt8]? {
    read(try reader.note(kind, key)) ?? nil
  }

  func noteKeys(_ kind: StateNote.Kind) -> [String] { read(try reader.noteKeys(kind)) ?? [] }

  func ownNotes() -> [StateNote] { read(try reader.ownNotes()) ?? [] }

  func noteCount(_ kind: StateNote.Kind) -> Int { read(try reader.noteCount(kind)) ?? 0 }
}

// Ids, counts and numbers.
extension PostgresView {
  private func ids<Entity>(_ text: StaticString) -> [Identifier<Entity>] {
    read(try reader.ids(text)) ?? []
  }

  var userIDs: [UserID] {
    ids("SELECT id FROM weft.person WHERE shard = $1 AND $2::bytea IS NOT NULL")
  }

  var channelIDs: [ChannelID] {
    ids("SELECT id FROM weft.member WHERE shard = $1 AND person = $2 AND document IS NOT NULL")
  }

  var threadIDs: [MessageID] {
    ids("SELECT thread FROM weft.view WHERE shard = $1 AND person = $2")
  }

  var unreadChannelIDs: [ChannelID] {
    ids("SELECT id FROM weft.member WHERE shard = $1 AND person = $2 AND unread")
  }

  var mutedChannelIDs: [ChannelID] {
    ids("SELECT id FROM weft.member WHERE shard = $1 AND person = $2 AND muted")
  }

  private func count(_ text: StaticString) -> Int { read(try reader.count(text)) ?? 0 }

  var channelCount: Int {
    count(
      "SELECT count(*) FROM weft.member WHERE shard = $1 AND person = $2 AND document IS NOT NULL"
    )
  }

  var threadCount: Int { count("SELECT count(*) FROM weft.view WHERE shard = $1 AND person = $2") }

  func number(of id: ChannelID) -> UInt64? { read(try reader.number(of: id)) ?? nil }

  func number(of id: MessageID) -> UInt64? { read(try reader.number(of: id)) ?? nil }

  func channelID(of number: UInt64) -> ChannelID? { read(try reader.channelID(of: number)) ?? nil }

  func threadID(of number: UInt64) -> MessageID? { read(try reader.threadID(of: number)) ?? nil }
}

// The order of lists.
extension PostgresView {
  func channelPositions(
    _ query: ChannelListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    let rows = channelPositions(query, from: .after(after), skipping: 0, limit: limit)
    // The order counts even if the channels can't be read.
    if let rows {
      _ = read(try reader.readPage(of: rows, query.reading, after: after, limit: limit))
    }
    return rows
  }

  func channelPositions(
    _ query: ChannelListQuery,
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    guard query.isIndexed else { return nil }
    return read(
      try reader.channelPositions(query.reading, from: place, skipping: skipping, limit: limit)
    )
  }

  func markedChannels() -> MarkedChannels { read(try reader.markedChannels()) ?? MarkedChannels() }

  func channelCount(in query: ChannelListQuery, before position: SortPosition?) -> Int? {
    query.isIndexed ? read(try reader.channelCount(query.reading, before: position)) ?? 0 : nil
  }

  func channelPosition(_ id: ChannelID, in query: ChannelListQuery) -> SortPosition? {
    query.isIndexed ? read(try reader.channelPosition(id)) ?? nil : nil
  }

  func threadPositions(
    _ query: ThreadListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<MessageID>]? {
    guard query.filter == nil, query.sort == ThreadListQuery.defaultSort else { return nil }
    return read(try reader.threadPositions(after: after, limit: limit))
  }
}

// Pages of all models.
extension PostgresView {
  func channels(
    after number: UInt64?,
    limit: Int,
    where isOfUse: (ChannelID, [UInt8]) -> Bool
  ) -> (channels: [ChatChannel], last: UInt64?) {
    read(try reader.channels(after: number, limit: limit, where: isOfUse)) ?? ([], nil)
  }

  func messages(
    after id: MessageID?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (messages: [LocatedMessage], last: MessageID?) {
    read(try reader.messages(after: id, limit: limit, where: isOfUse)) ?? ([], nil)
  }

  func threads(
    after number: UInt64?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (threads: [ChatThread], last: UInt64?) {
    read(try reader.threads(after: number, limit: limit, where: isOfUse)) ?? ([], nil)
  }
}
