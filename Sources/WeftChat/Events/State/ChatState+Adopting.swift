// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatState {
  /// Copies from an earlier state of the same models what is not persisted.
  ///
  /// That is who is typing until when, the audit of unread counts, the ignored events, the
  /// configuration and the latest moment.
  package mutating func adopt(_ earlier: ChatState) {
    (typing, audits) = (earlier.typing, earlier.audits)
    (ignoredEvents, config) = (earlier.ignoredEvents, earlier.config)
    see(earlier.latestMoment)
  }
}
