// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Lists over a backing, which need only the sort positions of rows outside their window.
extension ChatState {
  /// Whether an external owner holds the models.
  package var isBacked: Bool { backing != nil }

  /// Returns a channel as a list row shows it, with only the messages that the row needs.
  package func shownChannel(_ id: ChannelID) -> ChatChannel? {
    guard let backing else { return channel(id) }
    if let changed = channels.changed[id] { return changed.flatMap(shown) }
    guard let channel = backing.shownChannel(id).map({ current($0) }) else { return nil }
    // The message that a row shows may be older than many messages that no row shows.
    return channel.previewMessage == nil ? self.channel(id) : channel
  }

  private func shown(_ changed: ChatChannel) -> ChatChannel? {
    guard changed.history.isPartial else { return current(changed) }
    var newest = changed
    newest.history = changed.history.withoutOlder
    newest = current(newest)
    return newest.previewMessage == nil ? current(changed) : newest
  }

  /// Returns a thread as a list row shows it.
  package func shownThread(_ id: MessageID) -> ChatThread? {
    threads[id].map { current($0, in: shownChannel($0.channel.id)) }
  }

  /// Returns the backing's number of a channel, or `nil` without a backing.
  package func number(of id: ChannelID) -> UInt64? { backing?.number(of: id) }

  /// Returns the backing's number of a thread, or `nil` without a backing.
  package func number(of id: MessageID) -> UInt64? { backing?.number(of: id) }

  /// Returns the channel with a number of the backing.
  package func channelID(of number: UInt64) -> ChannelID? { backing?.channelID(of: number) }

  /// Returns the thread with a number of the backing.
  package func threadID(of number: UInt64) -> MessageID? { backing?.threadID(of: number) }

  /// Returns the channels of a list after a sort position, and whether these are the last ones.
  ///
  /// - Complexity: O(*k*) in the limit if the backing has an index for the query. Else O(*n*) in all channels, and the
  ///   limit is ignored.
  package func positionedPage(
    _ query: ChannelListQuery,
    after: SortPosition?,
    limit: Int,
    in context: QueryContext<ChatChannel>,
    sortable: ([ChatChannel]) -> [ChatChannel] = { $0 }
  ) -> (rows: PositionedRows<ChannelID>, isLast: Bool) {
    let order = RowOrder<ChatChannel, ChatChannel>(
      isListed: { query.matches($0, in: context) },
      key: { query.sortKey(of: $0, in: context) },
      isChanged: { isUnsettled($0, in: query) },
      number: { number(of: $0) }
    )
    return order.page(
      indexed: { backing?.listPositions(query, after: after, limit: $0) },
      changed: unsettled(in: query),
      all: { channelIDs },
      after: after,
      limit: limit
    ) { sortable($0.compactMap { shownChannel($0) }).map { ($0.id, $0) } }
  }

  /// Returns the threads of a list after a sort position, and whether these are the last ones.
  package func positionedPage(
    _ query: ThreadListQuery,
    after: SortPosition?,
    limit: Int,
    in context: QueryContext<ChatThread>
  ) -> (rows: PositionedRows<MessageID>, isLast: Bool) {
    let order = RowOrder<ChatMessage, ChatThread>(
      isListed: { query.matches($0, in: context) },
      key: { query.sortKey(of: $0, in: context) },
      isChanged: { threads.changed[$0] != nil },
      number: { number(of: $0) }
    )
    return order.page(
      indexed: { backing?.threadPositions(query, after: after, limit: $0) },
      changed: threads.changed.keys,
      all: { threadIDs },
      after: after,
      limit: limit
    ) { $0.compactMap { id in thread(id).map { (id, $0) } } }
  }
}
