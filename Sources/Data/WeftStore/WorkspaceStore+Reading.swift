// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftFormats
package import WeftModel

extension WorkspaceStore {
  /// Returns one snapshot of the whole workspace, as users see it.
  ///
  /// Messages deleted together with all others of their author are deleted here too, and threads below
  /// messages that leave no trace are left out.
  ///
  /// - Complexity: O(*n*) in the size of the file, in memory too.
  public func workspace() throws(StoreError) -> Workspace {
    try database.reading { () throws(StoreError) in
      let own = try freshState()
      let state = own.showingAll
      var workspace = head
      workspace.marks = own.personalMarks
      workspace.users = []
      try forEachUser { workspace.users.append($0) }
      try forEachChannel { workspace.channels.append(state.current($0)) }
      var channels: [ChannelID: ChatChannel] = [:]
      for channel in workspace.channels { channels[channel.id] = channel }
      try forEachThread(in: { channels[$0] }) { thread in
        guard state.current(thread.parentMessage) != nil else { return }
        workspace.threads.append(state.current(thread, in: thread.channel))
      }
      if let failure { throw failure }
      return workspace
    }
  }

  /// Returns a user, or `nil` if the file doesn't describe it.
  package func user(_ id: UserID) -> ChatUser? { people[id] }

  func forEachUser(
    _ body: (ChatUser) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try database.compile("SELECT number, id, document FROM users ORDER BY number")
    var last = Int64.min
    while try statement.step() {
      let number = statement.integer(0)
      let id = statement.text(1)
      try follow(number, &last)
      guard try row("SELECT number FROM users WHERE id = ?", id) == number else {
        throw twice("user", id)
      }
      // Version 0.2 wrote a user without an id if a server sent one.
      if id.isEmpty { continue }
      let user = try database.decode("user \(id)") { () throws(WorkspaceError) in
        try documents.user(statement.blob(2))
      }
      try require(user.id.rawValue, is: id, "user")
      try body(user)
    }
  }

  func forEachChannel(
    _ body: (ChatChannel) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try database.compile(
      "SELECT number, id, document FROM channels ORDER BY number"
    )
    var last = Int64.min
    while try statement.step() {
      let number = statement.integer(0)
      let id = statement.text(1)
      try follow(number, &last)
      guard try self.number(of: ChannelID(id)) == number else { throw twice("channel", id) }
      try body(channel(number: number, id: id, document: statement.blob(2)))
    }
  }

  func forEachThread(
    in channel: (ChannelID) throws(StoreError) -> ChatChannel?,
    _ body: (ChatThread) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try database.compile(
      """
      SELECT t.number, t.id, c.id, t.document, coalesce(t.parentDocument, m.document)
      FROM threads t JOIN channels c ON c.number = t.channel LEFT JOIN messages m ON m.id = t.id
      WHERE t.place != x'' ORDER BY t.number
      """
    )
    var last = Int64.min
    while try statement.step() {
      let number = statement.integer(0)
      let id = statement.text(1)
      try follow(number, &last)
      guard try row("SELECT number FROM threads WHERE id = ?", id) == number else {
        throw twice("thread", id)
      }
      guard let channel = try channel(ChannelID(statement.text(2))) else { continue }
      try body(thread(id, statement.blob(3), parent: statement.blob(4), in: channel))
    }
  }

  /// Reads a channel with its newest messages.
  func channel(
    number: Int64,
    id: String,
    document: [UInt8],
    messages: Int = .max
  ) throws(StoreError) -> ChatChannel {
    let messages = try self.messages(of: number, most: messages)
    let channel = try database.decode("channel \(id)") { () throws(WorkspaceError) in
      try documents.channel(document, messages: messages)
    }
    try require(channel.id.rawValue, is: id, "channel")
    return channel
  }

