// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The kind of header above the messages.
public enum ChannelHeaderType: Sendable {
  /// The name of the channel.
  case regular
  /// The users who are typing, below the name.
  case typingIndicator
  /// The title of a thread.
  case messageThread
}
