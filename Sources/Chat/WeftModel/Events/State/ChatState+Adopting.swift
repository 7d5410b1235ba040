// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Returns a state of the same settings without any models, which are to be loaded anew.
  package func emptied(for user: ChatUser, mutedUserIDs: Set<UserID>) -> ChatState {
    var state = ChatState(
      currentUser: user,
      mutedUserIDs: mutedUserIDs,
      config: config,
      now: latestMoment
    )
    state.ignoredEvents = ignoredEvents
    return state
  }

  /// Copies from an earlier state of the same models what is not persisted since.
  ///
  /// That is who is typing until when, the audit of unread counts, the ignored events, the
  /// configuration and the latest moment.
  package mutating func adopt(_ earlier: ChatState) {
    typing.adopt(earlier.typing)
    audits = earlier.audits
    (ignoredEvents, config) = (earlier.ignoredEvents, earlier.config)
    see(earlier.latestMoment)
  }
}
