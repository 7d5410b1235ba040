// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A receiver of the models and events of an import, which arrive one channel at a time.
///
/// Only one channel is in memory at a time. A model may arrive again, unchanged or with more
/// content: it then replaces the one with the same id, and has what the sink had of it where the file
/// states only a part. An error that a method throws ends the
/// import.
public protocol ImportSink {
  /// Receives a user, before everything that refers to it.
  mutating func receive(_ user: ChatUser) throws

  /// Receives whose view is imported, after the users that the file lists and before its chats are read;
  /// nil where nothing says so.
  mutating func receive(currentUser: UserID?) throws

  /// Receives a channel with its messages in the file, newest first.
  ///
  /// The file may contain only some of them, so messages received before stay.
  mutating func receive(_ channel: ChatChannel) throws

  /// Receives a thread with its replies in the file, oldest first.
  ///
  /// Its channel arrives before it, but perhaps without the thread's parent message.
  mutating func receive(_ thread: ChatThread) throws

  /// Receives an event, in the order of the file.
  mutating func receive(_ event: ChatEvent) throws

  /// The stored user, or `nil`.
  ///
  /// An answer of a server may state a part of a model; the import takes the rest from here.
  func user(_ id: UserID) throws -> ChatUser?

  /// The stored channel without its messages, or `nil`.
  func channel(_ id: ChannelID) throws -> ChatChannel?

  /// The stored thread, or `nil`.
  func thread(_ id: MessageID) throws -> ChatThread?
}

// A sink that starts empty has nothing.
extension ImportSink {
  /// Does nothing: it does not matter to the sink who looks at the chats.
  public mutating func receive(currentUser: UserID?) throws {}

  /// Returns nil: the sink has no user.
  public func user(_ id: UserID) throws -> ChatUser? { nil }

  /// Returns nil: the sink has no channel.
  public func channel(_ id: ChannelID) throws -> ChatChannel? { nil }

  /// Returns nil: the sink has no thread.
  public func thread(_ id: MessageID) throws -> ChatThread? { nil }
}

/// The progress of an import.
public struct ImportProgress: Equatable, Sendable {
  /// The unit that is counted.
  public enum Unit: Equatable, Sendable {
    /// Files of an export.
    case files
    /// Channels, threads, events or lines of a document.
    case elements
  }

  /// The unit that is counted.
  public let unit: Unit
  /// How many are done.
  public let done: Int
  /// How many there are.
  public let total: Int
}

/// The limits of an import, so that no file can fill the memory.
public struct ImportLimits: Equatable, Sendable {
  /// The most bytes of one file, or of one unpacked entry of an archive.
  public var fileBytes = 256 << 20
  /// How many times larger an entry of an archive may become by unpacking.
  public var ratio = 250
  /// The unpacked size up to which ``ratio`` does not apply.
  public var smallBytes = 1 << 20
  /// The most files of a folder or entries of an archive.
  public var files = 500_000

  /// Creates the default limits.
  public init() {}
}
