// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Parts of a thread that something shown depends on.
public struct ThreadElement: OptionSet, Hashable, Sendable {
  /// One bit a part.
  public let rawValue: UInt32

  /// Creates a set of parts.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The title.
  public static let title = ThreadElement(rawValue: 1 << 0)
  /// The name of its channel, or the members that is named after.
  public static let channel = ThreadElement(rawValue: 1 << 1)
  /// The message all replies belong to.
  public static let parent = ThreadElement(rawValue: 1 << 2)
  /// The replies.
  public static let replies = ThreadElement(rawValue: 1 << 3)
  /// The time of the last reply.
  public static let timestamp = ThreadElement(rawValue: 1 << 4)
  /// What is not read.
  public static let unread = ThreadElement(rawValue: 1 << 5)
  /// How far others have read.
  public static let reads = ThreadElement(rawValue: 1 << 6)
  /// How many replies and participants there are, and who they are.
  public static let participants = ThreadElement(rawValue: 1 << 7)
  /// What the user has begun to write.
  public static let draft = ThreadElement(rawValue: 1 << 8)
  /// What else is known of it.
  public static let custom = ThreadElement(rawValue: 1 << 9)
  /// Anything a list can be sorted by.
  public static let order = ThreadElement(rawValue: 1 << 10)
  /// Nothing it holds, but it was spoken of and is worth a look.
  public static let touched = ThreadElement(rawValue: 1 << 11)
  /// Who of its people is there.
  public static let presence = ThreadElement(rawValue: 1 << 12)
  /// Any part, those included that have no name here.
  public static let all = ThreadElement(rawValue: .max)
}

extension ThreadElement {
  /// The parts in which two versions of a thread differ, for a user; channels are compared elsewhere.
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
    let reads = [old, new].map { $0.reads.first { $0.userID == user } }
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
