// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
public import WeftFormats
public import WeftModel
package import WeftStore

/// A copy of a whole workspace into a database, one channel at a time, all of it or nothing.
///
/// Rows are sent with COPY into temporary tables, and merged from there: a model with a known id replaces the stored
/// one. Rows of a new workspace, where no id is known, go directly into their final tables.
public final class PostgresCopy {
  private let address: PostgresAddress
  private let connection: PostgresConnection
  private let shard: Int64
  private let owner: UserID
  private let documents: ModelDocuments
  private let head: Workspace
  /// Whether no id can be known: the workspace is new, and each model is put once.
  private let isDirect: Bool
  private var buffers: [CopyTable: CopyBuffer] = [:]
  /// The reserved numbers for the next channels of a new workspace.
  private var numbers: ClosedRange<Int64>?
  private var latest: Date?
  /// The numbers of models copied so far.
  public private(set) var counts = Counts()
  /// The channels that were truncated, with the date up to which their messages are removed.
  private var truncated: [(ChannelID, Date)] = []

  /// The numbers of copied models.
  public struct Counts: Equatable, Sendable {
    /// The users.
    public internal(set) var users = 0
    /// The channels.
    public internal(set) var channels = 0
    /// The messages of channels.
    public internal(set) var messages = 0
    /// The threads.
    public internal(set) var threads = 0
    /// The replies in threads.
    public internal(set) var replies = 0
  }

  /// Copies a workspace into a database.
  ///
  ///     try PostgresCopy.run(into: address, head) { copy in
  ///       for channel in workspace.channels { try copy.put(channel) }
  ///     }
  ///
  /// - Parameters:
  ///   - isUnique: Whether the body puts each model once.
  ///   - address: The address of the workspace, which is created if it is missing. If it names a user, this has to be
  ///     the user whose view is copied.
  ///   - head: The workspace without channels and threads.
  ///   - body: Puts users, channels and threads, in this order.
  /// - Returns: The numbers of copied models.
  /// - Throws: `StoreError`, or the error of the body; the database is then unchanged.
  @discardableResult
  public static func run(
    into address: PostgresAddress,
    _ head: Workspace,
    isUnique: Bool = false,
    _ body: (PostgresCopy) throws -> Void
  ) throws -> Counts {
    let connection = try PostgresConnection(address, .bulk)
    try PostgresDatabase.requirePresent(connection)
    let name = try address.requiredWorkspace()
    if let user = address.user, user != head.currentUser.id {
      throw isOfAnother(at: address, head: head, owner: user)
    }
    var end: (any Error)?
    var (shard, counts): (Int64, Counts) = (0, Counts())
    do throws(StoreError) {
      try connection.transaction { () throws(StoreError) in
        let copy = try PostgresCopy(connection, name: name, head: head, isUnique: isUnique)
        shard = copy.shard
        do {
          try body(copy)
        } catch {
          end = error
          throw StoreError(.failed, at: address.shown, "\(error)")
        }
        try copy.finish()
        counts = copy.counts
      }
      try connection.query(
        "SELECT 1 FROM pg_notify('weft_' || $1::text, '0')",
        [.integer(shard)]
      )
      return counts
    } catch {
      throw end ?? error
    }
  }

  private static func isOfAnother(
    at address: PostgresAddress,
    head: Workspace,
    owner: UserID
  ) -> StoreError {
    StoreError(
      .failed,
      at: address.shown,
      "it is the workspace of \"\(owner)\", not of \"\(head.currentUser.id)\"; import into one of its own"
    )
  }

  private init(
    _ connection: PostgresConnection,
    name: String,
    head: Workspace,
    isUnique: Bool
  ) throws(StoreError) {
    self.connection = connection
    self.head = head
    owner = head.currentUser.id
    address = connection.address
    documents = ModelDocuments(currentUser: head.currentUser.id)
    var bare = head
    bare.users = [head.currentUser]
    bare.channels = []
    bare.threads = []
    bare.marks = PersonalMarks()
    let isNew = try connection.query(
      """
      INSERT INTO weft.shard(id, owner, head) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING
      """,
      [.text(name), .text(owner.rawValue), .text(bare.json)],
      limit: 0
    )
    isDirect = isUnique && isNew == 1
    let row = try connection.first(
      "SELECT number, owner FROM weft.shard WHERE id = $1",
      [.text(name)]
    ) { (number: $0.integer(0), owner: $0.text(1)) }
    guard let row else {
      throw StoreError(
        .failed,
        at: connection.address.shown,
        "the workspace can't be created; try again"
      )
    }
    guard row.owner == owner.rawValue else {
      throw Self.isOfAnother(at: connection.address, head: head, owner: UserID(row.owner))
    }
    shard = row.number
    try connection.lock(shard)
    try connection.query(
      "UPDATE weft.shard SET head = $2 WHERE number = $1",
      [.integer(shard), .text(bare.json)],
      limit: 0
    )
    try putAccount(muted: head.mutedUserIDs, read: nil)
    for note in head.marks.notes { try put(note) }
    for table in CopyTable.allCases { try connection.command(table.creation) }
  }

