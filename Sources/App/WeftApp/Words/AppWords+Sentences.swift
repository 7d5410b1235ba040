// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftSource

extension AppWords {
  /// Returns the notice for a screen that can't be shown; an unknown name is `nil`.
  func gone(_ screen: ScreenName?) -> String {
    switch screen {
    case .messages, .info, .pinned, .media, .members, .rename, .slowMode, .poll,
      .why(.channel):
      channelGone
    case .person: pages.unknown
    case .replies, .why(.thread): threadGone
    case .attachment, .reactions, .readers, .why(.message): messageGone
    case .channels, .threads, .mentions, .drafts, .saved, .reminders, .catchUp, .filters, .problems,
      .settings, .colours, .help, .welcome, .openWorkspace, .account, .quietHours, .join, .newGroup,
      .suggest, .palette, nil:
      nowhere
    }
  }

  /// Returns the sentence about a chat that was closed.
  func sentence(_ end: ChatEnd, of chat: String) -> String {
    switch end {
    case .deleted: refusals.chatDeleted(.name(chat))
    case .left: refusals.chatLeft(.name(chat))
    case .hidden: refusals.chatHidden(.name(chat))
    }
  }

  /// Returns a sentence that says why a source refused an action.
  ///
  /// A server's own answer follows the reason that is known.
  func sentence(_ error: SourceError) -> String {
    if let refusal = error.refusal { return sentence(refusal) }
    if error.code == .notSaved { return error.message }
    let detail = Self.sentence(error.message)
    // Servers answer in English, which needs no introduction in an English sentence.
    guard notDone != Self.english.notDone else { return detail }
    return error.code == .notAllowed
      ? "\(writing.notAllowed) \(detail)" : "\(notDone) \(detail)"
  }

  private func sentence(_ refusal: SourceRefusal) -> String {
    switch refusal {
    case .unknownChat: channelGone
    case .unknownMessage: messageGone
    case .notJoined: refusals.notJoined
    case .left: refusals.left
    case .notAllowed: writing.notAllowed
    case .slowMode: refusals.slowMode
    case .deletedMessage: refusals.deletedMessage
    case .emptyText: refusals.emptyText
    case .closedPoll: writing.pollClosed
    case .noVoteLeft: refusals.noVoteLeft
    case .nobodyChosen: refusals.nobodyChosen
    case .tooManyPeople: refusals.tooManyPeople
    case .unknownPerson: refusals.unknownPerson
    case .badName: refusals.badName
    case .badTopic: refusals.badTopic
    case .badSlowMode: refusals.badSlowMode
    case .badQuestion: refusals.badQuestion
    case .badOptionCount: refusals.badOptionCount
    case .badOption: refusals.badOption
    case .doubledOption: refusals.doubledOption
    case .badVotes: refusals.badVotes
    case .pastEnd: refusals.pastEnd
    }
  }

  /// Returns a message of a source as a whole sentence.
  private static func sentence(_ message: String) -> String {
    let whole = message.prefix(1).uppercased() + message.dropFirst()
    return whole.last.map { ".!?…".contains($0) } ?? true ? whole : whole + "."
  }
}
