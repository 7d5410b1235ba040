// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A source whose calls fail with `timeout` instead of waiting without end.
struct PatientSource: ChatSource {
  private let source: any ChatSource
  private let patience: Patience

  init(_ source: any ChatSource, _ patience: Patience) {
    (self.source, self.patience) = (source, patience)
  }

  private func ask<Value: Sendable>(
    _ body: @escaping @Sendable (any ChatSource) async throws(SourceError) -> Value
  ) async throws(SourceError) -> Value {
    let result = await patience.wait { [source] () async -> Result<Value, SourceError> in
      do throws(SourceError) {
        return .success(try await body(source))
      } catch {
        return .failure(error)
      }
    }
    guard let result else { throw SourceError(.timeout, "there was no answer") }
    return try result.get()
  }

  func account() async throws(SourceError) -> SourceAccount {
    try await ask { source async throws(SourceError) in try await source.account() }
  }

  func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel> {
    try await ask { source async throws(SourceError) in
      try await source.channels(query, after: cursor, limit: limit)
    }
  }

  func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread> {
    try await ask { source async throws(SourceError) in
      try await source.threads(query, after: cursor, limit: limit)
    }
  }

  func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage {
    try await ask { source async throws(SourceError) in try await source.messages(request) }
  }

  func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel? {
    try await ask { source async throws(SourceError) in try await source.channel(id) }
  }

  func thread(_ id: MessageID) async throws(SourceError) -> ChatThread? {
    try await ask { source async throws(SourceError) in try await source.thread(id) }
  }

  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    try await ask { source async throws(SourceError) in try await source.events(after: position) }
  }

  func perform(_ action: SourceAction) async throws(SourceError) {
    try await ask { source async throws(SourceError) in try await source.perform(action) }
  }
}
