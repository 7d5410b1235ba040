// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A set of parts of a thread that views depend on.
package struct ThreadElement: OptionSet, Hashable, Sendable {
  /// One bit for each part.
  package let rawValue: UInt32

  /// Creates a set of parts.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The thread's own title, without that of its channel.
  package static let title = ThreadElement(rawValue: 1 << 0)
  /// The channel's name, the members it is derived from, or whether the channel is muted.
  package static let channel = ThreadElement(rawValue: 1 << 1)
  /// The parent message, to which the replies belong.
  package static let parent = ThreadElement(rawValue: 1 << 2)
  /// The loaded replies, with their authors and reactions.
  package static let replies = ThreadElement(rawValue: 1 << 3)
  /// The time of the last reply.
  package static let timestamp = ThreadElement(rawValue: 1 << 4)
  /// The current user's read position and unread count.
  package static let unread = ThreadElement(rawValue: 1 << 5)
  /// The participants' read positions.
  package static let reads = ThreadElement(rawValue: 1 << 6)
  /// The number of replies and the participants.
  package static let participants = ThreadElement(rawValue: 1 << 7)
  /// The current user's draft.
  package static let draft = ThreadElement(rawValue: 1 << 8)
  /// The custom members and the creator.
  static let custom = ThreadElement(rawValue: 1 << 9)
  /// The dates and counts by which lists are usually sorted.
  package static let order = ThreadElement(rawValue: 1 << 10)
  /// No part of the model: an event mentioned the thread, so lists check it again.
  package static let touched = ThreadElement(rawValue: 1 << 11)
  /// The presence of its users.
  static let presence = ThreadElement(rawValue: 1 << 12)
  /// All parts, including unnamed bits.
  package static let all = ThreadElement(rawValue: .max)
}

extension ThreadElement {
  /// The parts in which two versions of a thread differ for a user, except those of its channel.
  init(from old: ChatThread, to new: ChatThread, for user: UserID) {
    self = []
    if old.title != new.title { insert(.title) }
    if old.parentMessage != new.parentMessage { insert(.parent) }
    if old.parentMessage.draftReply != new.parentMessage.draftReply { insert(.draft) }
    if old.latestReplies != new.latestReplies { insert(.replies) }
    if old.latestReplies.last?.createdAt != new.latestReplies.last?.createdAt
      || old.lastMessageAt != new.lastMessageAt
    {
      insert(.timestamp)
    }
    if old.reads != new.reads { insert(.reads) }
    let reads = [old, new].map { $0.read(for: user) }
    if reads[0] != reads[1] { insert(.unread) }
    if old.custom != new.custom || old.createdBy != new.createdBy { insert(.custom) }
    insertCounts(from: old, to: new)
  }

  private mutating func insertCounts(from old: ChatThread, to new: ChatThread) {
    let counts = [
      (old.replyCount, new.replyCount), (old.participantCount, new.participantCount),
      (old.activeParticipantCount, new.activeParticipantCount),
    ]
    let countsDiffer = counts.contains { $0.0 != $0.1 }
    if countsDiffer || old.threadParticipants != new.threadParticipants { insert(.participants) }
    let dates = [
      (old.createdAt, new.createdAt), (old.updatedAt, new.updatedAt),
      (old.lastMessageAt, new.lastMessageAt),
    ]
    if countsDiffer || contains(.unread) || dates.contains(where: { $0.0 != $0.1 }) {
      insert(.order)
    }
  }
}

extension ThreadElement {
  /// The parts in which two versions of a thread differ, with presence kept separate.
  ///
  /// Differences in the channel's title, members, mute and presence are included.
  ///
  /// - Complexity: O(*m*) in members, participants and replies.
  package init(seen old: ChatThread, as new: ChatThread, for user: UserID) {
    self.init(from: old, to: new, for: user)
    if old.channel != new.channel {
      let channel = ChannelElement(seen: old.channel, as: new.channel)
      if !channel.isDisjoint(with: [.title, .members, .mute]) { insert(.channel) }
      if channel.contains(.presence) { insert(.presence) }
    }
    // A draft is stored in the message it answers, but doesn't count as a change of that message.
    var parent = old.parentMessage
    if parent.draftReply != new.parentMessage.draftReply {
      parent.draftReply = new.parentMessage.draftReply
    }
    split(.parent, PeopleDifference(from: parent, to: new.parentMessage))
    split(.replies, PeopleDifference(from: old.latestReplies, to: new.latestReplies))
    split(
      .participants,
      PeopleDifference(from: old.threadParticipants, to: new.threadParticipants),
      unless: old.replyCount != new.replyCount || old.participantCount != new.participantCount
        || old.activeParticipantCount != new.activeParticipantCount
    )
  }

  /// Replaces a part by ``presence`` if only the presence of its users differs.
  private mutating func split(
    _ part: ThreadElement,
    _ difference: PeopleDifference,
    unless differsOtherwise: Bool = false
  ) {
    if difference.inPresence { insert(.presence) }
    if !difference.inContent, !differsOtherwise { remove(part) }
  }
}

/// A set of parts of a user that views depend on.
package struct UserElement: OptionSet, Hashable, Sendable {
  /// One bit for each part.
  package let rawValue: UInt8

  /// Creates a set of parts.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The display name, which also names direct conversations.
  static let name = UserElement(rawValue: 1 << 0)
  /// The picture.
  static let avatar = UserElement(rawValue: 1 << 1)
  /// Whether the user is online, and when they were last active.
  package static let presence = UserElement(rawValue: 1 << 2)
  /// All of the user's messages.
  package static let messages = UserElement(rawValue: 1 << 3)
  /// Any other member.
  package static let other = UserElement(rawValue: 1 << 4)

  /// The parts in which two versions of a user differ.
  init(from old: ChatUser, to new: ChatUser) {
    self = []
    if old.name != new.name { insert(.name) }
    if old.imageURL != new.imageURL { insert(.avatar) }
    if old.isOnline != new.isOnline || old.lastActiveAt != new.lastActiveAt { insert(.presence) }
    if old.isBanned != new.isBanned || old.language != new.language || old.custom != new.custom {
      insert(.other)
    }
  }
}
