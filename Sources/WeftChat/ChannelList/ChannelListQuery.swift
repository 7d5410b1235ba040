// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// Which channels a list holds, and how many it loads at a time.
public struct ChannelListQuery: Equatable, Sendable {
  /// Channels a page.
  public var pageSize = 20

  /// Creates the default query: the channels the user is a member of, neither hidden nor deleted.
  public init() {}

  /// Whether a channel belongs to the list.
  public func matches(_ channel: ChatChannel, for user: UserID) -> Bool {
    channel.deletedAt == nil && !channel.isHidden && channel.members.contains { $0.id == user }
  }

  /// Whether a channel stands above another: the later last message first, then the lower id.
  ///
  /// A channel without messages counts from its creation.
  public func isOrdered(_ first: ChatChannel, before second: ChatChannel) -> Bool {
    let (earlier, later) = (second.sortDate, first.sortDate)
    return earlier == later ? first.id < second.id : later > earlier
  }
}

extension ChatChannel {
  fileprivate var sortDate: Date { lastMessageAt ?? createdAt }
}
