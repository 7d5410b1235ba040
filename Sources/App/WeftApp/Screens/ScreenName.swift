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
  /// The page of a channel, behind the header of its messages.
  case info(ChannelID)
  /// The pinned messages of a channel.
  case pinned(ChannelID)
  /// The pictures and files in the messages of a channel.
  case media(ChannelID)
  /// The members of a channel.
  case members(ChannelID)
  /// The profile of a user.
  case person(UserID)
  /// The messages that mention the user.
  case mentions
  /// The messages that the user saved.
  case saved
  /// The saved messages with a reminder.
  case reminders
  /// The chats and threads in which the user has left something unsent.
  case drafts
  /// An attachment of a message, by its index among the attachments.
  case attachment(MessageID, index: Int)
  /// The users who reacted to a message.
  case reactions(MessageID)
  /// The members who have read a message.
  case readers(MessageID)
  /// Why a row looks as it does.
  case why(RowSubject)
  case catchUp
  /// The page that filters the root lists.
  case filters
  case settings
  /// The page that chooses the colours.
  case colours
  case help
  /// The welcome of a user who has no chats yet, instead of the lists.
  case welcome
  /// The form that asks for the path of a file to open, at the welcome.
  case openWorkspace
  /// The screen that adds an account.
  case account
  /// The form for the hours without notifications.
  case quietHours
  /// The screen that asks for the address of a chat to join.
  case join
  /// The form that names a new group.
  case newGroup
  /// The form for the name and the topic of a channel.
  case rename(ChannelID)
  /// The page that sets the slow mode of a channel.
  case slowMode(ChannelID)
  /// The form that makes a poll in a channel.
  case poll(ChannelID)
  /// The form that suggests an option for a poll.
  case suggest
  /// The command palette; it is in no address.
  case palette

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

  /// The channel that a page is about, or `nil` for any other screen.
  var pageChannel: ChannelID? {
    switch self {
    case .info(let id), .pinned(let id), .media(let id), .members(let id), .rename(let id),
      .slowMode(let id), .poll(let id):
      id
    default: nil
    }
  }

  /// The screens that `weft show` can draw, for usage messages.
  package static let names = """
    channels, threads, messages:CID, replies:ID, channel:CID, pinned:CID, media:CID, members:CID, \
    person:ID, mentions, drafts, saved, reminders, problems
    """

  /// The first words of those names, for shell completion.
  package static let words = [
    "channels", "threads", "messages:", "replies:", "channel:", "pinned:", "media:", "members:",
    "person:", "mentions", "drafts", "saved", "reminders", "problems",
  ]

  /// Parses the name of a screen; returns `nil` if the text is not one.
  package init?(_ text: String) {
    switch text {
    case "channels": self = .channels
    case "threads": self = .threads
    case "problems": self = .problems
    case "mentions": self = .mentions
    case "drafts": self = .drafts
    case "saved": self = .saved
    case "reminders": self = .reminders
    case "catchup": self = .catchUp
    case "filters": self = .filters
    case "settings": self = .settings
    case "colours": self = .colours
    case "help": self = .help
    case "welcome": self = .welcome
    case "open": self = .openWorkspace
    case "account": self = .account
    case "quiethours": self = .quietHours
    case "join": self = .join
    case "newgroup": self = .newGroup
    case "suggest": self = .suggest
    default:
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let id = String(text[text.index(after: colon)...])
      switch text[..<colon] {
      case _ where id.isEmpty: return nil
      case "messages": self = .messages(ChannelID(id))
      case "replies": self = .replies(MessageID(id))
      case "reactions": self = .reactions(MessageID(id))
      case "readers": self = .readers(MessageID(id))
      // Addresses of earlier versions say "info".
      case "channel", "info": self = .info(ChannelID(id))
      case "pinned": self = .pinned(ChannelID(id))
      case "media": self = .media(ChannelID(id))
      case "members": self = .members(ChannelID(id))
      case "person": self = .person(UserID(id))
      case "rename": self = .rename(ChannelID(id))
      case "slowmode": self = .slowMode(ChannelID(id))
      case "poll": self = .poll(ChannelID(id))
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
    case .info(let id): "channel:\(id)"
    case .pinned(let id): "pinned:\(id)"
    case .media(let id): "media:\(id)"
    case .members(let id): "members:\(id)"
    case .person(let id): "person:\(id)"
    case .mentions: "mentions"
    case .drafts: "drafts"
    case .saved: "saved"
    case .reminders: "reminders"
    case .reactions(let id): "reactions:\(id)"
    case .readers(let id): "readers:\(id)"
    case .attachment(let id, let place): "attachment:\(place):\(id)"
    case .why(let subject): "why:\(subject.text)"
    case .catchUp: "catchup"
    case .filters: "filters"
    case .settings: "settings"
    case .colours: "colours"
    case .help: "help"
    case .welcome: "welcome"
    case .openWorkspace: "open"
    case .account: "account"
    case .quietHours: "quiethours"
    case .join: "join"
    case .newGroup: "newgroup"
    case .rename(let id): "rename:\(id)"
    case .slowMode(let id): "slowmode:\(id)"
    case .poll(let id): "poll:\(id)"
    case .suggest: "suggest"
    case .palette: "palette"
    }
  }
}
