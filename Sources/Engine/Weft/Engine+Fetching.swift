// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
internal import WeftSource

/// The subject of a screen, which may have to be requested from a source.
package enum SourceSubject: Hashable {
  /// A channel by its id, such as the target of a link.
  case channel(ChannelID)
  /// A message of a channel, such as the parent of the replies on a screen.
  case message(MessageID, in: ChannelID)
}

// Requests to a source that no list makes.
extension Engine {
  /// Whether the chats come from a source, which answers later.
  package var isRemote: Bool { remote != nil }

  /// Requests a subject that the state lacks from the source.
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

  /// Whether the source has yet to answer the request for a subject.
  package func isFetching(_ subject: SourceSubject) -> Bool {
    switch subject {
    case .channel(let id): remote?.isWaiting(for: id) ?? false
    case .message: remote?.isWaiting(for: subject) ?? false
    }
  }

  /// Whether an action of the user is waiting for the source.
  package var isAsking: Bool { remote?.isPerforming ?? false }

  /// Makes the lists repeat requests that failed, because the source can be reached again.
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
