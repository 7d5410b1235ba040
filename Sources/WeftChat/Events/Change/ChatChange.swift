// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What an event changed.
public struct ChatChange: Equatable, Sendable {
  /// What became of a message.
  public enum MessageChange: Sendable {
    /// It is new.
    case inserted
    /// Something about it changed.
    case updated
    /// It is gone.
    case removed
  }

  /// Why nothing was changed, nil when the event was applied.
  public internal(set) var refusal: ChatRefusal?
  /// Channels that changed, and in what.
  public internal(set) var channels: [ChannelID: ChannelElement] = [:]
  /// Threads that changed, and in what.
  public internal(set) var threads: [MessageID: ThreadElement] = [:]
  /// Users that changed, and in what; see ``elements(of:)->ChannelElement`` for what that means for a channel.
  public internal(set) var users: [UserID: UserElement] = [:]
  /// Messages that changed.
  public internal(set) var messages: [MessageID: MessageChange] = [:]
  /// Votes that changed, in whatever message they stand.
  public internal(set) var pollIDs: Set<String> = []
  /// Channels that are known now, in the order they came.
  public internal(set) var appearedChannels: [ChannelID] = []
  /// Channels that were deleted.
  public internal(set) var vanishedChannels: [ChannelID] = []
  /// Threads that are gone, by id.
  public internal(set) var vanishedThreads: [MessageID] = []
  /// What a host may want to act on.
  public internal(set) var notices: [ChatNotice] = []
  /// Decisions about counts of unread messages.
  public internal(set) var audit: [ChannelID: [AuditEntry]] = [:]
  /// When somebody's typing ends next; call ``ChatState/expireTyping(now:)`` then.
  public internal(set) var nextTypingEnd: Date?
  /// How many models were taken out and put back: what an event costs.
  public internal(set) var modelsTouched = 0

  /// Creates a change of nothing, to add others to.
  public init() {}

  /// Whether everything shown is as it was.
  public var isEmpty: Bool {
    channels.isEmpty && threads.isEmpty && users.isEmpty && messages.isEmpty && pollIDs.isEmpty
      && appearedChannels.isEmpty && vanishedChannels.isEmpty && vanishedThreads.isEmpty
  }

  /// Adds a later change.
  public mutating func merge(_ later: ChatChange) {
    refusal = later.refusal ?? refusal
    channels.merge(later.channels) { $0.union($1) }
    threads.merge(later.threads) { $0.union($1) }
    users.merge(later.users) { $0.union($1) }
    messages.merge(later.messages) { first, second in
      first == .inserted && second == .updated ? .inserted : second
    }
    pollIDs.formUnion(later.pollIDs)
    appearedChannels += later.appearedChannels
    vanishedChannels += later.vanishedChannels
    vanishedThreads += later.vanishedThreads
    notices += later.notices
    audit.merge(later.audit) { $0 + $1 }
    nextTypingEnd = later.nextTypingEnd
    modelsTouched += later.modelsTouched
  }
}
