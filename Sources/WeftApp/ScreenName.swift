// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// Which screen is shown, as it is asked for.
package enum ScreenName: Hashable {
  case channels
  case threads
  case messages(ChannelID)
  case replies(MessageID)
  case problems
  /// What is known of a channel.
  case info(ChannelID)
  /// What a message carries, by its place among the attachments.
  case attachment(MessageID, place: Int)
  case settings
  case help

  /// Whether it stays when another screen is looked at.
  package var isRoot: Bool { self == .channels || self == .threads }

  /// The screens of which there are pictures, as usage lines name them.
  package static let names = "channels, threads, messages:CID, replies:ID, problems"

  /// How what is typed of one begins.
  package static let words = ["channels", "threads", "messages:", "replies:", "problems"]

  /// Reads one of these; nil for anything else.
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

  /// As it is asked for.
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
