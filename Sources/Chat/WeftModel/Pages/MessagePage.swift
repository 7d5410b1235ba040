// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The answer to a request for messages.
public struct MessagePage: Equatable, Sendable {
  /// The messages, in any order.
  public var messages: [ChatMessage]
  /// Whether there are older messages.
  public var hasOlder: Bool
  /// Whether there are newer messages.
  public var hasNewer: Bool

  /// Creates an answer.
  public init(_ messages: [ChatMessage], hasOlder: Bool, hasNewer: Bool = false) {
    self.messages = messages
    self.hasOlder = hasOlder
    self.hasNewer = hasNewer
  }
}
