// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftTestSupport

extension ChatState {
  /// Applies events that must all be accepted.
  @discardableResult
  mutating func applyAll(
    _ events: ChatEvent...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> ChatChange {
    var change = ChatChange()
    for event in events {
      let next = apply(event)
      #expect(next.refusal == nil, sourceLocation: sourceLocation)
      change.merge(next)
    }
    return change
  }

  func general(sourceLocation: SourceLocation = #_sourceLocation) throws -> ChatChannel {
    try #require(channel(EventSamples.general), sourceLocation: sourceLocation)
  }

  func question(sourceLocation: SourceLocation = #_sourceLocation) throws -> ChatThread {
    try #require(thread(EventSamples.parent), sourceLocation: sourceLocation)
  }

  /// How many messages of the general channel are unread.
  var unread: Int? { channel(EventSamples.general)?.unreadCount.messages }

  /// How many replies of the thread are unread for the user.
  var unreadReplies: Int? {
    thread(EventSamples.parent)?.reads.first { $0.userID == Samples.me.id }?.unreadMessagesCount
  }
}
