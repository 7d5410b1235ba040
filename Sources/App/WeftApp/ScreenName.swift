// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The name of a screen, as options and addresses spell it.
package enum ScreenName: Hashable {
  case channels
  case threads
  case messages(ChannelID)
  case replies(MessageID)
  case problems
  /// The information page of a channel.
  case info(ChannelID)
  /// An attachment of a message, by its index among the attachments.
  case attachment(MessageID, place: Int)
  case settings
  case help

  /// Whether the screen stays in memory while another root is shown.
  package var isRoot: Bool { self == .channels || self == .threads }

  /// The screens that `weft show` can draw, for usage messages.
  package static let names = "channels, threads, messages:CID, replies:ID, problems"

  /// The first words of those names, for completions.
  package static let words = ["channels", "threads", "messages:", "replies:", "problems"]

  /// Reads the name of a screen; nil when the text is none.
  package init?(_ text: String) {
    switch text {
    case "channels": self = .channels
    case "threads": self = .threads
    case "problems": self = .problems
    case "settings": self = .settings
    case "help": self = .help
    default:
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let id = String(text[text.index(after: colon)...])
      switch text[..<colon] {
      case _ where id.isEmpty: return nil
      case "messages": self = .messages(ChannelID(id))
      case "replies": self = .replies(MessageID(id))
      case "info": self = .info(ChannelID(id))
      case "attachment":
        let parts = id.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let place = Int(parts[0]), place >= 0, !parts[1].isEmpty else {
          return nil
        }
        self = .attachment(MessageID(String(parts[1])), place: place)
      default: return nil
      }
    }
  }

  /// The name that ``init(_:)`` reads.
  package var text: String {
    switch self {
    case .channels: "channels"
    case .threads: "threads"
    case .messages(let id): "messages:\(id)"
    case .replies(let id): "replies:\(id)"
    case .problems: "problems"
    case .info(let id): "info:\(id)"
    case .attachment(let id, let place): "attachment:\(place):\(id)"
    case .settings: "settings"
    case .help: "help"
    }
  }
}
