// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The members of a thread; see ``Ownership``.
///
/// A raw value is the name of the stored member.
enum ThreadPart: String, CaseIterable {
  case parentMessage, channel, title, createdBy, createdAt, updatedAt, lastMessageAt, replyCount
  case participantCount, activeParticipantCount, threadParticipants, latestReplies, reads, custom

  /// Whether the member is shared or each user's own.
  var ownership: Ownership {
    switch self {
    // A user knows more about their own reading than others do.
    case .parentMessage, .channel, .latestReplies, .reads: .divided
    case .title, .createdBy, .createdAt, .updatedAt, .lastMessageAt, .replyCount,
      .participantCount, .activeParticipantCount, .threadParticipants, .custom:
      .shared
    }
  }

  /// Copies the member, unless it is divided.
  func copy(from source: ChatThread, to thread: inout ChatThread) {
    switch self {
    case .title: thread.title = source.title
    case .createdBy: thread.createdBy = source.createdBy
    case .createdAt: thread.createdAt = source.createdAt
    case .updatedAt: thread.updatedAt = source.updatedAt
    case .lastMessageAt: thread.lastMessageAt = source.lastMessageAt
    case .replyCount: thread.replyCount = source.replyCount
    case .participantCount: thread.participantCount = source.participantCount
    case .activeParticipantCount: thread.activeParticipantCount = source.activeParticipantCount
    case .threadParticipants: thread.threadParticipants = source.threadParticipants
    case .custom: thread.custom = source.custom
    case .parentMessage, .channel, .latestReplies, .reads: break
    }
  }

  /// Copies the member of a patch, unless it is divided.
  func copy(from source: ThreadPatch, to patch: inout ThreadPatch) {
    switch self {
    case .title: patch.title = source.title
    case .createdBy: patch.createdBy = source.createdBy
    case .createdAt: patch.createdAt = source.createdAt
    case .updatedAt: patch.updatedAt = source.updatedAt
    case .lastMessageAt: patch.lastMessageAt = source.lastMessageAt
    case .replyCount: patch.replyCount = source.replyCount
    case .participantCount: patch.participantCount = source.participantCount
    case .activeParticipantCount: patch.activeParticipantCount = source.activeParticipantCount
    case .threadParticipants: patch.participants = source.participants
    case .custom: patch.custom = source.custom
    case .parentMessage, .channel, .latestReplies, .reads: break
    }
  }
}

extension ThreadPatch {
  /// The patch for other users of the channel.
  var told: ThreadPatch {
    var told = ThreadPatch(id)
    for part in ThreadPart.allCases where part.ownership == .shared {
      part.copy(from: self, to: &told)
    }
    (told.channelID, told.reads) = (channelID, reads)
    told.parentMessage = parentMessage?.told
    return told
  }
}
