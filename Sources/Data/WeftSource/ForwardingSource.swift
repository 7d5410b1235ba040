// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// A source that forwards requests to another one, except for those that it answers itself.
package protocol ForwardingSource: ChatSource {
  /// The source that requests are forwarded to.
  var source: any ChatSource { get }
}

extension ForwardingSource {
  package func account() async throws(SourceError) -> SourceAccount { try await source.account() }

  package func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel> {
    try await source.channels(query, after: cursor, limit: limit)
  }

  package func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread> {
    try await source.threads(query, after: cursor, limit: limit)
  }

  package func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage {
    try await source.messages(request)
  }

  package func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel? {
    try await source.channel(id)
  }

  package func thread(_ id: MessageID) async throws(SourceError) -> ChatThread? {
    try await source.thread(id)
  }

  package func search(_ search: SourceSearch) async throws(SourceError) -> SourceFindings {
    try await source.search(search)
  }

  package func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    try await source.events(after: position)
  }

  package func perform(_ action: SourceAction) async throws(SourceError) {
    try await source.perform(action)
  }
}
