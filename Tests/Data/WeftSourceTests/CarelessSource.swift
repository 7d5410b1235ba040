// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftModel
import WeftSource

/// A source that does everything right but for what messages carry, which it drops.
struct CarelessSource: ChatSource {
  let source: any ChatSource

  func account() async throws(SourceError) -> SourceAccount { try await source.account() }

  func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel> {
    try await source.channels(query, after: cursor, limit: limit)
  }

  func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread> {
    try await source.threads(query, after: cursor, limit: limit)
  }

  func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage {
    try await source.messages(request)
  }

  func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel? {
    try await source.channel(id)
  }

  func thread(_ id: MessageID) async throws(SourceError) -> ChatThread? {
    try await source.thread(id)
  }

  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    try await source.events(after: position)
  }

  func perform(_ action: SourceAction) async throws(SourceError) {
    guard case .send(var message, let channel) = action, message.attachments.count == 2 else {
      return try await source.perform(action)
    }
    message.attachments.removeLast()
    try await source.perform(.send(message, channel))
  }
}
