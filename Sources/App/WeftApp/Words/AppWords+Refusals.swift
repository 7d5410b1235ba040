// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftSource

extension AppWords {
  /// The reasons why something was not done or a chat was closed.
  package struct Refusals: Equatable, Sendable {
    /// The user has not accepted an invitation.
    package let notJoined: String
    /// The user is no longer in the chat.
    package let left: String
    /// The message is deleted.
    package let deletedMessage: String
    /// There is nothing to send.
    package let emptyText: String
    /// The user has cast as many votes as the poll allows.
    package let noVoteLeft: String
    /// The chat was closed because it was deleted; its name follows.
    package let chatDeleted: String
    /// The chat was closed because the user is no longer in it; its name follows.
    package let chatLeft: String
    /// The chat was closed because the user hid it; its name follows.
    package let chatHidden: String
    /// Precedes the unsent text of a chat that was closed.
    package let unsent: String

    /// Returns the sentence about a chat that was closed; the chat's name follows it.
    func text(of end: ChatEnd) -> String {
      switch end {
      case .deleted: chatDeleted
      case .left: chatLeft
      case .hidden: chatHidden
      }
    }
  }

  /// Returns a sentence that says why a source refused an action.
  ///
  /// A server's own answer follows the reason that is known.
  func sentence(_ error: SourceError) -> String {
    if let refusal = error.refusal { return sentence(refusal) }
    if error.code == .notSaved { return error.message }
    let detail = Self.sentence(error.message)
    guard refusals != .english else { return detail }
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
    case .deletedMessage: refusals.deletedMessage
    case .emptyText: refusals.emptyText
    case .closedPoll: writing.pollClosed
    case .noVoteLeft: refusals.noVoteLeft
    }
  }

  /// Returns a message of a source as a whole sentence.
  private static func sentence(_ message: String) -> String {
    let whole = message.prefix(1).uppercased() + message.dropFirst()
    return whole.last.map { ".!?…".contains($0) } ?? true ? whole : whole + "."
  }
}

extension AppWords.Refusals {
  static let english = Self(
    notJoined: "Accept the invitation to this chat first.",
    left: "You are no longer in this chat.",
    deletedMessage: "This message was deleted.",
    emptyText: "There is nothing to send. Write something first.",
    noVoteLeft: "You have no votes left in this poll. Remove one first.",
    chatDeleted: "This chat was deleted:",
    chatLeft: "You are no longer in this chat:",
    chatHidden: "This chat is hidden until its next message:",
    unsent: "Unsent text:"
  )

  static let polish = Self(
    notJoined: "Najpierw przyjmij zaproszenie do tego czatu.",
    left: "Nie należysz już do tego czatu.",
    deletedMessage: "Ta wiadomość została usunięta.",
    emptyText: "Nie ma czego wysłać. Najpierw coś napisz.",
    noVoteLeft: "Nie masz już głosów w tej ankiecie. Najpierw wycofaj jeden z nich.",
    chatDeleted: "Ten czat został usunięty:",
    chatLeft: "Nie należysz już do tego czatu:",
    chatHidden: "Ten czat jest ukryty do następnej wiadomości:",
    unsent: "Niewysłany tekst:"
  )

  static let arabic = Self(
    notJoined: "اقبل الدعوة إلى هذه الدردشة أولًا.",
    left: "لم تعد في هذه الدردشة.",
    deletedMessage: "حُذفت هذه الرسالة.",
    emptyText: "لا يوجد ما يُرسل. اكتب شيئًا أولًا.",
    noVoteLeft: "لم يبقَ لك صوت في هذا الاستطلاع. اسحب أحد أصواتك أولًا.",
    chatDeleted: "حُذفت هذه الدردشة:",
    chatLeft: "لم تعد في هذه الدردشة:",
    chatHidden: "هذه الدردشة مخفية حتى رسالتها التالية:",
    unsent: "لم تُرسل ما كتبته:"
  )
}
