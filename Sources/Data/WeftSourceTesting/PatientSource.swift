// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel

/// A source whose calls fail with `timeout` instead of waiting without end.
struct PatientSource: ChatSource {
  private let source: any ChatSource
  private let patience: Patience

  init(_ source: any ChatSource, _ patience: Patience) {
    self.source = source
    self.patience = patience
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

/// The limit on how long a check waits for a source.
struct Patience: Sendable {
  private let duration: Duration
  private let clock: any Clock<Duration>

  init(_ duration: Duration, _ clock: any Clock<Duration>) {
    self.duration = duration
    self.clock = clock
  }

  /// Returns the result of a task, or `nil` if it takes too long; the task is then cancelled but not
  /// awaited.
  func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value? {
    let answer = Answer<Value?>()
    return await withCheckedContinuation { continuation in
      answer.expect(continuation)
      let work = Task { answer.give(await body()) }
      let timer = Task { [clock, duration] in
        // A cancelled timer must not answer.
        guard (try? await clock.sleep(for: duration)) != nil else { return }
        work.cancel()
        answer.give(nil)
      }
      Task {
        _ = await work.value
        timer.cancel()
      }
    }
  }
}

/// A continuation that is resumed with the first of several answers.
private final class Answer<Value: Sendable>: Sendable {
  private let continuation = Mutex<CheckedContinuation<Value, Never>?>(nil)

  func expect(_ waiting: CheckedContinuation<Value, Never>) {
    continuation.withLock { $0 = waiting }
  }

  func give(_ value: Value) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: value)
  }
}
