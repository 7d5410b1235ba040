// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A receiver of the models and events of an import, which arrive one channel at a time.
///
/// Only one channel is in memory at a time. A model may arrive again, either unchanged or with more content, and then
/// replaces the one with the same id. If the file states only a part of a model, the import fills in the rest from the
/// sink's stored model. An error that a method throws ends the import.
public protocol ImportSink {
  /// Receives a user, before anything that refers to them.
  mutating func receive(_ user: ChatUser) throws

  /// Receives the user whose view is imported, after the file's users and before its chats.
  ///
  /// The id is `nil` if neither the caller nor the file specifies the user.
  mutating func receive(currentUser: UserID?) throws

  /// Receives a channel with its messages in the file, newest first.
  ///
  /// The file may contain only some of the messages, so those received earlier must be kept.
  mutating func receive(_ channel: ChatChannel) throws

  /// Receives a thread with its replies in the file, oldest first.
  ///
  /// Its channel arrives before it, but perhaps without the thread's parent message.
  mutating func receive(_ thread: ChatThread) throws

  /// Receives an event, in the order of the file.
  mutating func receive(_ event: ChatEvent) throws

  /// Returns the stored user, or `nil`.
  ///
  /// A server's answer may state only a part of a model; the import takes the rest from here.
  func user(_ id: UserID) throws -> ChatUser?

  /// Returns the stored channel without its messages, or `nil`.
  func channel(_ id: ChannelID) throws -> ChatChannel?

  /// Returns the stored thread, or `nil`.
  func thread(_ id: MessageID) throws -> ChatThread?
}

// Defaults for a sink that starts empty.
extension ImportSink {
  /// Does nothing, as not every sink needs to know the current user.
  public mutating func receive(currentUser: UserID?) throws {}

  /// Returns `nil`: the sink has no stored users.
  public func user(_ id: UserID) throws -> ChatUser? { nil }

  /// Returns `nil`: the sink has no stored channels.
  public func channel(_ id: ChannelID) throws -> ChatChannel? { nil }

  /// Returns `nil`: the sink has no stored threads.
  public func thread(_ id: MessageID) throws -> ChatThread? { nil }
}

/// The part of an import that is done, for a progress indicator.
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
  /// The number of finished units.
  public let done: Int
  /// The total number of units.
  public let total: Int
}

/// The limits of an import, which keep a file from filling the memory.
public struct ImportLimits: Equatable, Sendable {
  /// The maximum size of a file or of an unpacked archive entry, in bytes.
  public var fileBytes = 256 << 20
  /// The maximum ratio of an archive entry's unpacked to its packed size.
  public var ratio = 250
  /// The unpacked size in bytes up to which ``ratio`` doesn't apply.
  public var smallBytes = 1 << 20
  /// The maximum number of files in a folder, or of entries in an archive.
  public var files = 500_000

  /// Creates the default limits.
  public init() {}
}
