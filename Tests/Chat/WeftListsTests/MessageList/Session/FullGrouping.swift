// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftLists
import WeftModel

/// Section 5.3 of the reference taken literally: one pass over the whole list.
///
/// It changes the previous row as it goes; computing from neighbours alone must give the same.
enum FullGrouping {
  static func positions(
    of messages: [ChatMessage],
    gap: Double = 60,
    edits: Bool = true
  ) -> [MessageGroupPosition] {
    var positions = Array(repeating: MessageGroupPosition(), count: messages.count)
    for (index, message) in messages.enumerated() {
      guard index > 0 else {
        positions[index] = .first
        continue
      }
      if index == messages.count - 1 { positions[index] = .last }
      let newer = messages[index - 1]
      if newer.author.id != message.author.id {
        positions[index].insert(.first)
        positions[index - 1].insert(.last)
      }
      if [.error, .ephemeral, .system].contains(newer.kind) {
        positions[index] = .first
      } else if newer.createdAt.timeIntervalSince(message.createdAt) > gap
        || edits && message.textUpdatedAt != nil && !message.isDeleted
      {
        positions[index].insert(.first)
        positions[index - 1].insert(.last)
      }
    }
    return positions
  }

  static func days(of messages: [ChatMessage]) -> [String?] {
    let formatter = PlainTimestampFormatter()
    return messages.indices.map { index in
      let day = formatter.dayText(for: messages[index].createdAt)
      let isLast = index + 1 == messages.count
      return isLast || formatter.dayText(for: messages[index + 1].createdAt) != day ? day : nil
    }
  }
}
