// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

// Pages of lists whose rows are read from a state, for the engine and for sources that hold their
// chats in a state.
extension ChatState {
  /// Returns the channels of a list after a sort position, and whether they are the last ones.
  ///
  /// - Parameter sortable: Adds to channels the texts that they are sorted by.
  /// - Complexity: O(*n*) in the number of channels, unless the query has an index.
  package func page(
    of query: ChannelListQuery,
    after start: SortPosition?,
    limit: Int,
    in context: QueryContext<ChatChannel>,
    sortable: ([ChatChannel]) -> [ChatChannel] = { $0 }
  ) -> (rows: [ChatChannel], isLast: Bool) {
    guard !isBacked else {
      let page = positionedPage(query, after: start, limit: limit, in: context, sortable: sortable)
      return Self.page(page, limit) { shownChannel($0) }
    }
    let matching = channelIDs.lazy.compactMap { channel($0) }
      .filter { query.matches($0, in: context) }
    return Self.page(
      sortable(Array(matching)),
      limit,
      isBehind: { row in start.map { $0 < query.position(of: row, in: context) } ?? true },
      isOrdered: { query.isOrdered($0, before: $1, in: context) }
    )
  }

  /// Returns the threads of a list after a sort position, and whether they are the last ones.
  ///
  /// - Complexity: O(*n*) in the number of threads, unless the query has an index.
  package func page(
    of query: ThreadListQuery,
    after start: SortPosition?,
    limit: Int,
    in context: QueryContext<ChatThread>
  ) -> (rows: [ChatThread], isLast: Bool) {
    guard !isBacked else {
      let page = positionedPage(query, after: start, limit: limit, in: context)
      return Self.page(page, limit) { shownThread($0) }
    }
    return Self.page(
      threadIDs.lazy.compactMap { thread($0) }.filter { query.matches($0, in: context) },
      limit,
      isBehind: { row in start.map { $0 < query.position(of: row, in: context) } ?? true },
      isOrdered: { query.isOrdered($0, before: $1, in: context) }
    )
  }

  /// Reads the rows of a page and cuts it to `limit`; without an index it may have more rows.
  private static func page<ID, Row>(
    _ page: (rows: PositionedRows<ID>, isLast: Bool),
    _ limit: Int,
    read: (ID) -> Row?
  ) -> (rows: [Row], isLast: Bool) {
    let places = page.rows.rows.prefix(limit)
    return (
      places.compactMap { read($0.id) }, page.isLast && page.rows.rows.count == places.count
    )
  }

  private static func page<Row>(
    _ rows: some Sequence<Row>,
    _ limit: Int,
    isBehind: (Row) -> Bool,
    isOrdered: (Row, Row) -> Bool
  ) -> (rows: [Row], isLast: Bool) {
    let sorted = rows.filter(isBehind).sorted(by: isOrdered)
    return (Array(sorted.prefix(limit)), sorted.count <= limit)
  }
}

// Pages for sources that hold their chats in a state.
extension ChatState {
  /// Returns a page of channels that follows the rules of `ChatSource`.
  ///
  /// - Parameter position: The position of the last event applied to the state.
  /// - Throws: `badCursor`.
  /// - Complexity: O(*n*) in the number of channels, unless the query has an index.
  public func page(
    _ query: ChannelListQuery,
    after cursor: SourceCursor?,
    limit: Int,
    in context: QueryContext<ChatChannel>,
    at position: SourcePosition
  ) throws(SourceError) -> SourcePage<ChatChannel> {
    let start = try cursor?.position(in: query)
    let page = page(of: query, after: start, limit: max(1, limit), in: context)
    let end = page.isLast ? nil : page.rows.last
    return SourcePage(
      page.rows,
      next: end.map { SourceCursor(query.position(of: $0, in: context), of: query) },
      at: position
    )
  }

  /// Returns a page of threads that follows the rules of `ChatSource`.
  ///
  /// - Parameter position: The position of the last event applied to the state.
  /// - Throws: `badCursor`.
  /// - Complexity: O(*n*) in the number of threads, unless the query has an index.
  public func page(
    _ query: ThreadListQuery,
    after cursor: SourceCursor?,
    limit: Int,
    in context: QueryContext<ChatThread>,
    at position: SourcePosition
  ) throws(SourceError) -> SourcePage<ChatThread> {
    let start = try cursor?.position(in: query)
    let page = page(of: query, after: start, limit: max(1, limit), in: context)
    let end = page.isLast ? nil : page.rows.last
    return SourcePage(
      page.rows,
      next: end.map { SourceCursor(query.position(of: $0, in: context), of: query) },
      at: position
    )
  }

