// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

// The events of actions that concern only the user's own view.
extension SourceAction {
  /// The number of messages that a user can save, hide or report, and of users that they can mute or block.
  private static let mostMarks = 10_000

  func markEvent(
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    switch self {
    case .save(let id, let date, _, let thread):
      let message = try Self.message(id, thread: thread, in: channel, of: state)
      if message.isDeleted { throw .deleted(id) }
      let known = state.savedMessage(id)
      if let known, known.remindAt == date { return nil }
      if known == nil { try Self.requireRoom(state.savedMessages.count, "saved messages") }
      let type: ChatEventType = known == nil ? .reminderCreated : .reminderUpdated
      return mark(type, message, in: channel, at: moment) { $0.remindAt = date }
    case .unsave(let id, _, let thread):
      guard let known = state.savedMessage(id) else { return nil }
      return ChatEvent(.reminderDeleted, cid: channel.id, at: moment) {
        $0.messageID = id
        $0.parentID = thread ?? known.parentID
      }
    case .deleteForMe(let id, _, let thread):
      if state.hiddenMessageIDs.contains(id) { return nil }
      let message = try Self.message(id, thread: thread, in: channel, of: state)
      try Self.requireRoom(state.hiddenMessageIDs.count, "messages deleted for you")
      return mark(.notificationMessageHidden, message, in: channel, at: moment)
    case .flag(let id, _, let thread):
      try Self.require(.flagMessage, in: channel, "report messages of")
      let message = try Self.message(id, thread: thread, in: channel, of: state)
      if message.isDeleted { throw .deleted(id) }
      if message.author.id == state.currentUserID {
        throw SourceError(.notAllowed, "the message \"\(id)\" is the user's own")
      }
      if state.hasFlagged(id) { return nil }
      try Self.requireRoom(state.flaggedMessageIDs.count, "reported messages")
      return mark(.messageFlagged, message, in: channel, at: moment)
    default: return nil
    }
  }

  private func mark(
    _ type: ChatEventType,
    _ message: ChatMessage,
    in channel: ChatChannel,
    at moment: Date,
    changing change: (inout ChatEvent) -> Void = { _ in }
  ) -> ChatEvent {
    ChatEvent(type, cid: channel.id, at: moment) {
      $0.messageID = message.id
      $0.parentID = message.parentID
      change(&$0)
    }
  }

  static func mute(
    _ id: UserID,
    isOn: Bool,
    in state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    try requireOther(id, in: state)
    guard state.mutedUserIDs.contains(id) != isOn else { return nil }
    if isOn { try requireRoom(state.mutedUserIDs.count, "muted people") }
    let others = state.mutedUserIDs.subtracting([id])
    return ChatEvent(.notificationMutesUpdated, at: moment) {
      $0.mutedUserIDs = others.union(isOn ? [id] : []).sorted()
    }
  }

  static func block(
    _ id: UserID,
    isOn: Bool,
    in state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    try requireOther(id, in: state)
    guard state.hasBlocked(id) != isOn else { return nil }
    if isOn { try requireRoom(state.blockedUserIDs.count, "blocked people") }
    let others = state.blockedUserIDs.subtracting([id])
    return ChatEvent(.notificationBlocksUpdated, at: moment) {
      $0.blockedUserIDs = others.union(isOn ? [id] : []).sorted()
    }
  }

  private static func requireOther(_ id: UserID, in state: ChatState) throws(SourceError) {
    guard id == state.currentUserID || id.rawValue.isEmpty else { return }
    throw SourceError(.notAllowed, "users can't mute or block themselves; name another user")
  }

  private static func requireRoom(_ count: Int, _ things: String) throws(SourceError) {
    guard count >= mostMarks else { return }
    throw SourceError(
      .notAllowed,
      "there can be at most \(mostMarks) \(things); remove one first"
    )
  }
}
