// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Which screen is shown, as it is asked for.
enum ScreenName: Equatable {
  case channels
  case threads
  case messages(ChannelID)
  case replies(MessageID)
  case problems

  /// The screens there are, as usage lines name them.
  static let names = "channels, threads, messages:CID, replies:ID, problems"

  /// Reads one of these; nil for anything else.
  init?(_ text: String) {
    switch text {
    case "channels": self = .channels
    case "threads": self = .threads
    case "problems": self = .problems
    default:
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let id = String(text[text.index(after: colon)...])
      switch text[..<colon] {
      case _ where id.isEmpty: return nil
      case "messages": self = .messages(ChannelID(id))
      case "replies": self = .replies(MessageID(id))
      default: return nil
      }
    }
  }

  /// As it is asked for.
  var text: String {
    switch self {
    case .channels: "channels"
    case .threads: "threads"
    case .messages(let id): "messages:\(id)"
    case .replies(let id): "replies:\(id)"
    case .problems: "problems"
    }
  }
}
