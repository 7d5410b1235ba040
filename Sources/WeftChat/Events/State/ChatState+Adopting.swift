// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatState {
  /// Takes over from an earlier state of the same models what nobody keeps: who is typing until when, and why
  /// counts are what they are.
  package mutating func adopt(_ earlier: ChatState) {
    (typing, audits) = (earlier.typing, earlier.audits)
    (ignoredEvents, config) = (earlier.ignoredEvents, earlier.config)
    see(earlier.latestMoment)
  }
}