  /// Reads the messages of a channel, newest first.
  ///
  /// - Parameter end: The position before which to read, or `nil` for the newest messages.
  func messages(
    of channel: Int64,
    before end: MessageCursor? = nil,
    most: Int = .max
  ) throws(StoreError) -> [ChatMessage] {
    let statement = try database.statement(
      end == nil
        ? "SELECT id, document FROM messages WHERE channel = ? ORDER BY date DESC, id DESC LIMIT ?"
        : """
        SELECT id, document FROM messages WHERE channel = ?1 AND (date, id) < (?3, ?4)
        ORDER BY date DESC, id DESC LIMIT ?2
        """
    ).bind(1, channel).bind(2, Int64(most))
    if let end {
      statement.bind(3, end.createdAt.timeIntervalSinceReferenceDate).bind(4, end.id.rawValue)
    }
    var messages: [ChatMessage] = []
    var ids: Set<MessageID> = []
    while try statement.step() {
      let id = statement.text(0)
      guard ids.insert(MessageID(id)).inserted else { throw twice("message", id) }
      messages.append(try message(id, statement.blob(1)))
    }
    return messages
  }

  func message(_ id: String, _ document: [UInt8]) throws(StoreError) -> ChatMessage {
    let message = try database.decode("message \(id)") { () throws(WorkspaceError) in
      try documents.message(document)
    }
    try require(message.id.rawValue, is: id, "message")
    return message
  }

  func thread(
    _ id: String,
    _ document: [UInt8],
    parent: [UInt8],
    in channel: ChatChannel
  ) throws(StoreError) -> ChatThread {
    let parent = try message(id, parent)
    return try database.decode("thread \(id)") { () throws(WorkspaceError) in
      try documents.thread(document, below: parent, in: channel)
    }
  }
}

// Checks against cyclic pages and swapped documents in damaged files.
extension WorkspaceStore {
  /// Checks that rows are in ascending order, so that none is read twice.
  func follow(_ number: Int64, _ last: inout Int64) throws(StoreError) {
    guard number > last else { throw .damaged(path, "rows are out of order") }
    last = number
  }

  /// Checks that rows are in ascending order of their ids.
  func follow(_ id: String, _ last: inout String) throws(StoreError) {
    guard last.utf8.lexicographicallyPrecedes(id.utf8) else {
      throw .damaged(path, "rows are out of order")
    }
    last = id
  }

  private func row(_ query: StaticString, _ id: String) throws(StoreError) -> Int64? {
    let statement = try database.statement(query).bind(1, id)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  private func twice(_ kind: String, _ id: String) -> StoreError {
    .damaged(path, "\(kind) \(id) can't be found by its id, or exists twice")
  }

  private func require(
    _ found: String,
    is id: String,
    _ kind: String
  ) throws(StoreError) {
    guard found.utf8.elementsEqual(id.utf8) else {
      throw .damaged(path, "\(kind) \(id): its document belongs to \(found)")
    }
  }

  /// Writes one snapshot of the file as workspace JSON, one channel or thread at a time.
  ///
  /// The bytes are those of ``workspace()`` as JSON, but only the users are in memory at once. Threads
  /// below messages that were deleted without a trace are left out.
  ///
  /// - Parameter write: Writes the next part of the text.
  /// - Throws: ``StoreError``, or the error of `write`.
  package func export(to write: @escaping (String) throws -> Void) throws {
    var end: (any Error)?
    do throws(StoreError) {
      try database.reading { () throws(StoreError) in
        func taking(_ body: () throws -> Void) throws(StoreError) {
          do {
            try body()
          } catch {
            end = error
            throw StoreError(.failed, at: path, "\(error)")
          }
        }
        let own = try freshState()
        let state = own.showingAll
        var head = head
        head.marks = own.personalMarks
        head.users = []
        try forEachUser { head.users.append($0) }
        var stream = WorkspaceStream(head, to: write)
        try forEachChannel { channel throws(StoreError) in
          try taking { try stream.add(state.current(channel)) }
        }
        // Only the id of a thread's channel is written.
        try forEachThread(in: { ChatChannel(id: $0, createdAt: .distantPast) }) {
          thread throws(StoreError) in
          // A workspace file can't contain a thread without its parent message.
          guard state.current(thread.parentMessage) != nil else { return }
          try taking { try stream.add(state.current(thread, in: thread.channel)) }
        }
        if let failure { throw failure }
        try taking { try stream.finish() }
      }
    } catch {
      throw end ?? error
    }
  }
}
