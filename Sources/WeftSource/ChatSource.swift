// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

/// Where chats come from: a server, a file, a host's own models.
///
/// A source answers pages, tells what happens as one ordered stream of events, and does what the user asks
/// for. Everything a list shows comes through it, so whoever implements it gets every screen. The rules
/// below are what `SourceConformance` of `WeftSourceTesting` holds an implementation to.
///
/// **Pages.** The rows of a page stand in the query's order (`ChannelListQuery.isOrdered`,
/// `ThreadListQuery.isOrdered`), belong to the query (`matches`), and are at most as many as asked for.
/// A page whose `next` is nil is the last; any other has at least one row. While nothing changes, pages
/// one after the other give each row of the list exactly once. A row that does not move meanwhile comes
/// exactly once, whatever other rows do; one that moves may come twice or not at all, but then an event
/// after the first page's position tells of it.
///
/// **Cursors** are opaque and belong to the query they came from, page size aside. One of another query,
/// of another kind of list or of no list is refused as ``SourceError/Code/badCursor``, never taken for the beginning.
///
/// **Positions.** What happens is in one order for everybody. A page shows every event up to its position;
/// it may show later ones, too, which change nothing when they are applied again. So a follower loses
/// nothing by asking for the events after the position of the first page it loaded.
///
/// **Actions.** An action that returns has happened, wholly: pages asked for afterwards show it, and its
/// events come to every follower once, before or after it returns. One that is refused has changed
/// nothing, and nobody hears of it. One whose outcome is there already changes nothing and may have no
/// event.
///
/// Any number of tasks may call a source at once.
public protocol ChatSource: Sendable {
  /// Whose chats these are.
  func account() async throws(SourceError) -> SourceAccount

  /// Some of the channels of a list.
  ///
  /// - Parameters:
  ///   - cursor: where the page before ended, nil for the first page.
  ///   - limit: most rows, at least 1; the query's own page size says nothing here.
  func channels(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatChannel>

  /// Some of the threads of a list.
  ///
  /// - Parameters:
  ///   - cursor: where the page before ended, nil for the first page; the query's own `next` says
  ///     nothing here.
  ///   - limit: most rows, at least 1; the query's own limit says nothing here.
  func threads(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int
  ) async throws(SourceError) -> SourcePage<ChatThread>

  /// Some of the messages of a channel, or of the replies to one of its messages.
  ///
  /// Messages have one order, by moment and id, so that a place among them can be named without a cursor:
  /// pages lie without gaps behind and before any message. Shadowed messages are left out, and of a channel
  /// the replies that are not shown in it.
  ///
  /// - Throws: `notFound` where there is no such channel.
  func messages(_ request: MessagePageRequest) async throws(SourceError) -> MessagePage

  /// One channel, whatever list it is in; nil where there is none, or it is deleted.
  func channel(_ id: ChannelID) async throws(SourceError) -> ChatChannel?

  /// One thread, whatever list it is in; nil where there is none.
  func thread(_ id: MessageID) async throws(SourceError) -> ChatThread?

  /// Everything that happens after a position, in order, without end.
  ///
  /// Positions increase from each event to the next. What has happened since the position comes first, then
  /// what happens, each exactly once. Once this has returned nothing that happens is missed, whether or not
  /// somebody iterates already. A follower that is cancelled gets no more events, and disturbs nobody.
  ///
  /// - Parameter position: a page's or an earlier event's; nil for what happens from now on.
  /// - Throws: `positionLost` where events after the position are not kept any more, or it is none of this
  ///   source's: here, or from the sequence when a follower comes too late. Load anew then.
  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents

  /// Does something for the user.
  ///
  /// - Throws: `notFound` where it is about something that is not there, `notAllowed` where the user may
  ///   not; nothing has changed then.
  func perform(_ action: SourceAction) async throws(SourceError)
}