  // What is copied.

  /// Copies a user.
  public func put(_ user: ChatUser) throws {
    counts.users += 1
    let values: [PostgresValue] = [.text(user.id.rawValue), .bytes(documents.document(user))]
    try add(isDirect ? [.integer(shard)] + values : values, to: .person)
  }

  /// Copies a channel with its messages.
  public func put(_ channel: ChatChannel) throws {
    counts.channels += 1
    counts.messages += channel.latestMessages.count
    let own = channel.own(of: owner, cleared: nil)
    let row = MemberRow(of: owner, seen: channel, own: own)
    let shared = channel.shared(truncatedAt: channel.truncatedAt)
    let id = PostgresValue.text(channel.id.rawValue)
    let people = Set(channel.members.map(\.id)).subtracting([owner]).sorted()
    if isDirect {
      try putDirectly(channel, as: .bytes(documents.document(shared)), row: row, people: people)
    } else {
      try add(
        [
          id, .bytes(documents.document(shared)), .bytes(row.document), .bytes(row.place),
          .flag(channel.isUnread), .flag(channel.isMuted),
        ],
        to: .channel
      )
      for person in people { try add([id, .text(person.rawValue)], to: .member) }
      for message in channel.latestMessages.reversed() { try put(message, in: id) }
    }
    see(channel.latestMessages.first?.createdAt ?? channel.createdAt)
    if let date = channel.truncatedAt { truncated.append((channel.id, date)) }
  }

  /// Copies a channel of a new workspace.
  private func putDirectly(
    _ channel: ChatChannel,
    as document: PostgresValue,
    row: MemberRow,
    people: [UserID]
  ) throws(StoreError) {
    let shard = PostgresValue.integer(shard)
    let id = PostgresValue.text(channel.id.rawValue)
    let number = PostgresValue.integer(try nextNumber())
    try add([shard, number, id, document], to: .channel)
    try add(
      [
        shard, .text(owner.rawValue), number, id, .bytes(row.document), .bytes(row.place),
        .flag(channel.isUnread), .flag(channel.isMuted),
      ],
      to: .member
    )
    for person in people {
      try add(
        [
          shard, .text(person.rawValue), number, id, .bytes(nil), .bytes(nil), .flag(false),
          .flag(false),
        ],
        to: .member
      )
    }
    for message in channel.latestMessages {
      try add(
        [
          shard, .text(message.id.rawValue), number,
          .double(message.createdAt.timeIntervalSinceReferenceDate),
          .text(message.parentID?.rawValue), .bytes(documents.document(message.shared)),
        ],
        to: .message
      )
      try putOwn(of: message)
    }
  }

  /// The number of channel numbers that are reserved at once.
  private static let numbersAtOnce: Int64 = 10_000

  /// Returns the number of the next channel, reserving more numbers when needed.
  private func nextNumber() throws(StoreError) -> Int64 {
    if let first = numbers?.lowerBound, let last = numbers?.upperBound {
      numbers = first < last ? first + 1...last : nil
      return first
    }
    // Two imports that set the sequence concurrently might set it back. The session lock is released right away.
    let lock = PostgresValue.integer(8_603_661_520_541_450_239)
    try connection.query("SELECT 1 FROM pg_advisory_lock($1)", [lock])
    let last =
      try connection.first(
        """
        SELECT setval('weft.channel_number_seq', nextval('weft.channel_number_seq') + $1)
        """,
        [.integer(Self.numbersAtOnce)]
      ) { $0.integer(0) } ?? 0
    try connection.query("SELECT 1 FROM pg_advisory_unlock($1)", [lock])
    numbers = last - Self.numbersAtOnce + 1...last
    return last - Self.numbersAtOnce
  }

  private func put(_ message: ChatMessage, in channel: PostgresValue) throws {
    try add(
      [
        channel, .text(message.id.rawValue),
        .double(message.createdAt.timeIntervalSinceReferenceDate),
        .text(message.parentID?.rawValue), .bytes(documents.document(message.shared)),
      ],
      to: .message
    )
    try putOwn(of: message)
  }

