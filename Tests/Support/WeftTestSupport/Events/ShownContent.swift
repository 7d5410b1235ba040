// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// Everything visible; the order of reactions is ignored.
public struct ShownContent: Equatable {
  /// Every channel.
  public let channels: [ChatChannel]
  /// Every thread.
  public let threads: [ChatThread]
  /// All users in the small world.
  public let users: [ChatUser]
  /// The users that the current user has muted.
  public let muted: Set<UserID>

  /// The visible parts of a state.
  public init(_ state: ChatState) {
    channels = state.channelIDs.compactMap { state.channel($0).map(Self.sorted) }
    threads = state.threadIDs.compactMap { id in
      guard var thread = state.thread(id) else { return nil }
      thread.channel = Self.sorted(thread.channel)
      thread.parentMessage.reactions.sort(by: Self.isBefore)
      for index in thread.latestReplies.indices {
        thread.latestReplies[index].reactions.sort(by: Self.isBefore)
      }
      return thread
    }
    users = [Samples.me.id, Samples.leia.id, Samples.droid.id, "u1", "u2"].map { state.user($0) }
    muted = state.mutedUserIDs
  }

  private static func sorted(_ channel: ChatChannel) -> ChatChannel {
    var channel = channel
    for index in channel.latestMessages.indices {
      channel.latestMessages[index].reactions.sort(by: isBefore)
    }
    return channel
  }

  private static func isBefore(_ first: ChatReaction, _ second: ChatReaction) -> Bool {
    (first.userID.rawValue, first.type) < (second.userID.rawValue, second.type)
  }
}
