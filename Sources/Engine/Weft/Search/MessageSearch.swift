// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A search for a page of messages in the user's channels, those after the last result of the
/// previous page.
final class MessageSearch: SteppedSearch {
  private let request: ChannelSearchRequest
  private let query: MessageSearchQuery
  private let context: QueryContext<ChatChannel>
  private var walk = MessageWalk()
  private var found: FirstFew<ChannelSelectionInfo>
  /// The results found so far, since a reply may stand both in its channel and in its thread.
  private var known: Set<ChannelSelectionInfo.ID> = []
  /// The channel of the last result, cached since the messages of a channel follow each other.
  private var channel: ChatChannel?

  init(_ request: ChannelSearchRequest, _ environment: ChatEnvironment) {
    let query = request.messageQuery
    (self.request, self.query) = (request, query)
    context = QueryContext(currentUser: environment.currentUser.id, now: environment.now)
    found = FirstFew(request.limit) { query.isOrdered($0, before: $1) }
  }

  func goOn(_ limit: Int, in source: StateSource) -> Bool {
    // A plugin's search text is not in the document, so the document can't rule a message out.
    let readsAll = source.texts.searchesOtherwise
    let query = query
    let next = walk.next(limit, of: source.state) { readsAll || query.mayFind($0) }
    guard let messages = next else { return false }
    let texts = source.texts.searchTexts(of: messages.map(\.message))
    for (placed, text) in zip(messages, texts)
    where query.matches(placed.message, in: text) && mayStand(placed.message) {
      take(placed, text, source)
    }
    return true
  }

  func page(in source: StateSource) -> (results: [ChannelSelectionInfo], isLast: Bool) {
    found.page
  }

  /// Whether a message's date allows it on the page; the channels of other messages need not be
  /// read.
  private func mayStand(_ message: ChatMessage) -> Bool {
    if let end = request.after?.message, message.createdAt > end.createdAt { return false }
    if let last = found.last?.message, message.createdAt < last.createdAt { return false }
    return true
  }

  private func take(_ placed: PlacedMessage, _ text: String, _ source: StateSource) {
    if channel?.id != placed.channel { channel = source.state.shownChannel(placed.channel) }
    guard let channel, ChannelListQuery().matches(channel, in: context),
      let message = source.state.current(placed.message), query.matches(message, in: text)
    else { return }
    let result = ChannelSelectionInfo(channel: channel, message: message)
    guard request.after.map({ query.isOrdered($0, before: result) }) ?? true,
      known.insert(result.id).inserted
    else { return }
    found.take(result)
  }
}
