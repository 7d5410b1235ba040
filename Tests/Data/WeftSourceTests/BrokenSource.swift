// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import WeftSource
import WeftSourceTesting

/// A source that breaks exactly one rule.
final class BrokenSource: ChatSource {
  private let source: any ChatSource
  private let rule: SourceRule
  private let workspace: SourceWorkspace
  private let calls = Mutex((followers: 0, working: 0, done: [SourceAction]()))

  init(_ source: any ChatSource, breaking rule: SourceRule, _ workspace: SourceWorkspace) {
    (self.source, self.rule, self.workspace) = (source, rule, workspace)
  }

  func account() async throws(SourceError) -> SourceAccount {
    if rule == .answers { await Self.waitForEver() }
    if rule == .account { return SourceAccount(ChatUser(id: "somebody")) }
    return try await source.account()
  }

  private static func waitForEver() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    continuation.finish()
  }

  func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel> {
    if rule == .movingRows { return try await pageByNumber(query, after: cursor, limit) }
    var page = try await broken(after: cursor, limit) { cursor, limit async throws(SourceError) in
      try await source.channels(query, after: cursor, limit: limit)
    }
    if rule == .membership, cursor == nil {
      page.rows += workspace.channels.filter { $0.id == "check:foreign" }
    }
    return page
  }

  func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread> {
    try await broken(after: cursor, limit) { cursor, limit async throws(SourceError) in
      try await source.threads(query, after: cursor, limit: limit)
    }
  }

  private func broken<Row>(
    after cursor: SourceCursor?,
    _ limit: Int,
    _ ask: (SourceCursor?, Int) async throws(SourceError) -> SourcePage<Row>
  ) async throws(SourceError) -> SourcePage<Row> {
    var page: SourcePage<Row>
    do throws(SourceError) {
      page = try await ask(cursor, rule == .pageSize ? limit + 1 : limit)
    } catch {
      guard error.code == .badCursor, rule == .cursors || rule == .pageEnd else { throw error }
      page = try await ask(nil, limit)
      if rule == .pageEnd { page.rows = [] }
    }
    if rule == .pageEnd, page.next == nil { page.next = SourceCursor(rawValue: "more") }
    if rule == .order { page.rows.reverse() }
    if rule == .completeness, page.rows.count > 1 { page.rows.removeLast() }
    if rule == .pagePosition {
      page.position = SourcePosition(rawValue: page.position.rawValue + 1)
    }
    return page
  }

  /// Returns a page whose cursor is the number of rows before it.
  private func pageByNumber(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    _ limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel> {
    let start = cursor.flatMap { Int($0.rawValue) } ?? 0
    let all = try await source.channels(query, after: nil, limit: 100)
    let rows = all.rows.dropFirst(start).prefix(limit)
    let next = start + rows.count < all.rows.count ? String(start + rows.count) : nil
    return SourcePage(
      Array(rows),
      next: next.map { SourceCursor(rawValue: $0) },
      at: all.position
    )
  }

  func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage {
    var page = try await source.messages(request)
    if rule == .messages, page.messages.count > 2 { page.messages.remove(at: 1) }
    return page
  }

  func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel? {
    if rule == .singleRows, id == "check:old" { return nil }
    var channel = try await source.channel(id)
    if rule == .votes, let poll = channel?.latestMessages.firstIndex(where: { $0.id == "m3" }),
      let own = channel?.latestMessages[poll].poll?.ownVotes, own.count == 2
    {
      for option in own { channel?.latestMessages[poll].poll?.voteCounts[option]? += 1 }
    }
    return channel
  }

  func thread(_ id: MessageID) async throws(SourceError) -> ChatThread? {
    try await source.thread(id)
  }
}

// MARK: Events
extension BrokenSource {
  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    var position = position
    if rule == .fromNowOn, position == nil { position = SourcePosition(rawValue: 0) }
    if rule == .resuming, let after = position, after.rawValue > 1, after.rawValue < 1000 {
      position = SourcePosition(rawValue: after.rawValue - 1)
    }
    let events: SourceEvents
    do throws(SourceError) {
      events = try await source.events(after: position)
    } catch {
      guard rule == .lostPosition else { throw error }
      events = try await source.events(after: nil)
    }
    let number = calls.withLock { calls in
      calls.followers += 1
      return calls.followers
    }
    return broken(events, number)
  }

  private func broken(_ events: SourceEvents, _ number: Int) -> SourceEvents {
    switch rule {
    case .eventsTell: return events.without { $0.type == .draftDeleted }
    case .followers where number.isMultiple(of: 3):
      return events.without { $0.channel?.muteDetails.value != nil }
    case .eventOrder: return events.map { SourceEvent(SourcePosition(rawValue: 5), $0.event) }
    case .eventsOnce: return events.twice()
    case .cancelling:
      return SourceEvents { () async throws(SourceError) in
        // A waiter in a separate task does not notice its cancellation.
        let answer = await Task { () async -> Result<SourceEvent?, SourceError> in
          do throws(SourceError) {
            return .success(try await events.next())
          } catch {
            return .failure(error)
          }
        }.value
        return try answer.get()
      }
    default: return events
    }
  }
}

// MARK: Actions
extension BrokenSource {
  func perform(_ action: SourceAction) async throws(SourceError) {
    if rule == .outcome, case .pin = action { return }
    if rule == .idempotence, !isFirst(action) {
      throw SourceError(.other, "it was done already; leave it")
    }
    do throws(SourceError) {
      try await source.perform(action)
    } catch {
      guard rule == .refusal, error.code == .notAllowed else { throw error }
    }
    if rule == .isolation, case .mute(let id, _) = action, id == "check:main" {
      try await source.perform(.pin("check:old"))
    }
    if rule == .concurrency, case .saveDraft(_, let id, _) = action, id == "check:old" {
      try await source.perform(.unmute("check:same-a"))
    }
  }

  private func isFirst(_ action: SourceAction) -> Bool {
    calls.withLock { calls in
      let isFirst = !calls.done.contains(action)
      calls.done.append(action)
      return isFirst
    }
  }
}
