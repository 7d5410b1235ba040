// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Something that happened to the chats, as a server tells it.
///
/// Payloads are partial: what an event does not name stays as it was. Of the members only those count
/// that the type has a use for.
public struct ChatEvent: Equatable, Sendable {
  /// A channel the user has muted, as an event names it.
  public struct ChannelMute: Equatable, Sendable {
    /// Which channel.
    public var id: ChannelID
    /// Since and until when.
    public var details: MuteDetails

    /// Creates the mute of a channel.
    public init(_ id: ChannelID, _ details: MuteDetails = MuteDetails()) {
      self.id = id
      self.details = details
    }
  }

  /// What happened.
  public var type: ChatEventType
  /// The channel it happened in.
  public var cid: ChannelID?
  /// When; without a time an event counts as of the latest moment the state has seen.
  public var createdAt: Date?
  /// Who did it, or whom it is about.
  public var user: UserPatch?
  /// The message it is about.
  public var message: MessagePatch?
  /// The id of that message, where nothing else is said of it.
  public var messageID: MessageID?
  /// The channel it happened in, as far as told.
  public var channel: ChannelPatch?
  /// The thread it is about.
  public var thread: ThreadPatch?
  /// The member it is about; in a removal the one removed.
  public var member: MemberPatch?
  /// The reaction it is about.
  public var reaction: ChatReaction?
  /// What the user has begun to write.
  public var draft: DraftMessage?
  /// The vote it is about.
  public var poll: PollPatch?
  /// How far people have read.
  public var reads: [ReadPatch] = []
  /// The message of the thread it happened in.
  public var parentID: MessageID?
  /// Whether a deletion leaves no trace.
  public var hardDelete = false
  /// The first message that is not read any more.
  public var firstUnreadMessageID: MessageID?
  /// The last message that still is read.
  public var lastReadMessageID: MessageID?
  /// Up to when messages still are read.
  public var lastReadAt: Date?
  /// Up to when messages have reached a device.
  public var lastDeliveredAt: Date?
  /// How many messages are not read now.
  public var unreadMessages: Int?
  /// Whether hiding a channel removes its messages.
  public var clearHistory = false
  /// How many look at the channel now.
  public var watcherCount: Int?
  /// Everybody the user has muted now.
  public var mutedUserIDs: [UserID]?
  /// Every channel the user has muted now.
  public var channelMutes: [ChannelMute]?

  /// Creates an event; everything else can be set afterwards.
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

  /// The channel it happened in, wherever that is said.
  public var channelID: ChannelID? {
    cid ?? channel?.id ?? message?.channelID ?? thread?.channelID
  }

  /// The message it is about, wherever that is said.
  public var subjectID: MessageID? { message?.id ?? messageID }

  /// The thread it happened in, wherever that is said.
  public var threadID: MessageID? { thread?.id ?? parentID }

  /// Everybody the event says something about.
  package var users: [UserPatch] {
    var users = [user, message?.author, member?.user, channel?.createdBy, thread?.createdBy]
    users += [thread?.parentMessage?.author, channel?.membership?.user]
    users += message?.mentionedUsers.value ?? []
    users += channel?.members.map(\.user) ?? []
    users += channel?.messages.map(\.author) ?? []
    users += thread?.participants.value?.map(\.user) ?? []
    let polls = [poll, message?.poll.value ?? nil, thread?.parentMessage?.poll.value ?? nil]
    for poll in polls { users += poll?.users ?? [] }
    return users.compactMap { $0 }
  }
}
