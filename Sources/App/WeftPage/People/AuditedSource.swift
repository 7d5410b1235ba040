// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A user's source that reports each action of the user and its result.
struct AuditedSource: ForwardingSource, ReachableSource {
  let source: any ChatSource
  private let person: Person
  private let tell: @Sendable (AuditEntry) -> Void

  init(
    _ source: any ChatSource,
    _ person: Person,
    tell: @escaping @Sendable (AuditEntry) -> Void
  ) {
    self.source = source
    self.person = person
    self.tell = tell
  }

  var isReachable: Bool { (source as? any ReachableSource)?.isReachable ?? true }

  func perform(_ action: SourceAction) async throws(SourceError) {
    func note(_ outcome: AuditEntry.Outcome) {
      // Typing is not worth an entry.
      if case .typing = action { return }
      tell(AuditEntry(action.name, of: person, on: action.subject, outcome))
    }
    do throws(SourceError) {
      try await source.perform(action)
      note(.done)
    } catch {
      let isRefused = [.notAllowed, .notFound].contains(error.code)
      note(isRefused ? .refused(error.code.name) : .failed(error.code.name))
      throw error
    }
  }
}

extension SourceAction {
  /// The action in one word.
  fileprivate var name: String {
    switch self {
    case .markRead, .markThreadRead, .markAllRead: "mark-read"
    case .markUnread: "mark-unread"
    case .join: "join"
    case .mute: "mute"
    case .unmute: "unmute"
    case .turn(let flag, let isOn, _): isOn ? "\(flag)" : "not-\(flag)"
    case .clearAndHide: "clear"
    case .delete: "delete-channel"
    case .leave: "leave"
    case .answerInvitation(let isTaken, _): isTaken ? "accept" : "decline"
    case .pin: "pin"
    case .unpin: "unpin"
    case .archive(_, let isOn): isOn ? "archive" : "unarchive"
    case .saveDraft, .clearDraft: "draft"
    case .send: "send"
    case .edit: "edit"
    case .deleteMessage: "delete"
    case .react: "react"
    case .unreact: "unreact"
    case .vote: "vote"
    case .unvote: "unvote"
    case .pinMessage(_, let isOn, _, _): isOn ? "pin-message" : "unpin-message"
    case .save: "save"
    case .unsave: "unsave"
    case .deleteForMe: "delete-for-me"
    case .flag: "flag"
    case .muteUser(_, let isOn): isOn ? "mute-user" : "unmute-user"
    case .block(_, let isOn): isOn ? "block" : "unblock"
    case .create: "create-channel"
    case .addMembers: "add-members"
    case .removeMember: "remove-member"
    case .rename: "rename-channel"
    case .setTopic: "set-topic"
    case .setSlowMode: "set-slow-mode"
    case .suggestOption: "suggest-option"
    case .closePoll: "close-poll"
    case .typing: "type"
    case .stopAnswer: "stop-answer"
    }
  }

  /// The ids of the action's channel and message.
  fileprivate var subject: String {
    let message: MessageID? =
      switch self {
      case .send(let message, _): message.id
      case .markThreadRead(let id), .edit(let id, _, _, _, _), .deleteMessage(let id, _, _),
        .react(_, let id, _, _), .unreact(_, let id, _, _), .vote(_, let id, _, _),
        .unvote(_, let id, _, _), .pinMessage(let id, _, _, _), .save(let id, _, _, _),
        .unsave(let id, _, _), .deleteForMe(let id, _, _), .flag(let id, _, _),
        .suggestOption(_, let id, _, _), .closePoll(let id, _, _):
        id
      default: nil
      }
    if case .create(let chat) = self { return chat.id.rawValue }
    return [channelID?.rawValue, message?.rawValue].compactMap(\.self).joined(separator: " ")
  }
}
