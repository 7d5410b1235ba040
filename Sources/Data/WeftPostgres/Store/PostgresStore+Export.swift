// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftFormats
internal import WeftModel
internal import WeftStore

// Reads a whole workspace, one channel or thread at a time.
extension PostgresStore {
  /// The number of rows, without messages, that are read at once.
  private static let batch = 256

  /// Writes one snapshot of the workspace, as the store's user sees it, as workspace JSON.
  ///
  /// The bytes are those that a `.weft` file of the same workspace gives; only its users are in memory at once.
  ///
  /// - Parameter write: Writes the next part of the text.
  /// - Throws: `StoreError`, or the error of `write`.
  public func export(to write: @escaping (String) throws -> Void) throws {
    var stream: WorkspaceStream?
    try forEach { part in
      switch part {
      case .head(let head): stream = WorkspaceStream(head, to: write)
      case .channel(let channel): try stream?.add(channel)
      case .thread(let thread): try stream?.add(thread)
      }
    }
    try stream?.finish()
  }

  /// Returns one snapshot of the whole workspace, as the store's user sees it.
  ///
  /// - Complexity: O(*n*) in its size, in memory too.
  public func workspace() throws -> Workspace {
    var (whole, channels): (Workspace?, [ChannelID: ChatChannel]) = (nil, [:])
    try forEach { part in
      switch part {
      case .head(let head): whole = head
      case .channel(let channel):
        channels[channel.id] = channel
        whole?.channels.append(channel)
      case .thread(var thread):
        if let channel = channels[thread.channel.id] { thread.channel = channel }
        whole?.threads.append(thread)
      }
    }
    return whole ?? head
  }

  /// A part of a workspace.
  enum Part {
    /// The workspace with its users, without channels and threads.
    case head(Workspace)
    case channel(ChatChannel)
    /// A thread, with only the id of its channel set.
    case thread(ChatThread)
  }

  /// Calls a body with all parts of one snapshot of the workspace, in the order of a file.
  func forEach(_ body: (Part) throws -> Void) throws {
    var end: (any Error)?
    func taking(_ part: Part) throws(StoreError) {
      do {
        try body(part)
      } catch {
        end = error
        throw StoreError(.failed, path, "\(error)")
      }
    }
    do throws(StoreError) {
      try reading { () throws(StoreError) in
        let (view, state) = (view, try view.state())
        var head = head
        head.users = try users()
        try taking(.head(head))
        try forEachChannel(of: view) { channel throws(StoreError) in
          try taking(.channel(state.current(channel)))
        }
        try forEachThread(of: view) { thread throws(StoreError) in
          // A workspace file can't contain a thread without its parent message.
          guard state.current(thread.parentMessage) != nil else { return }
          try taking(.thread(state.current(thread, in: thread.channel)))
        }
        if let failure { throw failure }
      }
    } catch {
      throw end ?? error
    }
  }

  private func users() throws(StoreError) -> [ChatUser] {
    var (users, last, isAtEnd): ([ChatUser], Int64, Bool) = ([], .min, false)
    while !isAtEnd {
      var rows: [[UInt8]] = []
      try connection().query(
        """
        SELECT number, document FROM weft.person WHERE shard = $1 AND number > $2
        ORDER BY number LIMIT $3
        """,
        [.integer(shard), .integer(last), .integer(Int64(Self.batch))],
        limit: Self.batch
      ) {
        last = $0.integer(0)
        rows.append($0.bytes(1))
      }
      for document in rows {
        users.append(
          try decode("user \(users.count + 1)") { () throws(WorkspaceError) in
            var documents = ModelDocuments(currentUser: owner)
            return try documents.user(document)
          }
        )
      }
      isAtEnd = rows.count < Self.batch
    }
    return users
  }

  private func forEachChannel(
    of view: PostgresView,
    _ body: (ChatChannel) throws(StoreError) -> Void
  ) throws(StoreError) {
    var last: UInt64?
    while true {
      var ids: [(String, [UInt8], [UInt8])] = []
      var numbers: [Int64] = []
      try view.query(
        """
        SELECT c.number, c.id, c.document, m.document FROM weft.member m
        JOIN weft.channel c ON c.shard = m.shard AND c.number = m.channel
        WHERE m.shard = $1 AND m.person = $2 AND m.document IS NOT NULL AND m.channel > $3
        ORDER BY m.channel LIMIT $4
        """,
        [.integer(last.map { Int64(bitPattern: $0) } ?? .min), .integer(Int64(Self.batch))],
        limit: Self.batch
      ) { row in
        numbers.append(row.integer(0))
        ids.append((row.text(1), row.bytes(2), row.bytes(3)))
      }
      for (number, row) in zip(numbers, ids) {
        let stored = try view.stored(number, row.0, row.1, row.2)
        try body(view.seen(stored, try allMessages(of: stored, view)))
      }
      guard let end = numbers.last else { return }
      last = UInt64(bitPattern: end)
    }
  }

  /// Returns all messages of a channel, newest first, read in pages.
  private func allMessages(
    of stored: PostgresView.StoredChannel,
    _ view: PostgresView
  ) throws(StoreError) -> [ChatMessage] {
    let most = 1000
    var messages = try view.messages(of: stored, limit: most)
    var isAtEnd = messages.count < most
    while !isAtEnd, let last = messages.last {
      let older = try view.messages(
        of: ChannelID(stored.id),
        before: MessageCursor(last),
        most: most
      )
      messages += older
      isAtEnd = older.count < most
    }
    return messages
  }

  private func forEachThread(
    of view: PostgresView,
    _ body: (ChatThread) throws(StoreError) -> Void
  ) throws(StoreError) {
    var last: UInt64?
    while true {
      let (threads, end) = view.threads(after: last, limit: Self.batch) { _ in true }
      if let failure { throw failure }
      for thread in threads { try body(thread) }
      guard let end else { return }
      last = end
    }
  }
}
