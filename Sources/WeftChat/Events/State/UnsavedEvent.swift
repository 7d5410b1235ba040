// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// An event that was applied since the state was saved.
package struct UnsavedEvent: Sendable {
  /// What happened, with when it counted as: applied again after others' events it must not count as later.
  package var event: ChatEvent { kept.value }
  /// What it changed.
  package let touched: TouchedRows
  /// By itself, since the log is an array here and there, and an event takes more than a kilobyte.
  private let kept: CopyOnWrite<ChatEvent>

  init(_ event: ChatEvent, touched: TouchedRows) {
    (kept, self.touched) = (CopyOnWrite(event), touched)
  }
}

extension ChatState {
  /// The events that were applied since the state was saved, in order; none where nobody else keeps the models.
  package var unsavedEvents: [UnsavedEvent] {
    (0..<unsavedLog.count).compactMap { unsavedLog[$0] }
  }

  /// Whether there are any.
  package var hasUnsavedEvents: Bool { unsavedLog.count > 0 }

  /// Remembers an event for who keeps the models.
  mutating func remember(_ event: ChatEvent, _ change: ChatChange, at moment: Date?) {
    guard backing != nil, event.type.isKnown else { return }
    var event = event
    if event.createdAt == nil, event.message?.createdAt == nil { event.createdAt = moment }
    unsavedLog[unsavedLog.count] = UnsavedEvent(event, touched: TouchedRows(change))
  }
}
