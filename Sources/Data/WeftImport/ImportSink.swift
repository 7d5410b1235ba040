// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A receiver of the models and events of an import, which arrive one channel at a time.
///
/// Only one channel is in memory at a time. A model may arrive again, unchanged or with more
/// content: it then replaces the one with the same id. An error that a method throws ends the
/// import.
public protocol ImportSink {
  /// Receives a user, before everything that refers to it.
  mutating func take(_ user: ChatUser) throws

  /// Receives a channel with its messages in the file, newest first.
  ///
  /// The file may contain only some of them, so messages received before stay.
  mutating func take(_ channel: ChatChannel) throws

  /// Receives a thread with its replies in the file, oldest first.
  ///
  /// Its channel arrives before it, but perhaps without the thread's parent message.
  mutating func take(_ thread: ChatThread) throws

  /// Receives an event, in the order of the file.
  mutating func take(_ event: ChatEvent) throws
}
