// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
package import WeftFormats
package import WeftModel

/// A generator of workspaces of any size, one channel at a time.
///
/// The same seed gives the same workspace. The generator holds none of it, so a million channels take
/// no more memory than one.
///
///     let generator = WorkspaceGenerator(channels: 1000, threads: 100, messages: 20_000, seed: 1)
///     try WorkspaceStore.generate(generator, to: "large.weft")
package struct WorkspaceGenerator: Sendable {
  /// The number of channels, each with members and messages.
  package let channels: Int
  /// The number of threads, each below its own message.
  let threads: Int
  /// The minimum number of messages.
  let messages: Int
  /// The seed of the pseudorandom numbers.
  let seed: UInt64

  /// The moment 2026-06-05 14:24, at which the workspace is viewed; everything in it is earlier.
  static let now = Date(timeIntervalSince1970: 1_780_669_440)

  /// Creates a generator; threads need at least one channel.
  package init(channels: Int, threads: Int, messages: Int, seed: UInt64) {
    precondition(channels >= 0 && threads >= 0 && messages >= 0, "a number can't be negative")
    precondition(threads == 0 || channels > 0, "threads need at least one channel")
    self.channels = channels
    self.threads = threads
    self.messages = messages
    self.seed = seed
  }

  /// The workspace with its users, but without channels and threads.
  package var head: Workspace {
    var workspace = Workspace(currentUser: user(0))
    workspace.users = (0..<userCount).map { user($0) }
    workspace.now = Self.now
    workspace.config.showsDrafts = true
    workspace.latestDate = Self.now
    return workspace
  }

  /// The number of users, which grows with the channels up to 2000.
  var userCount: Int { min(2000, max(12, channels / 20)) }

  func user(_ number: Int) -> ChatUser {
    var numbers = GeneratedNumbers(seed: seed, kind: 1, number: number)
    let name = numbers.pick(GeneratedTexts.names)
    var user = ChatUser(
      id: UserID("user-\(number)"),
      name: number == 0 ? "You Example" : "\(name) Example \(number)"
    )
    user.isOnline = numbers.chance(30)
    return user
  }

  /// Returns the things that belong to a channel if they are spread evenly over all channels.
  private func share(_ count: Int, of channel: Int) -> Range<Int> {
    channel * count / channels..<(channel + 1) * count / channels
  }

  /// Returns the numbers of a channel's threads.
  package func threadNumbers(of channel: Int) -> Range<Int> { share(threads, of: channel) }

  /// Returns the number of a channel's messages, at least one for each thread.
  func messageCount(of channel: Int) -> Int {
    max(share(messages, of: channel).count, threadNumbers(of: channel).count)
  }

  /// Generates a channel with its messages.
  ///
  /// - Parameter number: The channel's number, starting from 0.
  package func channel(_ number: Int) -> ChatChannel {
    var numbers = GeneratedNumbers(seed: seed, kind: 2, number: number)
    let age = Double(numbers.below(60 * 24 * 3600)) + Double(numbers.below(1000)) / 1000
    let newest = Self.now.addingTimeInterval(-age)
    var channel = ChatChannel(
      id: ChannelID("messaging:c\(number)"),
      name: GeneratedTexts.channel(number, &numbers),
      createdAt: newest.addingTimeInterval(-Double(30 * 24 * 3600))
    )
    let people = (0..<2 + numbers.below(3)).map { _ in 1 + numbers.below(userCount - 1) }
    channel.members = Set([0] + people).sorted().map { ChatChannelMember(user($0)) }
    channel.memberCount = channel.members.count
    channel.membership = channel.members[0]
    channel.latestMessages = messages(of: number, by: channel.members, newest, &numbers)
    channel.lastMessageAt = channel.latestMessages.first?.createdAt
    fillReading(of: &channel, &numbers)
    if numbers.chance(4) { channel.muteDetails = MuteDetails(createdAt: nil, expiresAt: nil) }
    if numbers.chance(2) { channel.draftMessage = DraftMessage(text: "I was about to say") }
    return channel
  }

  private func fillReading(of channel: inout ChatChannel, _ numbers: inout GeneratedNumbers) {
    let unread = numbers.chance(20) ? min(channel.latestMessages.count, 1 + numbers.below(5)) : 0
    channel.unreadCount = ChannelUnreadCount(messages: unread, mentions: 0)
    let read = channel.latestMessages.dropFirst(unread).first?.createdAt ?? channel.createdAt
    channel.reads = [
      ChatChannelRead(userID: channel.members[0].id, lastReadAt: read, unreadMessagesCount: unread)
    ]
  }

  /// Generates the messages of a channel, newest first, some minutes apart.
  private func messages(
    of channel: Int,
    by members: [ChatChannelMember],
    _ newest: Date,
    _ numbers: inout GeneratedNumbers
  ) -> [ChatMessage] {
    let threads = threadNumbers(of: channel)
    var date = newest
    return (0..<messageCount(of: channel)).map { place in
      var message = ChatMessage(
        id: messageID(place, of: channel),
        author: members[numbers.below(members.count)].user,
        text: GeneratedTexts.message(&numbers),
        createdAt: date
      )
      if place < threads.count { message.replyCount = 2 }
      date.addTimeInterval(-Double(60 + numbers.below(3600)))
      return message
    }
  }

  func messageID(_ index: Int, of channel: Int) -> MessageID { MessageID("m\(channel)-\(index)") }

  /// Generates a thread of a channel.
  ///
  /// - Parameters:
  ///   - number: The thread's number, one of ``threadNumbers(of:)``.
  ///   - channel: The channel as ``channel(_:)`` generates it.
  ///   - channelNumber: The channel's number.
  package func thread(_ number: Int, in channel: ChatChannel, _ channelNumber: Int) -> ChatThread {
    var numbers = GeneratedNumbers(seed: seed, kind: 3, number: number)
    let place = number - threadNumbers(of: channelNumber).lowerBound
    let parent = channel.latestMessages[place]
    var thread = ChatThread(parentMessage: parent, channel: channel, createdAt: parent.createdAt)
    let authors = [channel.members[0].user, channel.members[channel.members.count - 1].user]
    thread.latestReplies = (0..<2).map { reply in
      var message = ChatMessage(
        id: MessageID("r\(number)-\(reply)"),
        author: authors[reply],
        text: GeneratedTexts.message(&numbers),
        createdAt: parent.createdAt.addingTimeInterval(Double(reply + 1) * 20)
      )
      message.parentID = parent.id
      return message
    }
    thread.createdBy = parent.author
    thread.lastMessageAt = thread.latestReplies[1].createdAt
    thread.replyCount = 2
    thread.participantCount = 2
    thread.activeParticipantCount = 2
    thread.threadParticipants = authors.map { ThreadParticipant(user: $0, lastReadAt: nil) }
    let unread = numbers.chance(10) ? 1 : 0
    thread.reads = [
      ThreadRead(
        userID: authors[0].id,
        lastReadAt: thread.latestReplies[1 - unread].createdAt,
        unreadMessagesCount: unread
      )
    ]
    return thread
  }
}

