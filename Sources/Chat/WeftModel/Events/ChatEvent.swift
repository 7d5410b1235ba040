// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// One event from a chat server: a new message, a read position, a new member.
///
///     let event = ChatEvent(.messageNew, cid: "messaging:hello", at: now) {
///       $0.user = UserPatch("leia")
///       $0.message = MessagePatch("m2") { $0.text = .set("Hi") }
///     }
///     state.apply(event).messages  // ["m2": .inserted]
///     state.apply(event).isEmpty   // true: the second delivery changes nothing
///
/// Payloads are partial: a member that the event does not name keeps its value in the state. Each ``ChatEventType``
/// reads only the members that it needs and ignores the others. If a needed one is missing, the state refuses the event
/// with the code `missing` and names the member.
///
/// An event is a value that any thread may create and pass on. Creating it checks nothing and costs no more than its
/// members; ``ChatState/apply(_:)`` does the work.
///
/// Set ``createdAt`` if the server has it. Without it, an event counts as happening at the latest moment that the state
/// has seen, and an old event that arrives late can override newer data.
public struct ChatEvent: Equatable, Sendable {
  /// A channel the current user has muted, as an event contains it.
  public struct ChannelMute: Equatable, Sendable {
    /// The id of the muted channel, which the state may not have loaded.
    public var id: ChannelID
    /// When the mute started and when it ends.
    public var details: MuteDetails

    /// Creates a mute; by default it has no known start and no end.
    public init(_ id: ChannelID, _ details: MuteDetails = MuteDetails()) {
      self.id = id
      self.details = details
    }
  }

  /// The kind of event.
  public var type: ChatEventType
  /// The channel the event happened in.
  public var cid: ChannelID?
  /// When the event happened; without a date, it counts as the latest moment the state has seen.
  public var createdAt: Date?
  /// The user who caused the event, or who it is about.
  public var user: UserPatch?
  /// The message the event is about.
  public var message: MessagePatch?
  /// The message's id, for an event that carries nothing else of the message.
  public var messageID: MessageID?
  /// The members of the channel that the event sets.
  public var channel: ChannelPatch?
  /// The thread the event is about.
  public var thread: ThreadPatch?
  /// The member the event is about; in a removal, the removed member.
  public var member: MemberPatch?
  /// The reaction the event is about.
  public var reaction: ChatReaction?
  /// The current user's draft.
  public var draft: DraftMessage?
  /// The poll the event is about.
  public var poll: PollPatch?
  /// The vote that was cast or withdrawn.
  public var vote: PollPatch.Vote?
  /// The users' read positions.
  public var reads: [ReadPatch] = []
  /// The parent message of the thread in which the event happened.
  public var parentID: MessageID?
  /// Whether a deletion removes the message entirely, instead of leaving a "deleted" row.
  public var hardDelete = false
  /// The first message that became unread.
  public var firstUnreadMessageID: MessageID?
  /// The last message that remains read.
  public var lastReadMessageID: MessageID?
  /// The time up to which messages are still read.
  public var lastReadAt: Date?
  /// The time up to which messages have reached a device.
  public var lastDeliveredAt: Date?
  /// The number of unread messages after the event.
  public var unreadMessages: Int?
  /// Whether hiding a channel also removes its messages.
  public var clearHistory = false
  /// The number of users watching the channel after the event.
  public var watcherCount: Int?
  /// All users the current user has muted after the event.
  public var mutedUserIDs: [UserID]?
  /// All users the current user has blocked after the event.
  package var blockedUserIDs: [UserID]?
  /// When to remind the current user of the message.
  package var remindAt: Date?
  /// The state of an assistant, by the server's name; see ``AssistantState``.
  package var aiState: String?
  /// The assistant's own text for its state.
  package var aiMessage: String?
  /// All channels the current user has muted after the event.
  public var channelMutes: [ChannelMute]?

  /// Creates an event; the closure sets all other members.
  public init(
    _ type: ChatEventType,
    cid: ChannelID? = nil,
    at createdAt: Date? = nil,
    _ change: (inout ChatEvent) -> Void = { _ in }
  ) {
    self.type = type
    self.cid = cid
    self.createdAt = createdAt
    change(&self)
  }

  /// The channel of the event, from the first member that names one.
  package var channelID: ChannelID? {
    cid ?? channel?.id ?? message?.channelID ?? thread?.channelID
  }

  /// The message the event is about, from the first member that names one.
  package var subjectID: MessageID? { message?.id ?? messageID }

  /// The thread of the event, from the first member that names one.
  package var threadID: MessageID? { thread?.id ?? parentID }

  /// All users that the event carries data about, in any of its members.
  package var users: [UserPatch] {
    var users = [user, message?.author, member?.user, channel?.createdBy, thread?.createdBy]
    users += [thread?.parentMessage?.author, channel?.membership?.user, vote?.user]
    users += message?.mentionedUsers.value ?? []
    users += channel?.members.map(\.user) ?? []
    users += channel?.messages.map(\.author) ?? []
    users += thread?.participants.value?.map(\.user) ?? []
    let polls = [poll, message?.poll.value ?? nil, thread?.parentMessage?.poll.value ?? nil]
    for poll in polls { users += poll?.users ?? [] }
    return users.compactMap { $0 }
  }
}
