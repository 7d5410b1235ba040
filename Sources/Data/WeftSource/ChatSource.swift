// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A source of chats, such as a server, a file or a host's own models.
///
///     let account = try await source.account()
///     let page = try await source.channels(ChannelListQuery(), after: nil, limit: 20)
///     let events = try await source.events(after: page.position)  // misses nothing after the page
///     try await source.perform(.markRead("messaging:general"))
///
/// A source answers requests for pages, reports changes as one ordered stream of events, and
/// performs the user's actions. Lists read everything through it, so an implementation of this
/// protocol gets every screen. `SourceConformance` in `WeftSourceTesting` checks an implementation
/// against the rules below.
///
/// **Pages.** The rows of a page have the query's order (`ChannelListQuery.isOrdered`,
/// `ThreadListQuery.isOrdered`), match the query (`matches`), and are at most as many as requested.
/// A page whose `next` is `nil` is the last one; any other has at least one row. While nothing
/// changes, consecutive pages contain each row of the list exactly once. A row that doesn't move
/// in the meantime is contained exactly once, even if others move; one that moves may be contained
/// twice or not at all, but then an event after the first page's position reports the move.
///
/// **Cursors** are opaque and belong to the query they were returned for, regardless of page size.
/// The source refuses a cursor of another query, of another kind of list or of no list with
/// ``SourceError/Code/badCursor``; it must not return the first page instead.
///
/// **Positions.** All events have one order, the same for every client. A page reflects every event
/// up to its position. It may reflect later ones too, which change nothing when they are applied
/// again. So a follower misses nothing if it requests the events after the position of the first
/// page it loaded.
///
/// **Actions.** An action that returns has been performed completely: pages requested afterwards
/// reflect it, and every follower receives its events exactly once, before or after it returns. A
/// refused action has changed nothing and has no events. An action whose outcome already holds
/// changes nothing and may have no event.
///
/// **Errors.** Every request throws only ``SourceError``. Its code decides what happens next: a `SourceDriver` repeats
/// requests that failed with `offline` or `timeout`, and shows any other error to the user. So report a server that is
/// restarting as `offline`, not as `other`.
///
/// Any number of tasks may call a source at once.
public protocol ChatSource: Sendable {
  /// Returns the account whose chats the source holds.
  func account() async throws(SourceError) -> SourceAccount

  /// Returns a page of a list of channels.
  ///
  /// - Parameters:
  ///   - query: The list's query; its page size is ignored.
  ///   - cursor: The end of the previous page, or `nil` for the first page.
  ///   - limit: The maximum number of rows, at least 1.
  func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel>

  /// Returns a page of a list of threads.
  ///
  /// - Parameters:
  ///   - query: The list's query; its `next` and `limit` are ignored.
  ///   - cursor: The end of the previous page, or `nil` for the first page.
  ///   - limit: The maximum number of rows, at least 1.
  func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread>

  /// Returns a page of a channel's messages, or of the replies to one of them.
  ///
  /// Messages are ordered by time and id, so a position among them needs no cursor: pages adjoin
  /// any message without gaps. Shadowed messages are left out, and so are, in a channel, the
  /// replies that are not shown in it.
  ///
  /// - Throws: `notFound` if the channel doesn't exist.
  func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage

  /// Returns a channel, regardless of its list, or `nil` if it doesn't exist or is deleted.
  func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel?

  /// Returns a thread, regardless of its list, or `nil` if it doesn't exist.
  func thread(_ id: MessageID) async throws(SourceError) -> ChatThread?

  /// Searches channels or messages that the user sees.
  ///
  /// Whether words match inside other words, and whether diacritics count, is up to the source. The default
  /// implementation refuses with `notSupported`; lists then search what is loaded.
  func search(_ search: SourceSearch) async throws(SourceError) -> SourceFindings

  /// Returns all events after a position, in order and without end.
  ///
  /// Positions increase from each event to the next. The sequence starts with the past events after
  /// the position and continues with new ones as they occur, each exactly once. No event is missed
  /// after this function has returned, even if no task iterates yet. Cancelling a follower ends its
  /// sequence and leaves other followers unaffected.
  ///
  /// - Parameter position: The position of a page or of an earlier event, or `nil` to start with the
  ///   next event.
  /// - Throws: `positionLost` if the source no longer has the events after the position, or the
  ///   position isn't its own. The sequence throws it too if the follower falls too far behind. The
  ///   client then has to load its lists again.
  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents

  /// Performs an action for the user.
  ///
  /// - Throws: `notFound` if the action's subject doesn't exist, `notAllowed` if the user lacks the
  ///   permission; nothing has changed then.
  func perform(_ action: SourceAction) async throws(SourceError)
}

extension ChatSource {
  /// Throws `notSupported`.
  public func search(_ search: SourceSearch) async throws(SourceError) -> SourceFindings {
    throw SourceError(.notSupported, "this source can't search; only loaded content is searched")
  }
}

/// A source that knows whether it can be reached.
public protocol ReachableSource: ChatSource {
  /// Whether the source can be reached, as far as it knows; otherwise requests may fail or wait.
  nonisolated var isReachable: Bool { get }
}

/// The account whose chats a source holds.
public struct SourceAccount: Equatable, Sendable {
  /// The account's user, with at least the id.
  public var user: ChatUser
  /// The users whose messages don't count as unread.
  public var mutedUserIDs: Set<UserID>
  /// The user's private notes about messages and other users.
  package var marks = PersonalMarks()
  /// Whether the source performs ``SourceAction/create(_:)``; applications offer it only then.
  package var makesChats = false

  /// Creates an account, which has muted no users unless they are given.
  public init(_ user: ChatUser, mutedUserIDs: Set<UserID> = []) {
    self.user = user
    self.mutedUserIDs = mutedUserIDs
  }
}