/// The names and texts of a generated workspace.
enum GeneratedTexts {
  static let names = [
    "Ada", "Ben", "Cleo", "Dara", "Emil", "Fay", "Gus", "Hana", "Ivo", "June", "Kofi", "Lena",
    "Milo", "Nora", "Otis", "Pia", "Quin", "Rosa", "Sami", "Tess", "Uma", "Vito", "Wren", "Yuki",
  ]

  static let topics = [
    "Release", "Kitchen", "Garden", "Design", "Travel", "Music", "Support", "Research", "Books",
    "Running", "Budget", "Weather", "Puzzles", "Cooking", "Maps", "Radio",
  ]

  static let places = [
    "Harbour", "Hill", "Bridge", "Market", "Station", "Library", "Mill", "Tower", "Quay", "Park",
    "Square", "Lane",
  ]

  private static let openings = [
    "The kettle is on", "I moved the meeting to Thursday", "Who has the key to the shed?",
    "Here are the notes from this morning", "That works for me", "Can somebody look at the map",
    "We are nearly there 🚀", "The second draft reads much better", "Thanks, that was quick!",
    "Lunch at the usual place?", "I will bring the cups", "It rains again over here",
  ]

  private static let endings = [
    "", "", "", " — see you there", ", and the other one too", " 🙂", ", if nobody minds",
    ". More about it tomorrow", " (no hurry)",
  ]

  static func message(_ numbers: inout GeneratedNumbers) -> String {
    numbers.pick(openings) + numbers.pick(endings)
  }

  static func channel(_ number: Int, _ numbers: inout GeneratedNumbers) -> String {
    "\(numbers.pick(places)) \(numbers.pick(topics)) \(number)"
  }
}

/// A generator of pseudorandom numbers for one thing of a kind (SplitMix64).
///
/// Each thing has its own sequence, so that it can be generated without those before it.
struct GeneratedNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64, kind: UInt64, number: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ kind &* 0xBF58_476D_1CE4_E5B9 ^ UInt64(number)
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(next() % UInt64(limit)) : 0 }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }
}
