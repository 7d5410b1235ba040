// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftModel
import WeftSource

/// A joined source under the ids of its workspace, so that rules written for those can be checked.
struct RenamedSource: ChatSource {
  let source: any ChatSource
  /// The map to the ids of the workspace.
  let out: IdentityMap
  /// The map to the ids of the joined source.
  let back: IdentityMap

  func account() async throws(SourceError) -> SourceAccount { out(try await source.account()) }

  func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel> {
    let page = try await source.channels(query, after: cursor, limit: limit)
    return SourcePage(page.rows.map { out($0) }, next: page.next, at: page.position)
  }

  func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread> {
    let page = try await source.threads(query, after: cursor, limit: limit)
    return SourcePage(page.rows.map { out($0) }, next: page.next, at: page.position)
  }

  func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage {
    out(try await source.messages(back(request)))
  }

  func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel? {
    try await source.channel(back.channel(id)).map { out($0) }
  }

  func thread(_ id: MessageID) async throws(SourceError) -> ChatThread? {
    try await source.thread(back.message(id)).map { out($0) }
  }

  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    let events = try await source.events(after: position)
    return SourceEvents { [out] () async throws(SourceError) in
      var iterator = events.makeAsyncIterator()
      return try await iterator.next().map { SourceEvent($0.position, out($0.event)) }
    }
  }

  func perform(_ action: SourceAction) async throws(SourceError) {
    try await source.perform(back(action))
  }
}
