// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
public import WeftFoundation

extension WorkspaceStore {
  /// Everything in the file, as it is at one moment.
  ///
  /// - Complexity: O(*n*) in the size of the file, in memory too.
  public func workspace() throws(StoreError) -> Workspace {
    try database.reading { () throws(StoreError) in
      var workspace = head
      workspace.users = []
      try forEachUser { workspace.users.append($0) }
      try forEachChannel { workspace.channels.append($0) }
      let channels = Dictionary(uniqueKeysWithValues: workspace.channels.map { ($0.id, $0) })
      try forEachThread(in: { channels[$0] }) { workspace.threads.append($0) }
      return workspace
    }
  }

  func forEachUser(_ body: (ChatUser) -> Void) throws(StoreError) {
    let statement = try database.compile("SELECT id, document FROM users ORDER BY number")
    while try statement.step() {
      body(
        try database.decode("user \(statement.text(0))") { () throws(WorkspaceError) in
          try documents.user(statement.blob(1))
        }
      )
    }
  }

  func forEachChannel(_ body: (ChatChannel) -> Void) throws(StoreError) {
    let statement = try database.compile(
      "SELECT number, id, document FROM channels ORDER BY number"
    )
    while try statement.step() {
      body(try channel(statement.integer(0), statement.text(1), statement.blob(2)))
    }
  }

  func forEachThread(
    in channel: (ChannelID) throws(StoreError) -> ChatChannel?,
    _ body: (ChatThread) -> Void
  ) throws(StoreError) {
    let statement = try database.compile(
      """
      SELECT t.id, c.id, t.document, coalesce(t.parentDocument, m.document) FROM threads t
      JOIN channels c ON c.number = t.channel LEFT JOIN messages m ON m.id = t.id
      WHERE t.place != x'' ORDER BY t.number
      """
    )
    while try statement.step() {
      guard let channel = try channel(ChannelID(statement.text(1))) else { continue }
      body(
        try thread(statement.text(0), statement.blob(2), parent: statement.blob(3), in: channel)
      )
    }
  }

  /// A channel with its newest messages.
  func channel(
    _ number: Int64,
    _ id: String,
    _ document: [UInt8],
    messages: Int = .max
  ) throws(StoreError) -> ChatChannel {
    let messages = try self.messages(of: number, most: messages)
    return try database.decode("channel \(id)") { () throws(WorkspaceError) in
      try documents.channel(document, messages: messages)
    }
  }

  /// The messages of a channel, newest first.
  func messages(of channel: Int64, most: Int = .max) throws(StoreError) -> [ChatMessage] {
    let statement = try database.statement(
      "SELECT id, document FROM messages WHERE channel = ? ORDER BY date DESC, id DESC LIMIT ?"
    ).bind(1, channel).bind(2, Int64(most))
    var messages: [ChatMessage] = []
    while try statement.step() {
      messages.append(try message(statement.text(0), statement.blob(1)))
    }
    return messages
  }

  func message(_ id: String, _ document: [UInt8]) throws(StoreError) -> ChatMessage {
    try database.decode("message \(id)") { () throws(WorkspaceError) in
      try documents.message(document)
    }
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
