// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A value that contains users and can be compared with and without their presence.
protocol PresenceAside: Equatable {
  /// Returns the value with each user's presence taken from another version of it.
  func present(as other: Self) -> Self
}

/// The difference between two versions of a value that contains users.
struct PeopleDifference {
  /// Whether the presence or last activity of a user who is in both versions differs.
  let inPresence: Bool
  /// Whether anything besides presence differs.
  let inContent: Bool

  init<Value: PresenceAside>(from old: Value, to new: Value) {
    let isDifferent = old != new
    inPresence = isDifferent && new.present(as: old) != new
    inContent = isDifferent && old.present(as: new) != new
  }
}

extension ChatUser: PresenceAside {
  func present(as other: ChatUser) -> ChatUser {
    var user = self
    (user.isOnline, user.lastActiveAt) = (other.isOnline, other.lastActiveAt)
    return user
  }
}

extension ChatChannelMember: PresenceAside {
  func present(as other: ChatChannelMember) -> ChatChannelMember {
    var member = self
    member.user = user.present(as: other.user)
    return member
  }
}

extension ThreadParticipant: PresenceAside {
  func present(as other: ThreadParticipant) -> ThreadParticipant {
    var participant = self
    participant.user = user.present(as: other.user)
    return participant
  }
}

extension PollVote: PresenceAside {
  func present(as other: PollVote) -> PollVote {
    var vote = self
    vote.user = user.present(as: other.user)
    return vote
  }
}

extension ChatPoll: PresenceAside {
  func present(as other: ChatPoll) -> ChatPoll {
    var poll = self
    poll.createdBy = createdBy.present(as: other.createdBy)
    poll.latestVotes = latestVotes.present(as: other.latestVotes)
    return poll
  }
}

extension ChatMessage: PresenceAside {
  func present(as other: ChatMessage) -> ChatMessage {
    guard self != other else { return self }
    var message = self
    message.author = author.present(as: other.author)
    message.keptContent.poll = keptContent.poll.present(as: other.keptContent.poll)
    return message
  }
}

extension Optional: PresenceAside where Wrapped: PresenceAside {
  func present(as other: Wrapped?) -> Wrapped? {
    guard let self, let other else { return self }
    return self.present(as: other)
  }
}

extension Array: PresenceAside where Element: PresenceAside {
  /// Compares user by user; if the counts differ, more than presence differs anyway.
  func present(as other: [Element]) -> [Element] {
    guard count == other.count else { return self }
    return zip(self, other).map { $0.present(as: $1) }
  }
}
