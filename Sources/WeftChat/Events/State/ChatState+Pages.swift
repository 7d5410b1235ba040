// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Pages of lists where somebody else keeps the models, and has an index for the list.
extension ChatState {
  /// The first channels of a list behind one of them, and whether there are no more; nil where there is no
  /// index, and all channels have to be looked at.
  package func indexedPage(
    _ query: ChannelListQuery,
    after: ListPlace?,
    limit: Int,
    in context: QueryContext<ChatChannel>
  ) -> (rows: [ChatChannel], isLast: Bool)? {
    let changed = channels.changed.keys
    let (wanted, isTooMuch) = limit.addingReportingOverflow(changed.count + 1)
    guard
      let stored = backing?.channels(
        query,
        after: after,
        limit: isTooMuch ? .max : wanted,
        in: context
      )
    else { return nil }
    var rows = stored.filter { channels.changed[$0.id] == nil }.map { current($0) }
    for case let channel? in changed.map({ channel($0) })
    where query.matches(channel, in: context) {
      if after.map({ $0 < query.place(of: channel, in: context) }) ?? true {
        rows.append(channel)
      }
    }
    rows.sort { query.isOrdered($0, before: $1, in: context) }
    return (Array(rows.prefix(limit)), rows.count <= limit)
  }

  /// The same of threads.
  package func indexedPage(
    _ query: ThreadListQuery,
    after: ListPlace?,
    limit: Int,
    in context: QueryContext<ChatThread>
  ) -> (rows: [ChatThread], isLast: Bool)? {
    let changed = threads.changed.keys
    let (wanted, isTooMuch) = limit.addingReportingOverflow(changed.count + 1)
    guard
      let stored = backing?.threads(
        query,
        after: after,
        limit: isTooMuch ? .max : wanted,
        in: context
      )
    else { return nil }
    var rows = stored.filter { threads.changed[$0.id] == nil }.map { current($0) }
    for case let thread? in changed.map({ thread($0) }) where query.matches(thread, in: context) {
      if after.map({ $0 < query.place(of: thread, in: context) }) ?? true {
        rows.append(thread)
      }
    }
    rows.sort { query.isOrdered($0, before: $1, in: context) }
    return (Array(rows.prefix(limit)), rows.count <= limit)
  }
}
