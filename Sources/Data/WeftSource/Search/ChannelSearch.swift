// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import WeftModel

/// A search for a page of channels, which follows the last result of the previous page.
package final class ChannelSearch: SteppedSearch {
  private let request: SourceSearch
  private let query: ChannelListQuery
  private let words: SearchWords
  private let user: UserID
  private let context: QueryContext<ChatChannel>
  package let isSoonOver = true
  private var walk = ChannelWalk()
  private var found: FirstFew<ChatChannel>
  private var count = 0

  /// Prepares a search in the names of the user's channels; nothing is searched yet.
  package init(_ request: SourceSearch, for user: UserID, at now: Date) {
    let query = request.channelQuery(for: user)
    let context = QueryContext<ChatChannel>(currentUser: user, now: now)
    self.request = request
    self.query = query
    self.context = context
    self.user = user
    words = SearchWords(request.text)
    found = FirstFew(request.limit) { query.isOrdered($0, before: $1, in: context) }
  }

  /// The user's channels, regardless of their names.
  private lazy var own = ChannelListQuery(
    filter: .containMembers(userIds: [user])
  )

  package func goOn(_ limit: Int, in source: some SearchedState) -> Bool {
    // Conditions are about messages.
    if !SearchFilters(request.text).isEmpty { return false }
    // The document has neither a plugin's search texts nor the names of members.
    let readsAll = source.searchesOtherwise
    let messages = MessageSearchQuery(request.text)
    let next = walk.next(limit, of: source.state) { id, document in
      readsAll || id.isDirectMessage || messages.mayFind(document)
    }
    guard let channels = next else { return false }
    for (channel, searched) in zip(channels, source.searchable(channels))
    where finds(searched, in: source)
      && request.after.map({ query.isOrdered($0.channel, before: channel, in: context) }) ?? true
    {
      count += 1
      found.add(channel)
    }
    return true
  }

  /// Whether the channel's name contains the text, or the name that it is shown by contains the words.
  private func finds(_ channel: ChatChannel, in source: some SearchedState) -> Bool {
    if query.matches(channel, in: context) { return true }
    if words.isEmpty { return false }
    return words.areContained(in: source.name(of: channel)) && own.matches(channel, in: context)
  }

  package func page(in source: some SearchedState) -> SourceFindings {
    let (channels, isLast) = found.page
    let results = channels.map { found in
      let channel = source.state.shownChannel(found.id) ?? found
      return ChannelSelectionInfo(
        channel: channel,
        message: channel.previewMessage,
        searchType: .channels
      )
    }
    return SourceFindings(results, isLast: isLast, total: count)
  }
}
