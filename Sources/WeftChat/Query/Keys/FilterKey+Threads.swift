// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension FilterKey where Scope == ThreadListFilterScope, Value == ChannelID {
  /// The channel the thread stands in.
  public static var cid: FilterKey { FilterKey(.channelCid) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == UserID {
  /// Who wrote the first reply.
  public static var createdByUserId: FilterKey { FilterKey(.createdByUserId) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == MessageID {
  /// The message all replies belong to.
  public static var parentMessageId: FilterKey { FilterKey(.parentMessageId) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == Int {
  /// How many participants wrote something.
  public static var activeParticipantCount: FilterKey { FilterKey(.activeParticipantCount) }
  /// How many take part.
  public static var participantCount: FilterKey { FilterKey(.participantCount) }
  /// How many replies there are.
  public static var replyCount: FilterKey { FilterKey(.replyCount) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == Bool {
  /// Whether the channel is switched off.
  public static var channelDisabled: FilterKey { FilterKey(.channelDisabled) }
  /// Whether the user has replies left to read.
  public static var hasUnread: FilterKey { FilterKey(.hasUnread) }
}

extension FilterKey where Scope == ThreadListFilterScope, Value == Date {
  /// When it was begun.
  public static var createdAt: FilterKey { FilterKey(.createdAt) }
  /// When the last reply came.
  public static var lastMessageAt: FilterKey { FilterKey(.lastMessageAt) }
  /// When anything about it changed.
  public static var updatedAt: FilterKey { FilterKey(.updatedAt) }
}
