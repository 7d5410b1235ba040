// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The events of a source, one after the other.
///
///     for try await happened in try await source.events(after: page.position) {
///       state.apply(happened.event)
///     }
public struct SourceEvents: AsyncSequence, Sendable {
  /// An event and its position.
  public typealias Element = SourceEvent
  /// What ends the sequence before its time.
  public typealias Failure = SourceError
  /// What gives the next event; nil once there will be none.
  public typealias Next = @Sendable () async throws(SourceError) -> SourceEvent?

  private let next: Next

  /// Creates the sequence of what a function gives.
  ///
  /// The function waits for the next event and answers nil once the task that asks is cancelled.
  public init(_ next: @escaping Next) {
    self.next = next
  }

  /// Creates the sequence of a stream; its iterators must not wait at the same time.
  public init(_ stream: AsyncStream<SourceEvent>) {
    self.init {
      // Iterators of a stream have nothing of their own: each goes on where the one before has stopped.
      var iterator = stream.makeAsyncIterator()
      return await iterator.next(isolation: nil)
    }
  }

  /// Iterates; several iterators of one sequence share its events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let events: Next

    /// The next event; nil once there will be none, or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(SourceError) -> SourceEvent? {
      try await events()
    }

    /// The next event; nil once there will be none, or the task was cancelled.
    public mutating func next() async throws(SourceError) -> SourceEvent? {
      try await events()
    }
  }

  /// Begins to iterate.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events: next) }
}
