// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Changes that are applied to stored models on reading; each function returns `nil` for no change.
///
/// So a user who is in a hundred thousand channels is changed only once.
struct Overlay {
  private let state: ChatState
  /// Whether any user's messages were erased, read once instead of for each message.
  let hasErasures: Bool
  private let own: OwnMarks
  private let hidesMessages: Bool
  /// The users whose messages don't count as unread, if messages are marked with that.
  private let muted: Set<UserID>

  init(_ state: ChatState) {
    self.state = state
    hasErasures = !state.erasures.isEmpty
    own = state.own.value
    hidesMessages = own.hidesMessages
    muted = own.isLeftOut ? [] : state.mutedUserIDs
  }

  func user(_ stored: ChatUser) -> ChatUser? {
    guard let current = state.users[stored.id], current != stored else { return nil }
    return current
  }

  func member(_ stored: ChatChannelMember) -> ChatChannelMember? {
    user(stored.user).map {
      var member = stored
      member.user = $0
      return member
    }
  }

  func participant(_ stored: ThreadParticipant) -> ThreadParticipant? {
    user(stored.user).map { ThreadParticipant(user: $0, lastReadAt: stored.lastReadAt) }
  }

  func message(_ stored: ChatMessage) -> ChatMessage? {
    var message = stored
    var isChanged = false
    if let author = user(stored.author) { (message.author, isChanged) = (author, true) }
    if let poll = stored.keptContent.poll, let current = self.poll(poll) {
      message.poll = current
      isChanged = true
    }
    let marks = marks(of: stored)
    if marks != stored.marks { (message.marks, isChanged) = (marks, true) }
    if hidesMessages, !stored.isShadowed, own.hides(stored) {
      message.isShadowed = true
      isChanged = true
    }
    if !stored.isDeleted, let date = erasure(of: stored)?.marked, stored.createdAt <= date {
      message.deletedAt = date
      isChanged = true
    }
    return isChanged ? message : nil
  }

  /// Returns the messages without those that were deleted entirely, or `nil` if there are none of these.
  func withoutErased(_ messages: [ChatMessage]) -> [ChatMessage]? {
    guard hasErasures else { return nil }
    let kept = messages.filter { message in
      erasure(of: message)?.removed.map { message.createdAt > $0 } ?? true
    }
    return kept.count == messages.count ? nil : kept
  }

  private func marks(of message: ChatMessage) -> MessageMarks {
    var marks: MessageMarks = []
    if !own.saved.isEmpty, let saved = own.saved[message.id] {
      marks.insert(.saved)
      if saved.remindAt != nil { marks.insert(.reminds) }
    }
    if !own.flagged.isEmpty, own.flagged[message.id] != nil { marks.insert(.flagged) }
    if !muted.isEmpty, muted.contains(message.author.id) { marks.insert(.mutedAuthor) }
    return marks
  }

  private func erasure(of message: ChatMessage) -> ChatState.Erasure? {
    hasErasures ? state.erasures[message.author.id] : nil
  }

  private func poll(_ stored: ChatPoll) -> ChatPoll?? {
    var poll = stored
    if let id = stored.id, let overlay = state.polls[id] {
      guard case .changed(let patch) = overlay else { return .some(nil) }
      patch.apply(to: &poll)
    }
    if let creator = poll.createdBy { poll.createdBy = state.user(creator.id) }
    for index in poll.latestVotes.indices {
      guard let voter = poll.latestVotes[index].user else { continue }
      poll.latestVotes[index].user = state.user(voter.id)
    }
    return poll == stored ? nil : .some(poll)
  }
}

extension ChatState {
  /// The changes that events made to a poll, in all messages that contain it, or its deletion.
  enum PollOverlay: Sendable {
    case changed(PollPatch)
    case deleted
  }

  /// The times up to which all messages of a user are marked as deleted or removed entirely.
  struct Erasure: Sendable {
    var marked: Date?
    var removed: Date?
  }
}
