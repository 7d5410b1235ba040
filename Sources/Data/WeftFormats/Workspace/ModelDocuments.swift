// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import WeftJSON
package import WeftModel

/// A reader and writer of single models as JSON objects, for stores that hold each model separately.
///
/// The objects have the same form as in a workspace file. A document of an earlier version may have a member that this
/// version refuses; it is read without that member.
package struct ModelDocuments {
  private let currentUser: UserID

  /// The latest moment in the documents read so far.
  package private(set) var latestDate: Date?
  private let users: (UserID) -> ChatUser?

  /// Creates a reader and writer of a user's models.
  ///
  /// - Parameters:
  ///   - currentUser: The user whose channels and threads are read.
  ///   - users: Finds the users that documents name by id.
  package init(currentUser: UserID, users: @escaping (UserID) -> ChatUser? = { _ in nil }) {
    self.currentUser = currentUser
    self.users = users
  }
}

// Writing.
extension ModelDocuments {
  /// Returns the JSON that the file stores for a user.
  package func document(_ user: ChatUser) -> [UInt8] { Self.bytes(WorkspaceWriter.user(user)) }

  /// Returns the document of a channel, without its messages.
  package func document(_ channel: ChatChannel) -> [UInt8] {
    var channel = channel
    channel.history = MessageHistory([])
    return Self.bytes(WorkspaceWriter.channel(channel, for: currentUser))
  }

  /// Returns the JSON that the file stores for a message, including content that is hidden.
  package func document(_ message: ChatMessage) -> [UInt8] {
    Self.bytes(WorkspaceWriter.message(message))
  }

  /// Returns the document of a thread and its replies, without its parent message and channel.
  package func document(_ thread: ChatThread) -> [UInt8] {
    Self.bytes(WorkspaceWriter.thread(thread))
  }

  private static func bytes(_ value: JSONValue) -> [UInt8] {
    JSONWriter.bytes(value)
  }
}

// Reading.
extension ModelDocuments {
  /// Reads a user.
  ///
  /// - Throws: ``WorkspaceError`` when the document is damaged.
  package mutating func user(_ document: [UInt8]) throws(WorkspaceError) -> ChatUser {
    try read(document) { reader, cursor throws(WorkspaceError) in
      try reader.user(described: cursor)
    }
  }

  /// Reads a channel and adds messages, newest first, that the caller has read separately.
  ///
  /// - Throws: ``WorkspaceError`` when the document is damaged.
  package mutating func channel(
    _ document: [UInt8],
    messages: [ChatMessage]
  ) throws(WorkspaceError) -> ChatChannel {
    var channel = try read(document) { reader, cursor throws(WorkspaceError) in
      try reader.channel(cursor)
    }
    channel.latestMessages = messages
    return channel
  }

  /// Reads a message.
  ///
  /// - Throws: ``WorkspaceError`` when the document is damaged.
  package mutating func message(_ document: [UInt8]) throws(WorkspaceError) -> ChatMessage {
    try read(document) { reader, cursor throws(WorkspaceError) in try reader.message(cursor) }
  }

  /// Reads a thread below a message.
  ///
  /// - Throws: ``WorkspaceError`` when the document is damaged.
  package mutating func thread(
    _ document: [UInt8],
    below parent: ChatMessage,
    in channel: ChatChannel
  ) throws(WorkspaceError) -> ChatThread {
    try read(document) { reader, cursor throws(WorkspaceError) in
      var threads = ThreadReader(channels: [])
      return try threads.thread(cursor, below: parent, in: channel, &reader)
    }
  }

  /// Reads the replies of a thread alone, oldest first.
  ///
  /// - Throws: ``WorkspaceError`` when the document is damaged.
  package mutating func replies(
    _ document: [UInt8],
    to parent: MessageID
  ) throws(WorkspaceError) -> [ChatMessage] {
    try read(document) { reader, cursor throws(WorkspaceError) in
      var replies: [ChatMessage] = []
      for element in try cursor["latest_replies"].elements() {
        var reply = try reader.message(element)
        if reply.parentID == nil { reply.parentID = parent }
        replies.append(reply)
      }
      return replies
    }
  }

  private mutating func read<Model>(
    _ document: [UInt8],
    _ read: (inout WorkspaceReader, JSONCursor) throws(WorkspaceError) -> Model
  ) throws(WorkspaceError) -> Model {
    let value: JSONValue
    do {
      value = try JSONParser.parse(document)
    } catch {
      throw WorkspaceError(.syntax, at: "", "not JSON: \(error)")
    }
    let (model, latest) = try Self.attempt(value) { cursor throws(WorkspaceError) in
      var reader = WorkspaceReader()
      (reader.currentUserID, reader.known) = (currentUser, users)
      let model = try read(&reader, cursor)
      return (model, reader.latestDate)
    }
    if let latest { latestDate = max(latestDate ?? latest, latest) }
    return model
  }

  /// Reads a document, if necessary without the members that its reader refuses.
  private static func attempt<Model>(
    _ document: JSONValue,
    _ read: (JSONCursor) throws(WorkspaceError) -> Model
  ) throws(WorkspaceError) -> Model {
    do throws(WorkspaceError) {
      return try read(JSONCursor(document))
    } catch {
      return try DocumentRepair.read(document, refusedFor: error, read)
    }
  }

  /// Reads a store's workspace without channels and threads, if necessary without the members that are refused.
  package static func head(_ document: [UInt8]) throws(WorkspaceError) -> Workspace {
    let value: JSONValue
    do {
      value = try JSONParser.parse(document)
    } catch {
      throw WorkspaceError(.syntax, at: "", "not JSON: \(error)")
    }
    return try attempt(value) { cursor throws(WorkspaceError) in
      var reader = WorkspaceReader()
      return try reader.read(cursor)
    }
  }
}
