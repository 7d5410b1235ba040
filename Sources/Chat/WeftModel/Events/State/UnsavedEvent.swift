// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// An event that was applied since the state was last saved.
package struct UnsavedEvent: Sendable {
  /// The event, with the time it counted as, so that applying it again after other events gives the
  /// same time.
  package var event: ChatEvent { kept.value }
  /// The rows it changed.
  package let touched: TouchedRows
  /// Boxed, because the leaves of the log are arrays, and copying one would copy events of over a
  /// kilobyte each.
  private let kept: CopyOnWrite<ChatEvent>

  init(_ event: ChatEvent, touched: TouchedRows) {
    (kept, self.touched) = (CopyOnWrite(event), touched)
  }
}

extension ChatState {
  /// The events applied since the state was last saved, in order; none where there is no backing.
  package var unsavedEvents: [UnsavedEvent] {
    (0..<unsavedLog.count).compactMap { unsavedLog[$0] }
  }

  /// Whether any event was applied since the state was last saved.
  package var hasUnsavedEvents: Bool { unsavedLog.count > 0 }

  /// Records an event in the log that the backing saves.
  mutating func remember(_ event: ChatEvent, _ change: ChatChange, at moment: Date?) {
    guard backing != nil, event.type.isKnown else { return }
    var event = event
    if event.createdAt == nil, event.message?.createdAt == nil { event.createdAt = moment }
    unsavedLog[unsavedLog.count] = UnsavedEvent(event, touched: TouchedRows(change))
  }
}
