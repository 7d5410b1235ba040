// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// Searches in everything that is known.
extension StateSource {
  /// What answers an effect; nobody is typing faster than memory answers, so no time is waited.
  func perform(_ effect: ChannelSearchSession.Effect) -> ChannelSearchSession.Input {
    switch effect {
    case .wait(let number, _): return .waited(number)
    case .search(let request):
      let found = request.type == .channels ? channels(request) : messages(request)
      return .found(request.number, found.elements, isLast: found.isAll)
    }
  }

  /// So many are looked into at once.
  private static var batch: Int { 256 }

  /// The channels behind the last result of the page before.
  private func channels(
    _ request: ChannelSearchRequest
  ) -> (elements: [ChannelSelectionInfo], isAll: Bool) {
    let query = request.channelQuery(for: environment.currentUser.id)
    var found = FirstFew<ChatChannel>(request.limit) {
      query.isOrdered($0, before: $1, in: context)
    }
    let ids = state.channelIDs
    for start in stride(from: 0, to: ids.count, by: Self.batch) {
      let channels = ids[start..<min(start + Self.batch, ids.count)]
        .compactMap { state.shownChannel($0) }
      for (channel, searched) in zip(channels, texts.searchable(channels))
      where query.matches(searched, in: context)
        && request.after.map({ query.isOrdered($0.channel, before: channel, in: context) }) ?? true
      {
        found.take(channel)
      }
    }
    let (elements, isAll) = found.result
    return (
      elements.map {
        ChannelSelectionInfo(channel: $0, message: $0.previewMessage, searchType: .channels)
      }, isAll
    )
  }

  /// The messages behind the last result of the page before, in the channels the user is shown.
  private func messages(
    _ request: ChannelSearchRequest
  ) -> (elements: [ChannelSelectionInfo], isAll: Bool) {
    let (query, shown) = (request.messageQuery, ChannelListQuery())
    var found = FirstFew<ChannelSelectionInfo>(request.limit) { query.isOrdered($0, before: $1) }
    for channel in state.channelIDs.lazy.compactMap({ state.channel($0) })
    where shown.matches(channel, in: context) {
      let all = messages(of: channel)
      for (message, text) in zip(all, texts.searchTexts(of: all))
      where query.matches(message, in: text) {
        let result = ChannelSelectionInfo(channel: channel, message: message)
        if request.after.map({ query.isOrdered($0, before: result) }) ?? true { found.take(result) }
      }
    }
    return found.result
  }

  /// The messages of a channel and the replies in its threads, each once.
  private func messages(of channel: ChatChannel) -> [ChatMessage] {
    var messages = channel.latestMessages
    var known = Set(messages.map(\.id))
    for thread in state.threadIDs(of: channel.id).compactMap({ state.thread($0) }) {
      for message in [thread.parentMessage] + thread.latestReplies
      where known.insert(message.id).inserted { messages.append(message) }
    }
    return messages
  }

  private var context: QueryContext<ChatChannel> {
    QueryContext(currentUser: environment.currentUser.id, now: environment.now)
  }
}
