// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A search for a page of channels, those after the last result of the previous page.
final class ChannelSearch: SteppedSearch {
  private let request: ChannelSearchRequest
  private let query: ChannelListQuery
  private let context: QueryContext<ChatChannel>
  private var walk = ChannelWalk()
  private var found: FirstFew<ChatChannel>

  init(_ request: ChannelSearchRequest, _ environment: ChatEnvironment) {
    let query = request.channelQuery(for: environment.currentUser.id)
    let context = QueryContext<ChatChannel>(
      currentUser: environment.currentUser.id,
      now: environment.now
    )
    (self.request, self.query, self.context) = (request, query, context)
    found = FirstFew(request.limit) { query.isOrdered($0, before: $1, in: context) }
  }

  func goOn(_ limit: Int, in source: StateSource) -> Bool {
    guard let channels = walk.next(limit, of: source.state) else { return false }
    for (channel, searched) in zip(channels, source.texts.searchable(channels))
    where query.matches(searched, in: context)
      && request.after.map({ query.isOrdered($0.channel, before: channel, in: context) }) ?? true
    {
      found.take(channel)
    }
    return true
  }

  func page(in source: StateSource) -> (results: [ChannelSelectionInfo], isLast: Bool) {
    let (channels, isLast) = found.page
    let results = channels.map { found in
      let channel = source.state.shownChannel(found.id) ?? found
      return ChannelSelectionInfo(
        channel: channel,
        message: channel.previewMessage,
        searchType: .channels
      )
    }
    return (results, isLast)
  }
}
