// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// A source that answers all requests for pages from one state, such as an actor over a file, a
/// database or models in memory.
///
/// It implements pages, channels, threads and searches with ``reading(_:)``; the conforming type
/// implements events and actions.
public protocol StateReadingSource: ChatSource, Actor {
  /// Returns the current time, at which mutes end.
  var clock: @Sendable () -> Date { get }

  /// The maximum duration of a search.
  var searchTime: Duration { get }

  /// Reads the state at one moment and returns the result.
  ///
  /// - Parameter body: Reads the state, given the position of the last event in it.
  func reading<Value>(
    _ body: (ChatState, SourcePosition) throws(SourceError) -> Value
  ) throws(SourceError) -> Value
}

extension StateReadingSource {
  /// Ten seconds.
  public var searchTime: Duration { .seconds(10) }
}

// The requests of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StateReadingSource {
  public func account() throws(SourceError) -> SourceAccount {
    try reading { state, _ in
      var account = SourceAccount(state.currentUser, mutedUserIDs: state.mutedUserIDs)
      account.marks = state.personalMarks
      account.makesChats = true
      return account
    }
  }

  public func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) throws(SourceError) -> SourcePage<ChatChannel> {
    try current { state, position, now throws(SourceError) in
      let context = QueryContext<ChatChannel>(currentUser: state.currentUserID, now: now)
      var page = try state.page(query, after: cursor, limit: limit, in: context, at: position)
      page.rows = page.rows.map(\.alone)
      return page
    }
  }

  public func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) throws(SourceError) -> SourcePage<ChatThread> {
    try current { state, position, now throws(SourceError) in
      let context = QueryContext<ChatThread>(currentUser: state.currentUserID, now: now)
      var page = try state.page(query, after: cursor, limit: limit, in: context, at: position)
      page.rows = page.rows.map(\.alone)
      return page
    }
  }

  public func messages(_ request: MessagePageRequest) throws(SourceError) -> MessagePage {
    try reading { state, _ throws(SourceError) in try state.page(request) }
  }

  public func channel(_ id: ChannelID) throws(SourceError) -> ChatChannel? {
    try current { state, _, _ in
      state.channel(id).flatMap { $0.deletedAt == nil ? $0.alone : nil }
    }
  }

  public func thread(_ id: MessageID) throws(SourceError) -> ChatThread? {
    try current { state, _, _ in state.thread(id)?.alone }
  }

  /// Searches in steps, so that other requests can run in between.
  public func search(_ search: SourceSearch) async throws(SourceError) -> SourceFindings {
    let user = try reading { state, _ in state.currentUserID }
    let run = search.begun(for: user, at: clock())
    // Only the time of the steps counts, not the time between them.
    var left = searchTime
    while !Task.isCancelled {
      let begin = ContinuousClock.now
      let found = try reading { state, _ throws(SourceError) -> SourceFindings? in
        let state = PlainSearchedState(state)
        if run.goOn(Self.searchedAtOnce, in: state) { return nil }
        var found = run.page(in: state)
        found.results = found.results.map {
          ChannelSelectionInfo(
            channel: $0.channel.alone,
            message: $0.message,
            searchType: $0.searchType
          )
        }
        return found
      }
      if let found { return found }
      left -= ContinuousClock.now - begin
      guard left > .zero else {
        throw SourceError(.timeout, "the search took too long; type more of the word")
      }
      await Task.yield()
    }
    throw SourceError(.other, "the search was cancelled")
  }

  /// Reads the state as of now, without typing indicators that have ended since it was saved.
  private func current<Value>(
    _ body: (ChatState, SourcePosition, Date) throws(SourceError) -> Value
  ) throws(SourceError) -> Value {
    let now = clock()
    return try reading { state, position throws(SourceError) in
      var state = state
      _ = state.pass(from: now, to: now)
      return try body(state, position, now)
    }
  }

  /// The number of elements searched in one step.
  private static var searchedAtOnce: Int { 256 }
}

// Other threads use the results, so these must not read from the source's state any more.

extension ChatChannel {
  /// The channel with only those messages that were already read.
  fileprivate var alone: ChatChannel {
    guard history.isPartial else { return self }
    var channel = self
    channel.history = history.withoutOlder
    return channel
  }
}

extension ChatThread {
  fileprivate var alone: ChatThread {
    guard channel.history.isPartial else { return self }
    var thread = self
    thread.channel = channel.alone
    return thread
  }
}
