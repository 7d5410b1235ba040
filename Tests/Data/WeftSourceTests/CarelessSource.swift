// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftModel
import WeftSource

/// A source that does everything right but for one thing.
struct CarelessSource: ChatSource {
  /// What it does wrong.
  enum Fault {
    /// It drops what messages carry.
    case dropsFiles
    /// It keeps who types as a draft.
    case keepsTyping
  }

  let source: any ChatSource
  let fault: Fault

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
    switch (fault, action) {
    case (.dropsFiles, .send(var message, let channel)) where message.attachments.count == 2:
      message.attachments.removeLast()
      try await source.perform(.send(message, channel))
    case (.keepsTyping, .typing(true, let channel, let thread)):
      try await source.perform(action)
      try await source.perform(.saveDraft(DraftMessage(text: "…"), channel, thread: thread))
    default: try await source.perform(action)
    }
  }
}
