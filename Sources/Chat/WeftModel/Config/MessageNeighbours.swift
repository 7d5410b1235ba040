// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A message with its neighbours, on which runs and separators between days depend.
public struct MessageNeighbours: Sendable {
  /// The message itself.
  public let message: ChatMessage
  /// The next newer message, nil for the newest.
  public let newer: ChatMessage?
  /// The next older message, nil for the oldest one loaded.
  public let older: ChatMessage?

  /// Creates the neighbourhood of a message.
  public init(_ message: ChatMessage, newer: ChatMessage? = nil, older: ChatMessage? = nil) {
    self.message = message
    self.newer = newer
    self.older = older
  }
}
