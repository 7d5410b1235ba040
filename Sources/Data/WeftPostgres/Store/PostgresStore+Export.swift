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
        throw StoreError(.failed, at: reader.path, "\(error)")
      }
    }
    do throws(StoreError) {
      try reading { () throws(StoreError) in
        let own = try view.state()
        let state = own.showingAll
        var head = head
        head.marks = own.personalMarks
        head.users = try users()
        try taking(.head(head))
        try forEachChannel { channel throws(StoreError) in
          try taking(.channel(state.current(channel)))
        }
        try forEachThread { thread throws(StoreError) in
          // A workspace file can't contain a thread without its parent message.
          guard state.current(thread.parentMessage) != nil else { return }
          try taking(.thread(state.current(thread, in: thread.channel)))
        }
      }
    } catch {
      throw end ?? error
    }
  }

  private func users() throws(StoreError) -> [ChatUser] {
    var (users, last, isAtEnd): ([ChatUser], Int64, Bool) = ([], .min, false)
    while !isAtEnd {
      let rows = try reader.connection().all(
        """
        SELECT number, document FROM weft.person WHERE shard = $1 AND number > $2
        ORDER BY number LIMIT $3
        """,
        [.integer(reader.shard), .integer(last), .integer(Int64(Self.batch))],
        limit: Self.batch
      ) { ($0.integer(0), $0.bytes(1)) }
      for (number, document) in rows {
        last = number
        users.append(try reader.user("\(users.count + 1)", document))
      }
      isAtEnd = rows.count < Self.batch
    }
    return users
  }

  private func forEachChannel(
    _ body: (ChatChannel) throws(StoreError) -> Void
  ) throws(StoreError) {
    let person = view.reader
    var last = Int64.min
    while true {
      let rows = try person.all(
        """
        SELECT c.number, c.id, c.document, m.document FROM weft.member m
        JOIN weft.channel c ON c.shard = m.shard AND c.number = m.channel
        WHERE m.shard = $1 AND m.person = $2 AND m.document IS NOT NULL AND m.channel > $3
        ORDER BY m.channel LIMIT $4
        """,
        [.integer(last), .integer(Int64(Self.batch))],
        limit: Self.batch
      ) { ($0.integer(0), $0.text(1), $0.bytes(2), $0.bytes(3)) }
      for (number, id, shared, own) in rows {
        let stored = try person.stored(id, number: number, shared: shared, own: own)
        try body(person.seen(stored, try allMessages(of: stored, person)))
      }
      guard let end = rows.last?.0 else { return }
      last = end
    }
  }

  /// Returns all messages of a channel, newest first, read in pages.
  private func allMessages(
    of stored: StoredChannel,
    _ person: PersonReader
  ) throws(StoreError) -> [ChatMessage] {
    let most = 1000
    var messages = try person.messages(of: stored, limit: most)
    var isAtEnd = messages.count < most
    while !isAtEnd, let last = messages.last {
      let older = try person.messages(
        of: ChannelID(stored.id),
        before: MessageCursor(last),
        limit: most
      )
      messages += older
      isAtEnd = older.count < most
    }
    return messages
  }

  private func forEachThread(
    _ body: (ChatThread) throws(StoreError) -> Void
  ) throws(StoreError) {
    var last: UInt64?
    while true {
      let page = try view.reader.threads(after: last, limit: Self.batch) { _ in true }
      for thread in page.threads { try body(thread) }
      guard let end = page.last else { return }
      last = end
    }
  }
}
