// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// An event of a source with its position among all events.
public struct SourceEvent: Equatable, Sendable {
  /// The event's position, after which a follower can resume.
  public let position: SourcePosition
  private let content: Content

  /// The event in shared storage: it takes some kilobytes and is passed to many followers.
  private final class Content: Sendable {
    let event: ChatEvent
    let committedAt: ContinuousClock.Instant?

    init(_ event: ChatEvent, _ committedAt: ContinuousClock.Instant?) {
      self.event = event
      self.committedAt = committedAt
    }
  }

  /// Creates an event at its position, which has to be greater than that of the event before it.
  public init(_ position: SourcePosition, _ event: ChatEvent) {
    self.init(position, event, committedAt: nil)
  }

  /// Creates an event of a source that knows when it was committed.
  package init(
    _ position: SourcePosition,
    _ event: ChatEvent,
    committedAt: ContinuousClock.Instant?
  ) {
    (self.position, content) = (position, Content(event, committedAt))
  }

  /// When this process committed the event, or first received it from another one; `nil` if unknown.
  ///
  /// It serves measurements only and is ignored by `==`.
  package var committedAt: ContinuousClock.Instant? { content.committedAt }

  /// The event to apply to a state.
  public var event: ChatEvent {
    // Yields the event without a copy, which would retain each of its members.
    _read { yield content.event }
  }

  /// Whether two events have the same position and the same content.
  public static func == (first: SourceEvent, second: SourceEvent) -> Bool {
    first.position == second.position
      && (first.content === second.content || first.content.event == second.content.event)
  }
}

/// A position in the order of all events of a source.
///
///     SourcePosition(rawValue: 7) < SourcePosition(rawValue: 9)  // true
public struct SourcePosition: RawRepresentable, Hashable, Comparable, Sendable {
  /// The source's number; the numbers of consecutive events may differ by more than one.
  public let rawValue: Int64

  /// Creates a position from the source's number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Whether the first position is earlier.
  public static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// The events of a source, as an asynchronous sequence.
///
///     for try await happened in try await source.events(after: page.position) {
///       state.apply(happened.event)
///     }
public struct SourceEvents: AsyncSequence, Sendable {
  /// An event with its position.
  public typealias Element = SourceEvent
  /// The error that ends the sequence early.
  public typealias Failure = SourceError
  /// A function that returns the next event, or `nil` at the end of the sequence.
  ///
  /// It starts on the caller's actor, so an event that is ready is returned without a thread switch.
  public typealias Next =
    nonisolated(nonsending) @Sendable () async throws(SourceError) -> SourceEvent?

  private let next: Next

  /// Creates a sequence from a function that returns its events.
  ///
  /// The function waits for the next event; it returns nil once the calling task is cancelled.
  public init(_ next: @escaping Next) {
    self.next = next
  }

  /// Creates a sequence from a stream; its iterators must not wait at the same time.
  public init(_ stream: AsyncStream<SourceEvent>) {
    self.init { () async throws(SourceError) in
      // A stream's iterators have no position: each continues where the last one stopped.
      var iterator = stream.makeAsyncIterator()
      return await iterator.next(isolation: #isolation)
    }
  }

  /// An iterator; all iterators of one sequence share its events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let events: Next

    /// Returns the next event, or `nil` at the end of the sequence or once the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(SourceError) -> SourceEvent? {
      try await events()
    }

    /// Returns the next event, or `nil` at the end of the sequence or once the task is cancelled.
    public mutating func next() async throws(SourceError) -> SourceEvent? {
      try await events()
    }
  }

  /// Returns an iterator, which shares the events with all other iterators of this sequence.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events: next) }
}
