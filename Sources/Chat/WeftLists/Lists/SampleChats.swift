// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// Invented chats that produce rows of every kind, for checking plugins.
///
/// The data is always the same. Each optional field has a value in some rows and none in others.
struct SampleChats {
  static let now = Date(timeIntervalSince1970: 1_780_000_000)
  static let count = 64

  let environment: ChatEnvironment
  private let people: [ChatUser]
  private static let names = [
    "Ada Example", "Bo Sample", "Cleo Placeholder", "Dov Fictional", "Ева Пример", "李范例",
  ]
  private static let words = [
    "The kettle is on.", "Meet at the third oak, not the fourth.", "👍🏽", "",
    "A longer line that says the same thing more than once, so that it has to be cut somewhere: "
      + "the same thing, said again.",
    "مرحبا بالجميع", "Two\nlines", "*bold* and `code`",
  ]

  init() {
    people = Self.names.enumerated().map { index, name in
      ChatUser(
        id: UserID("person-\(index)"),
        name: index == 3 ? nil : name,
        imageURL: index % 2 == 0 ? "https://example.org/\(index).png" : nil,
        isOnline: index % 3 == 0
      )
    }
    var config = ChatConfig()
    config.showsDrafts = true
    config.channelList.channelItemMutedStyle = .afterChannelName
    environment = ChatEnvironment(now: Self.now, currentUser: people[0], config: config)
  }

  func channel(_ index: Int) -> ChatChannel {
    let isDirect = index % 5 == 4
    var channel = ChatChannel(
      id: ChannelID(isDirect ? "messaging:!members-\(index)" : "messaging:sample-\(index)"),
      name: index % 7 == 6 || isDirect ? nil : "Sample \(index) \(Self.words[index % 3])",
      createdAt: moment(index * 3000 + 86_400)
    )
    channel.imageURL = index % 3 == 0 ? "https://example.org/channel.png" : nil
    channel.members = [people[0], author(index)].map { ChatChannelMember($0) }
    channel.memberCount = isDirect ? 2 : index % 6 + 2
    channel.latestMessages = index % 9 == 8 ? [] : [message(index)]
    channel.lastMessageAt = index % 9 == 8 ? nil : moment(index * 600)
    channel.unreadCount = ChannelUnreadCount(messages: index % 4 * 40, mentions: index % 4 / 2)
    channel.muteDetails = index % 6 == 1 ? MuteDetails(createdAt: moment(9)) : nil
    channel.currentlyTypingUsers = index % 11 == 2 ? [people[1]] : []
    channel.draftMessage = index % 8 == 3 ? DraftMessage(text: "not sent yet") : nil
    channel.ownCapabilities = index % 2 == 0 ? [.deleteChannel] : []
    for (place, flag) in ChannelFlag.allCases.enumerated() {
      channel[flag] = index % (place + 5) == 3
    }
    var membership = ChatChannelMember(people[0])
    membership.pinnedAt = index % 10 == 0 ? moment(5) : nil
    membership.archivedAt = index % 10 == 7 ? moment(5) : nil
    channel.membership = membership
    channel.reads = [
      ChatChannelRead(userID: people[0].id, lastReadAt: moment(17_000)),
      ChatChannelRead(userID: people[1].id, lastReadAt: moment(index % 2 == 0 ? 0 : 1_000_000)),
    ]
    return channel
  }

  func thread(_ index: Int) -> ChatThread {
    var thread = ChatThread(
      parentMessage: message(index + 1),
      channel: channel(index),
      createdAt: moment(index * 900)
    )
    thread.title = index % 4 == 0 ? "About \(Self.words[index % 8])" : nil
    var reply = message(index + 2)
    reply.parentID = thread.id
    thread.latestReplies = index % 9 == 8 ? [] : [reply]
    thread.lastMessageAt = index % 9 == 8 ? nil : moment(index * 400)
    thread.replyCount = index % 5
    thread.participantCount = index % 3 + 1
    thread.threadParticipants = people.prefix(index % 3 + 1).map { ThreadParticipant(user: $0) }
    thread.reads = [ThreadRead(userID: people[0].id, unreadMessagesCount: index % 3 * 60)]
    return thread
  }

  func message(_ index: Int) -> ChatMessage {
    var message = ChatMessage(
      id: MessageID("message-\(index)"),
      author: author(index),
      text: Self.words[index % Self.words.count],
      createdAt: moment(index * 700)
    )
    message.attachments = attachments(index)
    message.poll = index % 13 == 5 ? poll(index) : nil
    message.kind = index % 16 == 9 ? .system : .regular
    message.deletedAt = index % 16 == 14 ? moment(index) : nil
    message.textUpdatedAt = index % 6 == 2 ? moment(index) : nil
    message.pinnedAt = index % 12 == 1 ? moment(index) : nil
    message.parentID = index % 10 == 3 ? MessageID("message-0") : nil
    message.isShownInChannel = message.parentID != nil
    message.replyCount = index % 4 == 0 ? index : 0
    message.translations = index % 5 == 1 ? ["en": "The kettle is on, in other words."] : [:]
    message.originalLanguage = index % 5 == 1 ? "ar" : nil
    message.localState = index % 17 == 6 ? .sendingFailed : nil
    message.draftReply = index % 8 == 5 ? DraftMessage(text: "an answer, not sent yet") : nil
    message.quotedMessageID = index % 7 == 4 ? MessageID("message-\(index + 1)") : nil
    let types = ["like", "love", "haha", "wow", "sad", "angry", "tada", "eyes", "fire", "clap"]
    message.reactions = types.prefix(index % 11).enumerated().map { place, type in
      ChatReaction(type: type, userID: people[(index + place) % people.count].id)
    }
    return message
  }

  private func poll(_ index: Int) -> ChatPoll {
    var poll = ChatPoll(name: "Tea or tea?", createdBy: people[1])
    poll.options = [
      PollOption(id: "black", text: "Tea"), PollOption(id: "green", text: "Tea, too"),
    ]
    poll.voteCounts = ["black": index, "green": 1]
    poll.ownVotes = index % 2 == 0 ? [] : ["green"]
    poll.isClosed = index % 3 == 0
    poll.latestVotes = [PollVote(user: people[0], for: "black", createdAt: moment(index))]
    return poll
  }

  private func attachments(_ index: Int) -> [ChatAttachment] {
    let kinds: [ChatAttachment.Kind] = [
      .image, .file, .giphy, .video, .audio, .voiceRecording, .linkPreview, .init("sample"),
    ]
    if index % 3 != 0 { return [] }
    return (0...(index / 3 % 2)).map { offset in
      let kind = kinds[(index / 3 + offset) % kinds.count]
      var attachment = ChatAttachment(
        kind: kind,
        title: index % 2 == 0 ? "Sample \(kind.rawValue)" : nil,
        url: index % 4 == 3 ? nil : "https://example.org/\(kind.rawValue)"
      )
      attachment.text = kind == .linkPreview ? "What the page is about" : nil
      attachment.previewURL = kind == .video ? "https://example.org/preview.png" : nil
      attachment.mimeType = kind == .file ? "application/pdf" : nil
      attachment.size = index % 2 == 0 ? index * 1000 : nil
      attachment.duration = kind == .voiceRecording ? 61.5 : nil
      return attachment
    }
  }

  func moment(_ secondsAgo: Int) -> Date { Self.now.addingTimeInterval(Double(-secondsAgo)) }

  private func author(_ index: Int) -> ChatUser {
    people[(index * 5 + index / 7 + 1) % people.count]
  }
}
