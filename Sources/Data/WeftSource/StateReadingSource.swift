// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// A source that answers all requests for pages from one state, such as an actor over a file, a
/// database or models in memory.
///
/// Its pages, channels and threads follow from ``reading(_:)``; events and actions are left to it.
public protocol StateReadingSource: ChatSource, Actor {
  /// Returns the current time, by which mutes end.
  var clock: @Sendable () -> Date { get }

  /// The longest time that a search may take.
  var searchTime: Duration { get }

  /// Returns the result of a read of the state at one moment.
  ///
  /// - Parameter body: The read, given the state and the position of the last event in it.
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
      SourceAccount(state.currentUser, mutedUserIDs: state.mutedUserIDs)
    }
  }

  public func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) throws(SourceError) -> SourcePage<ChatChannel> {
    let now = clock()
    return try reading { state, position throws(SourceError) in
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
    let now = clock()
    return try reading { state, position throws(SourceError) in
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
    try reading { state, _ in state.channel(id).flatMap { $0.deletedAt == nil ? $0.alone : nil } }
  }

  public func thread(_ id: MessageID) throws(SourceError) -> ChatThread? {
    try reading { state, _ in state.thread(id)?.alone }
  }

  /// Searches step by step; between two steps other requests have their turn.
  public func search(_ search: SourceSearch) async throws(SourceError) -> SourceFindings {
    let user = try reading { state, _ in state.currentUserID }
    let run = search.begun(for: user, at: clock())
    // What counts is the time of its steps; it also waits for its turns.
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
        throw SourceError(.timeout, "the search took too long; search for more of a word")
      }
      await Task.yield()
    }
    throw SourceError(.other, "the search was given up")
  }

  /// How many elements a step searches.
  private static var searchedAtOnce: Int { 256 }
}

// What leaves a source is used by other threads, so it reads nothing from the source's state any more.

extension ChatChannel {
  /// The channel with the messages that were read.
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
