// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

/// Takes what an import finds, piece by piece, so that no more than one channel is in memory.
///
/// A piece may be taken again, more fully or the same: what was taken under its id is then replaced.
/// An error thrown here ends the import.
public protocol ImportSink {
  /// Takes a user, before everything that refers to them.
  mutating func take(_ user: ChatUser) throws

  /// Takes a channel with the messages found of it, newest first.
  ///
  /// A file may hold but a part of them: messages taken before stay.
  mutating func take(_ channel: ChatChannel) throws

  /// Takes a thread with the replies found of it, oldest first.
  ///
  /// Its channel was taken before, but its parent may not be among the messages that came with it.
  mutating func take(_ thread: ChatThread) throws

  /// Takes something that happened, in the order of the file.
  mutating func take(_ event: ChatEvent) throws
}
