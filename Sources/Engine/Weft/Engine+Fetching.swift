// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
internal import WeftSource

/// What a screen is about, as far as a source is asked for it.
package enum SourceSubject: Hashable {
  /// A channel.
  case channel(ChannelID)
  /// A message of a channel, such as the one that replies answer.
  case message(MessageID, in: ChannelID)
}

// What a source is asked for that no list has requested.
extension Engine {
  /// Whether the chats come from a source, which answers later.
  package var isRemote: Bool { remote != nil }

  /// Asks the source for a subject that the state lacks.
  ///
  /// - Returns: Whether an answer will come.
  package func fetch(_ subject: SourceSubject) -> Bool {
    guard remote != nil else { return false }
    if isFetching(subject) { return true }
    switch subject {
    case .channel(let id): ask(.channel(id), for: .channel(id))
    case .message(let id, let channel):
      let request = MessagePageRequest(
        channel: channel,
        parent: nil,
        position: .around(id),
        limit: 1
      )
      ask(.messages(request), for: .subject(subject))
    }
    return true
  }

  /// Whether the source has not answered yet.
  package func isFetching(_ subject: SourceSubject) -> Bool {
    switch subject {
    case .channel(let id): remote?.isWaiting(for: id) ?? false
    case .message: remote?.isWaiting(for: subject) ?? false
    }
  }

  /// Whether the source performs an action of the user, or is about to.
  package var isAsking: Bool { remote?.isPerforming ?? false }

  /// Has the lists ask again for what the source could not answer, now that it can be reached.
  package func retryFailed() {
    for case let list? in lists.channels.map(\.list) {
      if list.session.failure != nil { send(.retry, to: list) }
      if list.search.failure != nil { send(.retrySearch, to: list) }
    }
    for case let list? in lists.threads.map(\.list) where list.session.failure != nil {
      send(.retry, to: list)
    }
    for case let list? in lists.messages.map(\.list) where list.session.failure != nil {
      send(.retry, to: list)
    }
  }
}
