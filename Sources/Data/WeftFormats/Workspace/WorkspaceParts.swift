// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import WeftJSON
package import WeftModel

/// A workspace file read part by part, with at most one channel in memory.
///
/// The caller reads the users first, then the channels, then the threads. A file that
/// ``Workspace/init(json:)`` refuses is refused with the same message. The caller remembers the ids
/// that were read.
package struct WorkspaceParts {
  private let outline: JSONOutline
  private var reader = WorkspaceReader()

  /// Scans a file once; returns `nil` if it isn't a workspace file.
  ///
  /// - Parameter source: Reads a chunk of bytes at an offset; returns an empty array at the end.
  package init?(_ source: @escaping (Int) throws -> [UInt8]) {
    guard let outline = try? JSONOutline(source), outline.keys.contains("weft") else { return nil }
    self.outline = outline
  }

  /// The latest moment read so far.
  package var latestDate: Date? { reader.latestDate }

  /// Sets the caller's external sets of users and message ids.
  ///
  /// - Parameters:
  ///   - users: Finds the users that documents name by id.
  ///   - isNew: Records the id of a message; returns whether it is new.
  ///   - isFirstReply: Records the id of a reply; returns whether no other thread has it.
  package mutating func rely(
    on users: @escaping (UserID) -> ChatUser?,
    isNew: @escaping (MessageID) -> Bool,
    isFirstReply: @escaping (MessageID) -> Bool
  ) {
    reader.known = users
    reader.messageIDs.insertElsewhere = isNew
    reader.messageIDs.insertReplyElsewhere = isFirstReply
  }

  /// Returns the current user, who must be one of the users.
  package func currentUser() throws -> ChatUser {
    var (parts, found): (WorkspaceParts, ChatUser?) = (self, nil)
    let id = try outline.value(of: "current_user_id")
    try parts.forEachUser { user, _ in
      if id == .string(user.id.rawValue) { found = user }
    }
    return try parts.head { $0 == found?.id ? found : nil }.currentUser
  }

  /// Calls the body with each user of the file, in its order.
  ///
  /// `isTwice` returns the error to throw when the caller already has a user with that id.
  package mutating func forEachUser(
    _ body: (ChatUser, _ isTwice: () -> WorkspaceError) throws -> Void
  ) throws {
    try requireVersion()
    var reader = reader
    try forEach("users") { cursor in
      let user = try reader.user(described: cursor)
      try body(user) {
        cursor["id"].fail(
          .badReference,
          "another user has the id \(user.id.rawValue.quoted) as well"
        )
      }
    }
    self.reader = reader
  }

  /// Returns the workspace without users, channels and threads.
  package mutating func head(_ user: (UserID) -> ChatUser?) throws -> Workspace {
    var members: [JSONValue.Member] = []
    for key in outline.keys where !["users", "channels", "threads"].contains(key) {
      if let value = try outline.value(of: key) { members.append(JSONValue.Member(key, value)) }
    }
    let root = JSONCursor(.object(members))
    var workspace = try reader.head(root, user)
    workspace.custom = try root.custom(besides: WorkspaceKeys.workspace)
    return workspace
  }

  /// Calls the body with each channel and its messages, in the order of the file.
  ///
  /// `isTwice` returns the error to throw when the caller already has a channel with that id.
  package mutating func forEachChannel(
    _ body: (ChatChannel, _ isTwice: () -> WorkspaceError) throws -> Void
  ) throws {
    var reader = reader
    try forEach("channels") { cursor in
      let channel = try reader.channel(cursor)
      try body(channel) {
        cursor["cid"].fail(
          .badReference,
          "another channel has the id \(channel.id.rawValue.quoted)"
        )
      }
    }
    self.reader = reader
  }

  /// Calls the body with each thread, in the order of the file.
  ///
  /// `isTwice` returns the error to throw when the caller already has a thread below that message.
  ///
  /// - Parameter channel: Finds a channel of the file, with the named message if the file contains
  ///   it.
  package mutating func forEachThread(
    in channel: (ChannelID, MessageID) throws -> ChatChannel?,
    _ body: (ChatThread, _ isTwice: () -> WorkspaceError) throws -> Void
  ) throws {
    let parts = self
    var reader = reader
    try forEach("threads") { cursor in
      try cursor.requireObject()
      let parent = MessageID(try cursor["parent_message_id"].requiredID())
      let found = try channel(ChannelID(try cursor["channel_cid"].requiredID()), parent)
      var threads = ThreadReader(channels: found.map { [$0] } ?? []) {
        message throws(WorkspaceError) in
        try parts.holder(of: message)
      }
      let thread = try threads.thread(cursor, &reader)
      try body(thread) {
        cursor["parent_message_id"].fail(
          .badReference,
          "another thread belongs to the message \(parent.rawValue.quoted)"
        )
      }
    }
    self.reader = reader
  }

  /// Finds the path and id of the channel that contains a message.
  ///
  /// It reads all channels again, so it is only called for a thread whose channel is unknown.
  private func holder(
    of message: MessageID
  ) throws(WorkspaceError) -> (path: JSONPath, id: ChannelID)? {
    var found: (path: JSONPath, id: ChannelID)?
    try? forEach("channels") { cursor in
      guard found == nil else { return }
      for element in try cursor["messages"].elements()
      where try element["id"].id() == message.rawValue {
        found = (cursor.path, ChannelID(try cursor["cid"].requiredID()))
      }
    }
    return found
  }

  private func requireVersion() throws {
    let version = try outline.value(of: "weft") ?? .null
    try reader.requireVersion(JSONCursor(.object([JSONValue.Member("weft", version)]))["weft"])
  }

  private func forEach(_ key: String, _ body: (JSONCursor) throws -> Void) throws {
    do {
      let path = JSONPath.key(.root, key)
      let isArray = try outline.forEachElement(of: key) { place, value in
        try body(JSONCursor(value, at: .element(path, place)))
      }
      guard !isArray, let value = try outline.value(of: key) else { return }
      // An absent array has no elements; any other value is an error.
      _ = try JSONCursor(.object([JSONValue.Member(key, value)]))[key].elements()
    } catch let error as JSONSyntaxError {
      throw WorkspaceError(.syntax, at: "", "not JSON: \(error)")
    }
  }
}
