// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The changes one event, or several merged ones, made to a state.
///
///     let change = state.apply(event)
///     if let refusal = change.refusal { print(refusal) }
///     let recounted = change.channels.filter { $0.value.contains(.unread) }.keys
public struct ChatChange: Equatable, Sendable {
  /// The change of one message.
  public enum MessageChange: Sendable {
    /// The message is new.
    case inserted
    /// The message changed.
    case updated
    /// The message was removed.
    case removed
  }

  /// The reason for which the event was refused, nil when it was applied.
  public internal(set) var refusal: ChatRefusal?
  /// The channels that changed, each with its changed parts.
  public internal(set) var channels: [ChannelID: ChannelElement] = [:]
  /// The threads that changed, each with its changed parts.
  public internal(set) var threads: [MessageID: ThreadElement] = [:]
  /// The users that changed; ``elements(of:)->ChannelElement`` tells what that changes in a
  /// channel.
  public internal(set) var users: [UserID: UserElement] = [:]
  /// The messages that changed.
  public internal(set) var messages: [MessageID: MessageChange] = [:]
  /// The polls that changed, whichever messages hold them.
  public internal(set) var pollIDs: Set<String> = []
  /// Channels that became known, in the order they arrived.
  public internal(set) var appearedChannels: [ChannelID] = []
  /// Channels that were deleted.
  public internal(set) var vanishedChannels: [ChannelID] = []
  /// Threads that were removed, by id.
  public internal(set) var vanishedThreads: [MessageID] = []
  /// Facts a host may act on.
  public internal(set) var notices: [ChatNotice] = []
  /// The decisions about unread counts, by channel.
  public internal(set) var audit: [ChannelID: [AuditEntry]] = [:]
  /// When the next typing indicator ends; call ``ChatState/expireTyping(now:)`` then.
  public internal(set) var nextTypingEnd: Date?
  /// The number of models written, which measures the cost of the event.
  public internal(set) var modelsTouched = 0

  /// Creates an empty change, to merge others into.
  public init() {}

  /// Whether nothing that views show has changed.
  public var isEmpty: Bool {
    channels.isEmpty && threads.isEmpty && users.isEmpty && messages.isEmpty && pollIDs.isEmpty
      && appearedChannels.isEmpty && vanishedChannels.isEmpty && vanishedThreads.isEmpty
  }

  /// Merges a later change into this one.
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
