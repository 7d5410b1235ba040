// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What is said above the messages.
public enum ChannelHeaderType: Sendable {
  /// The name of the channel.
  case regular
  /// Who is typing, below the name.
  case typingIndicator
  /// That the messages are those of a thread.
  case messageThread
}