  private func putOwn(of message: ChatMessage) throws(StoreError) {
    guard let own = message.own(of: owner) else { return }
    try add([.text(message.id.rawValue), .bytes(documents.document(own))], to: .own)
  }

  /// Copies a thread with its replies; its channel must have been copied before.
  public func put(_ thread: ChatThread) throws {
    counts.threads += 1
    counts.replies += thread.latestReplies.count
    see(thread.latestReplies.last?.createdAt)
    try add(
      [
        .text(thread.id.rawValue), .text(thread.channel.id.rawValue),
        .double(thread.createdAt.timeIntervalSinceReferenceDate),
        .bytes(documents.document(thread.shared)),
        .bytes(documents.document(thread.parentMessage.shared)), .bytes(thread.place(for: owner)),
        .bytes(thread.ownDocument(of: owner)),
      ],
      to: .thread
    )
    try putOwn(of: thread.parentMessage)
  }

  /// Copies the owner's settings for the whole workspace.
  package func putAccount(muted: Set<UserID>, read: Date?) throws(StoreError) {
    let account = PostgresPerson(id: owner, muted: muted, allRead: read)
    try connection.put(account, in: shard)
  }

  /// Copies a value that states keep beside the models.
  package func put(_ note: StateNote) throws(StoreError) {
    try connection.put(note, of: owner, in: shard)
  }

  private func see(_ date: Date?) {
    if let date { latest = max(latest ?? date, date) }
  }

  private func add(_ values: [PostgresValue], to table: CopyTable) throws(StoreError) {
    buffers[table, default: CopyBuffer()].add(values)
    // Rows that refer to a channel are merged after it.
    if buffers[table]?.isFull == true { try flush(upTo: table) }
  }

  private func flush(upTo last: CopyTable) throws(StoreError) {
    for table in CopyTable.allCases where table.rawValue <= last.rawValue {
      guard let buffer = buffers[table], !buffer.isEmpty else { continue }
      let rows = buffers[table, default: CopyBuffer()].take()
      if isDirect, let target = table.target {
        _ = try connection.copy(target, rows)
        continue
      }
      _ = try connection.copy(table.copying, rows)
      for text in table.merging {
        try connection.query(text, [.integer(shard), .text(owner.rawValue)], limit: 0)
      }
      try connection.command(table.emptying)
    }
  }

  // The end.

  private func finish() throws(StoreError) {
    for table in CopyTable.allCases { try flush(upTo: table) }
    for (id, date) in truncated { try removeTruncated(id, date) }
    try reopenAccounts()
    let latest = [head.latestDate, latest].compactMap(\.self).max()
    try connection.query(
      """
      UPDATE weft.shard SET epoch = epoch + 1, kept = position,
        latest = coalesce(greatest(latest, $2), latest, $2) WHERE number = $1
      """,
      [.integer(shard), .text(latest.map { Workspace.text($0) })],
      limit: 0
    )
    for table in ["person", "channel", "member", "message", "thread"] {
      try connection.command("ANALYZE weft.\(table)")
    }
  }

  /// Updates the views of other users, who have opened the workspace before.
  private func reopenAccounts() throws(StoreError) {
    let people = try connection.all(
      "SELECT person FROM weft.account WHERE shard = $1 AND person <> $2",
      [.integer(shard), .text(owner.rawValue)]
    ) { UserID($0.text(0)) }
    if people.isEmpty { return }
    let store = try PostgresStore(address, line: PostgresLine(connection)) { Date() }
    // This is part of the transaction that copies.
    try store.changing { () throws(StoreError) in
      for person in people { try store.writer.members.reopen(for: person) }
    }
  }

  private func removeTruncated(_ id: ChannelID, _ date: Date) throws(StoreError) {
    let key: [PostgresValue] = [
      .integer(shard), .text(id.rawValue), .double(date.timeIntervalSinceReferenceDate),
    ]
    for text: StaticString in [
      """
      DELETE FROM weft.view v USING weft.message m, weft.channel c
      WHERE c.shard = $1 AND c.id = $2 AND m.shard = $1 AND m.channel = c.number AND m.date <= $3
        AND v.shard = $1 AND v.thread = m.id
      """,
      """
      DELETE FROM weft.thread t USING weft.message m, weft.channel c
      WHERE c.shard = $1 AND c.id = $2 AND m.shard = $1 AND m.channel = c.number AND m.date <= $3
        AND t.shard = $1 AND t.id = m.id
      """,
      """
      DELETE FROM weft.message m USING weft.channel c
      WHERE c.shard = $1 AND c.id = $2 AND m.shard = $1 AND m.channel = c.number AND m.date <= $3
      """,
    ] {
      try connection.query(text, key, limit: 0)
    }
  }
}
