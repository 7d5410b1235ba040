// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel

/// An event as a row for hooks about events.
struct EventSlotRow: SlotRow {
  let event: ChatEvent

  /// Each event is asked about by itself, so the number has no meaning.
  var rowID: UInt64 { 0 }

  static let fields = FieldTable<EventSlotRow>(
    [
      "event.type": { .text($0.event.type.rawValue) },
      "event.channelID": { text($0.event.channelID?.rawValue) },
      "event.messageID": { text($0.event.subjectID?.rawValue) },
      "event.threadID": { text($0.event.threadID?.rawValue) },
      "event.userID": { text($0.event.user?.id.rawValue) },
      "event.text": { text($0.event.message?.text.value) },
    ],
    moments: ["event.createdAt": { $0.event.createdAt }]
  )

  private static func text(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .absent }
}
