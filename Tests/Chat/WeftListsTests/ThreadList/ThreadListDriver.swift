// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// A session and its effects.
struct ThreadListDriver {
  var session: ThreadListSession
  private(set) var effects: [ThreadListSession.Effect] = []

  init(
    query: ThreadListQuery = ThreadListQuery(),
    insertion: ThreadListSession.Insertion = .banner,
    retryPolicy: RetryPolicy = RetryPolicy(),
    _ inputs: ThreadListSession.Input...
  ) {
    session = ThreadListSession(
      query: query,
      user: Samples.me.id,
      now: Samples.now,
      insertion: insertion,
      retryPolicy: retryPolicy
    )
    for input in inputs { send(input) }
  }

  /// Sends an input, starts a frame, and returns the effects.
  @discardableResult
  mutating func send(_ input: ThreadListSession.Input) -> [ThreadListSession.Effect] {
    effects = session.handle(input)
    _ = session.drainChanges()
    return effects
  }

  /// The ids of the rows.
  var ids: [MessageID] { session.threads(in: 0..<session.count).map(\.id) }

  /// The flags in short form, and the last effects:
  /// **L**oading, **R**eloading, loading **M**ore, **E**mpty, **F**ailed, **f**ailed to load more,
  /// **H**as loaded, loaded **A**ll, the number of rows.
  var state: String { flags + effects.map { " \(Self.text($0))" }.joined() }

  /// The flags without the effects.
  var flags: String {
    let flags: [(Bool, String)] = [
      (session.isLoading, "L"), (session.isReloading, "R"), (session.isLoadingMoreThreads, "M"),
      (session.isEmpty, "E"), (session.failedToLoadThreads, "F"),
      (session.failedToLoadMoreThreads, "f"), (session.hasLoadedThreads, "H"),
      (session.hasLoadedAllThreads, "A"),
    ]
    return flags.filter(\.0).map(\.1).joined() + "\(session.count)"
  }

  private static func text(_ effect: ThreadListSession.Effect) -> String {
    switch effect {
    case .loadPage(let query): query.next ?? "first"
    case .wait(let seconds): "wait\(Int(seconds))"
    }
  }

  /// Checks that no two flags contradict each other.
  func expectNoContradiction(
    _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (s, comment) = (session, Comment(rawValue: "\(comment()) \(state)"))
    let busy = [s.isLoading, s.isReloading, s.isLoadingMoreThreads].filter(\.self).count
    #expect(busy <= 1, comment, sourceLocation: sourceLocation)
    #expect(!(s.isLoading && s.isEmpty), comment, sourceLocation: sourceLocation)
    #expect(
      !s.isEmpty || s.count == 0 && s.hasLoadedThreads,
      comment,
      sourceLocation: sourceLocation
    )
    #expect(!s.isReloading || s.count > 0, comment, sourceLocation: sourceLocation)
    #expect(
      !s.failedToLoadThreads || !s.isLoading && !s.isReloading,
      comment,
      sourceLocation: sourceLocation
    )
    #expect(
      !s.failedToLoadMoreThreads || !s.isLoadingMoreThreads,
      comment,
      sourceLocation: sourceLocation
    )
    #expect(s.hasNewThreads == (s.newThreadsCount > 0), comment, sourceLocation: sourceLocation)
    let phase: [ListPhase] =
      switch (s.count, s.isLoading, s.failure) {
      case (1..., _, _): [.loaded]
      case (_, true, _): [.loading]
      case (_, _, let failure?): [.error(failure.message)]
      default: s.hasLoadedThreads ? [.empty] : [.loading]
      }
    #expect(phase == [s.phase], comment, sourceLocation: sourceLocation)
  }
}

extension Samples {
  /// Returns a thread with a name and an age.
  static func thread(_ id: String, age: TimeInterval, unread: Int = 0) -> ChatThread {
    thread(id) {
      $0.lastMessageAt = later(-age)
      $0.reads = [ThreadRead(userID: me.id, unreadMessagesCount: unread)]
    }
  }

  /// Returns threads with some numbers, lower ones newer.
  static func threads(_ numbers: Range<Int>) -> [ChatThread] {
    numbers.map { thread("t\($0)", age: TimeInterval($0)) }
  }
}
