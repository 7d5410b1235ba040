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
      let page = found.prefix(request.limit)
      return .found(request.number, Array(page), isLast: page.count == found.count)
    }
  }

  /// The channels behind the last result of the page before.
  private func channels(_ request: ChannelSearchRequest) -> [ChannelSelectionInfo] {
    let query = request.channelQuery(for: environment.currentUser.id)
    let all = state.channelIDs.compactMap { state.channel($0) }
    let found = zip(all, texts.searchable(all))
      .filter { channel, searched in
        query.matches(searched, in: context)
          && request.after.map { query.isOrdered($0.channel, before: channel, in: context) } ?? true
      }
      .map(\.0)
      .sorted { query.isOrdered($0, before: $1, in: context) }
    return found.map {
      ChannelSelectionInfo(channel: $0, message: $0.previewMessage, searchType: .channels)
    }
  }

  /// The messages behind the last result of the page before, in the channels the user is shown.
  private func messages(_ request: ChannelSearchRequest) -> [ChannelSelectionInfo] {
    let (query, shown) = (request.messageQuery, ChannelListQuery())
    var found: [ChannelSelectionInfo] = []
    for channel in state.channelIDs.lazy.compactMap({ state.channel($0) })
    where shown.matches(channel, in: context) {
      let all = messages(of: channel)
      for (message, text) in zip(all, texts.searchTexts(of: all))
      where query.matches(message, in: text) {
        let result = ChannelSelectionInfo(channel: channel, message: message)
        if request.after.map({ query.isOrdered($0, before: result) }) ?? true {
          found.append(result)
        }
      }
    }
    return found.sorted { query.isOrdered($0, before: $1) }
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
