// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What answers a request for messages.
public struct MessagePage: Equatable, Sendable {
  /// The messages, in any order.
  public var messages: [ChatMessage]
  /// Whether there are older ones.
  public var hasOlder: Bool
  /// Whether there are newer ones.
  public var hasNewer: Bool

  /// Creates an answer.
  public init(_ messages: [ChatMessage], hasOlder: Bool, hasNewer: Bool = false) {
    self.messages = messages
    self.hasOlder = hasOlder
    self.hasNewer = hasNewer
  }
}
