// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A message and those it stands between: all that runs and days depend on.
public struct MessageNeighbours: Sendable {
  /// The message itself.
  public let message: ChatMessage
  /// The one that came after it, nil for the newest.
  public let newer: ChatMessage?
  /// The one that came before it, nil for the oldest that is loaded.
  public let older: ChatMessage?

  /// Creates a neighbourhood.
  public init(_ message: ChatMessage, newer: ChatMessage? = nil, older: ChatMessage? = nil) {
    self.message = message
    self.newer = newer
    self.older = older
  }
}