  /// Returns a page of messages that follows the rules of `ChatSource`.
  ///
  /// - Throws: `notFound` if the channel doesn't exist.
  /// - Complexity: O(*m*) in the number of the channel's messages in the state.
  public func page(_ request: MessagePageRequest) throws(SourceError) -> MessagePage {
    guard let channel = channel(request.channel, messages: 0), channel.deletedAt == nil else {
      throw .unknown(request.channel)
    }
    return knownPage(request)
  }

  /// Returns a page of messages without checking that the channel exists.
  package func knownPage(_ request: MessagePageRequest) -> MessagePage {
    var all = messages(for: request)
    let places = indices(request, in: &all)
    var page = MessagePage(
      all.known[places].compactMap { current($0) },
      hasOlder: all.has(places.upperBound),
      hasNewer: places.lowerBound > 0
    )
    // A reply shown only in its thread is not in the channel's pages, but a jump to it must find
    // it.
    if case .around(let id) = request.position, page.messages.isEmpty,
      let message = message(id, in: request.channel, parent: request.parent)
    {
      page.messages = [message]
    }
    return page
  }

  /// Returns the messages that the request pages through, newest first.
  private func messages(for request: MessagePageRequest) -> ListedMessages {
    if let parent = request.parent {
      let replies = storedReplies(to: parent, in: request.channel)
      return ListedMessages(MessageHistory(replies)) { !$0.isShadowed }
    }
    return ListedMessages(history(of: request.channel)) { $0.isInChannel && !$0.isShadowed }
  }

  private func indices(
    _ request: MessagePageRequest,
    in all: inout ListedMessages
  ) -> Range<Int> {
    let limit = request.limit
    func around(_ index: Int) -> Range<Int> {
      let last = all.end(upTo: max(limit, index + (limit + 1) / 2))
      return max(0, min(index, last - limit))..<last
    }
    switch request.position {
    case .newest: return 0..<all.end(upTo: limit)
    case .before(let cursor):
      let first = all.firstIndex { MessageCursor($0) < cursor } ?? all.known.count
      let (end, isEndless) = first.addingReportingOverflow(limit)
      return first..<all.end(upTo: isEndless ? .max : end)
    case .after(let cursor):
      let end = all.firstIndex { MessageCursor($0) <= cursor } ?? all.known.count
      return max(0, end - limit)..<end
    case .around(let id):
      // A search for a missing message would read the whole history.
      if request.parent == nil, history(of: request.channel).message(id) == nil { return 0..<0 }
      return all.firstIndex { $0.id == id }.map(around) ?? 0..<0
    case .aroundMoment(let moment):
      return around(all.firstIndex { $0.createdAt <= moment } ?? max(0, all.known.count - 1))
    }
  }
}

/// The messages that a list shows, read from a history only as far as needed.
private struct ListedMessages {
  /// The messages read so far, newest first.
  private(set) var known: [ChatMessage] = []
  private var rest: MessageHistory.Iterator
  private let isListed: (ChatMessage) -> Bool

  init(_ history: MessageHistory, where isListed: @escaping (ChatMessage) -> Bool) {
    rest = history.makeIterator()
    self.isListed = isListed
  }

  private mutating func next() -> ChatMessage? {
    while let message = rest.next() {
      guard isListed(message) else { continue }
      known.append(message)
      return message
    }
    return nil
  }

  mutating func has(_ index: Int) -> Bool {
    while known.count <= index, next() != nil {}
    return index < known.count
  }

  /// Returns an index, or the number of messages if that is smaller.
  mutating func end(upTo index: Int) -> Int { index > 0 && has(index - 1) ? index : known.count }

  /// Returns the index of the first message that meets a condition.
  mutating func firstIndex(where isMet: (ChatMessage) -> Bool) -> Int? {
    if let index = known.firstIndex(where: isMet) { return index }
    while let message = next() {
      if isMet(message) { return known.count - 1 }
    }
    return nil
  }
}
