// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel

/// The values that actions change, read from a source's pages or computed from its events.
struct Seen: Equatable, Sendable {
  /// The values of a channel that actions change.
  struct Channel: Equatable, Sendable {
    var unread: ChannelUnreadCount
    var mute: MuteDetails?
    var isMuted: Bool
    var flags: Set<ChannelFlag>
    var isPinned: Bool
    var isArchived: Bool
    var isMember: Bool
    var name: String?
    var topic: String?
    var cooldown: Int
    /// The members, and whether each has yet to answer an invitation.
    var members: [UserID: Bool]
    var draft: DraftMessage?
    var messageCount: Int
    var newest: Message?
    var polls: [MessageID: Poll]

    init(_ channel: ChatChannel, _ user: UserID) {
      unread = channel.unreadCount
      flags = Set(ChannelFlag.allCases.filter { channel[$0] })
      isMuted = channel.isMuted
      mute = channel.muteDetails.map { MuteDetails(expiresAt: $0.expiresAt) }
      isPinned = channel.membership?.pinnedAt != nil
      isArchived = channel.membership?.archivedAt != nil
      isMember = channel.members.contains { $0.id == user }
      name = channel.name
      topic = if case .string(let text)? = channel.custom["topic"] { text } else { nil }
      cooldown = channel.cooldown
      members = Dictionary(channel.members.map { ($0.id, $0.invite == .pending) }) { $1 }
      draft = channel.draftMessage
      messageCount = channel.latestMessages.count
      newest = channel.latestMessages.first.map { Message($0) }
      polls = [:]
      for message in channel.latestMessages {
        polls[message.id] = message.poll.map { Poll($0) }
      }
    }
  }

  /// The votes of a poll.
  struct Poll: Equatable, Sendable {
    var counts: [String: Int]
    var own: Set<String>
    var options: [String]
    var isClosed: Bool

    init(_ poll: ChatPoll) {
      (counts, own) = (poll.voteCounts, poll.ownVotes)
      (options, isClosed) = (poll.options.map(\.text), poll.isClosed)
    }
  }

  /// The values of a message that actions change.
  struct Message: Equatable, Sendable {
    var id: MessageID
    var text: String
    var isDeleted: Bool
    var reactions: [String]
    var attachments: [ChatAttachment]
    var isPinned: Bool

    init(_ message: ChatMessage) {
      (id, text, isDeleted) = (message.id, message.text, message.isDeleted)
      reactions = message.reactions.map(\.type)
      attachments = message.attachments
      isPinned = message.pinnedAt != nil
    }
  }

  /// The channels that are not deleted.
  var channels: [ChannelID: Channel] = [:]
  /// The rows of the list of the default query.
  var listed: [ChannelID] = []
  /// The number of unread replies in each thread.
  var unreadReplies: [MessageID: Int] = [:]
  /// The user's unsent reply.
  var reply: DraftMessage?
  /// The saved messages with the times of their reminders.
  var saved: [MessageID: Date?] = [:]
  var muted: Set<UserID> = []
  var blocked: Set<UserID> = []

  /// Reads the values from pages and single rows.
  init(of checked: Checked) async throws {
    let user = checked.workspace.user.id
    for id in checked.channelIDs {
      let channel = try await checked.source.channel(id)
      channels[id] = channel.map { Channel($0, user) }
    }
    listed = try await Walk<ChatChannel> {
      try await checked.source.channels(ChannelListQuery(), after: $0, limit: 4)
    }.ids
    for id in checked.workspace.threads.map(\.id) {
      guard let thread = try await checked.source.thread(id) else { continue }
      unreadReplies[id] = Self.unread(thread, user)
      if id == checked.workspace.roles.thread { reply = thread.parentMessage.draftReply }
    }
    guard checked.workspace.roles.keepsMarks else { return }
    let account = try await checked.source.account()
    read(account.marks, muted: account.mutedUserIDs)
  }

  private mutating func read(_ marks: PersonalMarks, muted users: Set<UserID>) {
    for message in marks.savedMessages { saved[message.id] = .some(message.remindAt) }
    (muted, blocked) = (users, marks.blockedUserIDs)
  }

  /// Reads the values from a state.
  init(_ state: ChatState, of checked: Checked) {
    let user = checked.workspace.user.id
    let query = ChannelListQuery()
    let context = checked.context(ChatChannel.self)
    let known = checked.channelIDs.compactMap { state.channel($0) }
    for channel in known where channel.deletedAt == nil {
      channels[channel.id] = Channel(channel, user)
    }
    listed = known.filter { query.matches($0, in: context) }
      .sorted { query.isOrdered($0, before: $1, in: context) }.map(\.id)
    for thread in checked.workspace.threads.map(\.id).compactMap({ state.thread($0) }) {
      unreadReplies[thread.id] = Self.unread(thread, user)
      if thread.id == checked.workspace.roles.thread { reply = thread.parentMessage.draftReply }
    }
    guard checked.workspace.roles.keepsMarks else { return }
    read(state.personalMarks, muted: state.mutedUserIDs)
  }

  private static func unread(_ thread: ChatThread, _ user: UserID) -> Int {
    thread.reads.first { $0.userID == user }?.unreadMessagesCount ?? 0
  }

  /// Returns the differences from other values, in words.
  func difference(from other: Seen) -> String {
    var words: [String] = []
    for id in Set(channels.keys).union(other.channels.keys).sorted()
    where channels[id] != other.channels[id] {
      let first = channels[id]
      let second = other.channels[id]
      words.append("\(id): \(Self.text(first)) and \(Self.text(second))")
    }
    if listed != other.listed { words.append("lists: \(listed) and \(other.listed)") }
    if unreadReplies != other.unreadReplies {
      words.append("replies: \(unreadReplies) and \(other.unreadReplies)")
    }
    if reply != other.reply { words.append("drafts of a reply") }
    if saved != other.saved { words.append("saved: \(saved) and \(other.saved)") }
    if muted != other.muted { words.append("muted: \(muted) and \(other.muted)") }
    if blocked != other.blocked { words.append("blocked: \(blocked) and \(other.blocked)") }
    return words.joined(separator: "; ")
  }

  private static func text(_ message: Message) -> String {
    let reactions = message.reactions.map { " +\($0)" }.joined()
    return "\"\(message.isDeleted ? "deleted" : message.text)\" (\(message.id))\(reactions)"
  }

  private static func text(_ channel: Channel?) -> String {
    guard let channel else { return "none" }
    let flags = ChannelFlag.allCases.filter(channel.flags.contains).map { "\($0.name), " }
    return
      "unread \(channel.unread.messages)/\(channel.unread.mentions), muted \(channel.isMuted), "
      + "\(flags.joined())pinned \(channel.isPinned), archived \(channel.isArchived), "
      + "member \(channel.isMember), "
      + "name \(channel.name ?? "none"), topic \(channel.topic ?? "none"), "
      + "cooldown \(channel.cooldown), "
      + "members \(channel.members.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }), "
      + "draft \(channel.draft?.text ?? "none"), messages \(channel.messageCount), "
      + "newest \(channel.newest.map { text($0) } ?? "none")" + text(channel.polls)
  }

  private static func text(_ polls: [MessageID: Poll]) -> String {
    polls.sorted { $0.key < $1.key }.map { id, poll in
      let counts = poll.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let own = poll.own.sorted().joined(separator: " ")
      return ", votes of \(id): \(counts.joined(separator: " ")), own \(own), "
        + "options \(poll.options), closed \(poll.isClosed)"
    }.joined()
  }
}
