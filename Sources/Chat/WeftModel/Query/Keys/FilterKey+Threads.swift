// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension FilterKey where Scope == ThreadListFilterScope, Value == ChannelID {
  /// The channel the thread stands in.
  public static var cid: FilterKey { FilterKey(.channelCid) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == UserID {
  /// The user who wrote the first reply.
  public static var createdByUserId: FilterKey { FilterKey(.createdByUserId) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == MessageID {
  /// The message that every reply belongs to.
  public static var parentMessageId: FilterKey { FilterKey(.parentMessageId) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == Int {
  /// How many participants have written something.
  public static var activeParticipantCount: FilterKey { FilterKey(.activeParticipantCount) }
  /// How many users take part in the thread.
  public static var participantCount: FilterKey { FilterKey(.participantCount) }
  /// How many replies the thread has.
  public static var replyCount: FilterKey { FilterKey(.replyCount) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == Bool {
  /// Whether the channel is disabled.
  public static var channelDisabled: FilterKey { FilterKey(.channelDisabled) }
  /// Whether the user has unread replies.
  public static var hasUnread: FilterKey { FilterKey(.hasUnread) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == Date {
  /// When the thread was begun.
  public static var createdAt: FilterKey { FilterKey(.createdAt) }
  /// When the newest reply was written.
  public static var lastMessageAt: FilterKey { FilterKey(.lastMessageAt) }
  /// When anything about the thread last changed.
  public static var updatedAt: FilterKey { FilterKey(.updatedAt) }
}
