// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// A row of any list, identified by what it shows.
package enum RowSubject: Hashable, Sendable {
  /// The row of a channel in a channel list.
  case channel(ChannelID)
  /// The row of a thread in a thread list.
  case thread(MessageID)
  /// A message in the list of the screen below.
  case message(MessageID)

  /// Parses a subject; returns `nil` if the text is not one.
  init?(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let id = String(text[text.index(after: colon)...])
    switch text[..<colon] {
    case _ where id.isEmpty: return nil
    case "channel": self = .channel(ChannelID(id))
    case "thread": self = .thread(MessageID(id))
    case "message": self = .message(MessageID(id))
    default: return nil
    }
  }

  /// The text that ``init(_:)`` parses.
  var text: String {
    switch self {
    case .channel(let id): "channel:\(id)"
    case .thread(let id): "thread:\(id)"
    case .message(let id): "message:\(id)"
    }
  }
}
