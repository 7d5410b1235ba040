// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import WeftModel

/// A search for a page of messages in the user's channels, which follows the last result of the
/// previous page.
package final class MessageSearch: SteppedSearch {
  private let request: SourceSearch
  private let query: MessageSearchQuery
  private let context: QueryContext<ChatChannel>
  private var walk: MessageWalk?
  private var found: FirstFew<ChannelSelectionInfo>
  /// The results found so far: for the count, and because a reply may be both in its channel and in
  /// its thread.
  private var known: Set<ChannelSelectionInfo.ID> = []
  /// The channel of the last result, cached because messages of the same channel follow each other.
  private var channel: ChatChannel?

  /// Creates a search for messages that a user sees.
  package init(_ request: SourceSearch, for user: UserID, at now: Date) {
    let query = MessageSearchQuery(request.text, for: user, offset: request.dayOffset)
    self.request = request
    self.query = query
    context = QueryContext(currentUser: user, now: now)
    found = FirstFew(request.limit) { query.isOrdered($0, before: $1) }
  }

  package var isSoonOver: Bool { walk?.isIndexed ?? true }

  package func goOn(_ limit: Int, in source: some SearchedState) -> Bool {
    // The document lacks a plugin's search texts, so it can't rule a message out.
    var walk =
      self.walk
      ?? MessageWalk(
        query,
        before: [request.after?.message?.createdAt, query.end].compactMap(\.self).min(),
        seesTexts: !source.searchesOtherwise
      )
    guard let messages = walk.next(limit, of: source.state) else { return false }
    self.walk = walk
    let texts = source.searchTexts(of: messages.map(\.message))
    for (placed, text) in zip(messages, texts)
    where query.matches(placed.message, in: text) && (isCounting || mayStand(placed.message)) {
      add(placed, text: text, from: source)
    }
    return !isComplete(walk)
  }

  /// Whether the page is full of results newer than any that may follow, and one more result is known.
  private func isComplete(_ walk: MessageWalk) -> Bool {
    guard let reached = walk.reached else { return false }
    if let start = query.start, reached < start { return true }
    if isCounting { return false }
    let newer = found.count { $0.message.map { $0.createdAt > reached } ?? false }
    return newer > request.limit || newer == request.limit && found.last != nil
  }

  /// Whether to count results: on the first page, up to `mostCounted`.
  private var isCounting: Bool {
    request.after == nil && known.count <= request.mostCounted
  }

  package func page(in source: some SearchedState) -> SourceFindings {
    let (results, isLast) = found.page
    return SourceFindings(results, isLast: isLast, total: known.count)
  }

  /// Whether a message's date allows it on the page; for other messages, the channel isn't read.
  private func mayStand(_ message: ChatMessage) -> Bool {
    if let end = request.after?.message, message.createdAt > end.createdAt { return false }
    if let last = found.last?.message, message.createdAt < last.createdAt { return false }
    return true
  }

  private func add(_ placed: LocatedMessage, text: String, from source: some SearchedState) {
    if channel?.id != placed.channel { channel = source.state.shownChannel(placed.channel) }
    guard let channel, ChannelListQuery().matches(channel, in: context),
      query.admits(chat: source.name(of: channel)),
      let message = source.state.current(placed.message), query.matches(message, in: text)
    else { return }
    let result = ChannelSelectionInfo(channel: channel, message: message)
    guard request.after.map({ query.isOrdered($0, before: result) }) ?? true,
      known.insert(result.id).inserted
    else { return }
    found.add(result)
  }
}
