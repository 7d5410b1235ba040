// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// The contents that a source must have when it is checked.
public struct SourceWorkspace: Sendable {
  /// The user of the account.
  public let user: ChatUser
  /// The users, including the account's.
  public let users: [ChatUser]
  /// All channels with all their messages, in no order.
  public let channels: [ChatChannel]
  /// All threads, in no order.
  public let threads: [ChatThread]
  /// The moment of loading; nothing in the workspace is later.
  public let now: Date
  /// The channels and messages that the rules use.
  public let roles: SourceRoles

  /// Creates a description of a source's contents.
  public init(
    user: ChatUser,
    users: [ChatUser],
    channels: [ChatChannel],
    threads: [ChatThread],
    now: Date,
    roles: SourceRoles
  ) {
    self.user = user
    self.users = users
    self.channels = channels
    self.threads = threads
    self.now = now
    self.roles = roles
  }

  /// A state with all of these contents, from which a source in memory can answer.
  public var state: ChatState {
    ChatState(currentUser: user, users: users, channels: channels, threads: threads, now: now)
  }
}

extension SourceWorkspace {
  /// A workspace of ten channels and five threads, which covers the cases the rules mention.
  ///
  /// There are equal times, unread, muted and unlisted channels, and channels in which the user
  /// lacks permissions.
  public static let standard: SourceWorkspace = {
    let me = ChatUser(id: "ada", name: "Ada")
    let other = ChatUser(id: "bela", name: "Bela")
    let channels = Sketch(me, other).channels
    let threads = Sketch(me, other).threads(in: channels[0])
    return SourceWorkspace(
      user: me,
      users: [me, other],
      channels: channels,
      threads: threads,
      now: Sketch.start,
      roles: .standard
    )
  }()

  /// The standard workspace, for sources that create chats and whose accounts have private notes.
  package static let marking: SourceWorkspace = {
    let plain = standard
    var roles = plain.roles
    roles.keepsMarks = true
    let newcomer = ChatUser(id: "cleo", name: "Cleo")
    roles.newcomer = newcomer.id
    var channels = plain.channels
    channels[0].ownCapabilities.formUnion([
      .updateChannel, .updateChannelMembers, .sendPoll, .setSlowMode, .skipSlowMode,
    ])
    return SourceWorkspace(
      user: plain.user,
      users: plain.users + [newcomer],
      channels: channels,
      threads: plain.threads,
      now: plain.now,
      roles: roles
    )
  }()
}

/// The builder of the standard workspace.
private struct Sketch {
  static let start = Date(timeIntervalSince1970: 1_750_000_000)

  private let me: ChatUser
  private let other: ChatUser

  init(_ me: ChatUser, _ other: ChatUser) {
    self.me = me
    self.other = other
  }

  private func before(_ seconds: Double) -> Date { Self.start.addingTimeInterval(-seconds) }

  var channels: [ChatChannel] {
    var channels = [
      channel("main", age: 10), channel("bound", age: 20), channel("mark", age: 30),
      // Two channels with the same time, which are ordered by their ids.
      channel("same-b", age: 40), channel("same-a", age: 40), channel("old", age: 900),
      channel("hidden", age: 50), channel("foreign", age: 60), channel("gone", age: 70),
      channel("muted", age: 80),
    ]
    channels[0].latestMessages = messages
    channels[0].unreadCount = ChannelUnreadCount(messages: 2, mentions: 1)
    channels[1].ownCapabilities = []
    channels[1].config.mutesEnabled = false
    channels[3].members[0].invite = .pending
    channels[3].membership = channels[3].members[0]
    channels[5].unreadCount = ChannelUnreadCount(messages: 7, mentions: 0)
    channels[6].isHidden = true
    channels[7].members = [ChatChannelMember(other)]
    channels[7].membership = nil
    channels[7].memberCount = 1
    channels[8].deletedAt = before(5)
    channels[9].muteDetails = MuteDetails(createdAt: before(100))
    return channels
  }

  private func channel(_ name: String, age: Double) -> ChatChannel {
    var channel = ChatChannel(id: ChannelID("check:\(name)"), name: name, createdAt: before(5000))
    channel.members = [ChatChannelMember(me), ChatChannelMember(other)]
    channel.membership = channel.members[0]
    channel.memberCount = 2
    channel.latestMessages = [message("last-\(name)", age: age)]
    channel.lastMessageAt = before(age)
    channel.ownCapabilities = [
      .deleteChannel, .leaveChannel, .sendMessage, .sendReply, .updateOwnMessage,
      .deleteOwnMessage, .sendReaction, .quoteMessage, .typingEvents, .castPollVote, .pinMessage,
    ]
    return channel
  }

  private func message(_ id: String, age: Double) -> ChatMessage {
    ChatMessage(id: MessageID(id), author: other, text: "Text of \(id)", createdAt: before(age))
  }

  /// The messages of the main channel, newest first.
  ///
  /// Some have the same time, some are replies shown only in their thread, and one is shown in
  /// both.
  private var messages: [ChatMessage] {
    var messages = (0..<9).map { message("m\($0)", age: 10 + 20 * Double($0 / 2)) }
    for (index, age) in [15.0, 25, 35].enumerated() {
      var reply = message("r\(index)", age: age)
      (reply.parentID, reply.isShownInChannel) = ("p0", index == 1)
      messages.append(reply)
    }
    messages += (0..<5).map { message("p\($0)", age: 300 + Double($0)) }
    for index in messages.indices { messages[index].poll = poll(in: messages[index].id) }
    return messages.sorted { MessageCursor($0) > MessageCursor($1) }
  }

  private func poll(in message: MessageID) -> ChatPoll? {
    let roles = SourceRoles.standard
    let polls = [roles.poll, roles.choice, roles.closedPoll, roles.usedPoll]
    guard polls.contains(message) else { return nil }
    var poll = ChatPoll(name: "Poll of \(message)", createdBy: other)
    // One of the polls has no id, as in files that were written by hand.
    if message != roles.choice { poll.id = "poll-\(message)" }
    poll.options = ["a", "b", "c", "d"].map { PollOption(id: $0, text: "Option \($0)") }
    poll.votesAllowed = message == roles.choice ? 1 : 2
    poll.isClosed = message == roles.closedPoll
    (poll.voteCounts, poll.latestVotes) = (["a": 1], [vote(of: other, for: "a")])
    if message == roles.usedPoll {
      poll.voteCounts = ["a": 2, "b": 1]
      poll.ownVotes = ["a", "b"]
      poll.latestVotes += [vote(of: me, for: "a"), vote(of: me, for: "b")]
    }
    return poll
  }

  private func vote(of user: ChatUser, for option: String) -> PollVote {
    PollVote(user: user, for: option, createdAt: before(5))
  }

  func threads(in channel: ChatChannel) -> [ChatThread] {
    (0..<5).map { number in
      let parent = message("p\(number)", age: 300 + Double(number))
      var thread = ChatThread(parentMessage: parent, channel: channel, createdAt: before(300))
      thread.lastMessageAt = before(15 + Double(number / 2))
      thread.threadParticipants = [ThreadParticipant(user: me), ThreadParticipant(user: other)]
      let unread = number < 2 ? 3 - number : 0
      thread.reads = [
        ThreadRead(userID: me.id, lastReadAt: before(400), unreadMessagesCount: unread)
      ]
      if number == 0 {
        thread.latestReplies = channel.latestMessages.filter { $0.parentID == parent.id }.reversed()
        thread.replyCount = 3
      }
      return thread
    }
  }
}
