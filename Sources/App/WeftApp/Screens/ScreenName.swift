// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The name of a screen, as options and addresses spell it.
package enum ScreenName: Hashable, Sendable {
  case channels
  case threads
  case messages(ChannelID)
  case replies(MessageID)
  case problems
  /// The information page of a channel.
  case info(ChannelID)
  /// An attachment of a message, by its index among the attachments.
  case attachment(MessageID, index: Int)
  /// Why a row looks as it does.
  case why(RowSubject)
  case catchUp
  /// The page that filters the root lists.
  case filters
  case settings
  case help
  /// The screen that adds an account.
  case account
  /// The screen that asks for the address of a chat to join.
  case join

  /// Whether the screen stays in memory while the other root list is shown.
  package var isRoot: Bool { self == .channels || self == .threads }

  /// The row of a root list that opens the screen, or `nil` for a screen that no row opens.
  var row: RowSubject? {
    switch self {
    case .messages(let id): .channel(id)
    case .replies(let id): .thread(id)
    default: nil
    }
  }

  /// Whether the screen shows the messages of a channel or of a thread.
  var isChat: Bool { row != nil }

  /// The screens that `weft show` can draw, for usage messages.
  package static let names = "channels, threads, messages:CID, replies:ID, problems"

  /// The first words of those names, for shell completion.
  package static let words = ["channels", "threads", "messages:", "replies:", "problems"]

  /// Parses the name of a screen; returns `nil` if the text is not one.
  package init?(_ text: String) {
    switch text {
    case "channels": self = .channels
    case "threads": self = .threads
    case "problems": self = .problems
    case "catchup": self = .catchUp
    case "filters": self = .filters
    case "settings": self = .settings
    case "help": self = .help
    case "account": self = .account
    case "join": self = .join
    default:
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let id = String(text[text.index(after: colon)...])
      switch text[..<colon] {
      case _ where id.isEmpty: return nil
      case "messages": self = .messages(ChannelID(id))
      case "replies": self = .replies(MessageID(id))
      case "info": self = .info(ChannelID(id))
      case "why":
        guard let subject = RowSubject(text[colon...].dropFirst()) else { return nil }
        self = .why(subject)
      case "attachment":
        let parts = id.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let place = Int(parts[0]), place >= 0, !parts[1].isEmpty else {
          return nil
        }
        self = .attachment(MessageID(String(parts[1])), index: place)
      default: return nil
      }
    }
  }

  /// The name that ``init(_:)`` parses.
  package var text: String {
    switch self {
    case .channels: "channels"
    case .threads: "threads"
    case .messages(let id): "messages:\(id)"
    case .replies(let id): "replies:\(id)"
    case .problems: "problems"
    case .info(let id): "info:\(id)"
    case .attachment(let id, let place): "attachment:\(place):\(id)"
    case .why(let subject): "why:\(subject.text)"
    case .catchUp: "catchup"
    case .filters: "filters"
    case .settings: "settings"
    case .help: "help"
    case .account: "account"
    case .join: "join"
    }
  }
}
