// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// Invented chats that provide rows of every kind for asking plugins.
///
/// The data is the same each time. Some rows have a value for an optional field and some don't, so
/// that each such field is both present and missing.
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
    people = Self.names.enumerated().map { place, name in
      ChatUser(
        id: UserID("person-\(place)"),
        name: place == 3 ? nil : name,
        imageURL: place % 2 == 0 ? "https://example.org/\(place).png" : nil,
        isOnline: place % 3 == 0
      )
    }
    var config = ChatConfig()
    config.showsDrafts = true
    config.channelList.channelItemMutedStyle = .afterChannelName
    environment = ChatEnvironment(now: Self.now, currentUser: people[0], config: config)
  }

  func channel(_ place: Int) -> ChatChannel {
    let isDirect = place % 5 == 4
    var channel = ChatChannel(
      id: ChannelID(isDirect ? "messaging:!members-\(place)" : "messaging:sample-\(place)"),
      name: place % 7 == 6 || isDirect ? nil : "Sample \(place) \(Self.words[place % 3])",
      createdAt: moment(place * 3000 + 86_400)
    )
    channel.imageURL = place % 3 == 0 ? "https://example.org/channel.png" : nil
    channel.members = [people[0], author(place)].map { ChatChannelMember($0) }
    channel.memberCount = isDirect ? 2 : place % 6 + 2
    channel.latestMessages = place % 9 == 8 ? [] : [message(place)]
    channel.lastMessageAt = place % 9 == 8 ? nil : moment(place * 600)
    channel.unreadCount = ChannelUnreadCount(messages: place % 4 * 40, mentions: place % 4 / 2)
    channel.muteDetails = place % 6 == 1 ? MuteDetails(createdAt: moment(9)) : nil
    channel.currentlyTypingUsers = place % 11 == 2 ? [people[1]] : []
    channel.draftMessage = place % 8 == 3 ? DraftMessage(text: "not sent yet") : nil
    channel.ownCapabilities = place % 2 == 0 ? [.deleteChannel] : []
    var membership = ChatChannelMember(people[0])
    membership.pinnedAt = place % 10 == 0 ? moment(5) : nil
    membership.archivedAt = place % 10 == 7 ? moment(5) : nil
    channel.membership = membership
    channel.reads = [
      ChatChannelRead(userID: people[0].id, lastReadAt: moment(17_000)),
      ChatChannelRead(userID: people[1].id, lastReadAt: moment(place % 2 == 0 ? 0 : 1_000_000)),
    ]
    return channel
  }

  func thread(_ place: Int) -> ChatThread {
    var thread = ChatThread(
      parentMessage: message(place + 1),
      channel: channel(place),
      createdAt: moment(place * 900)
    )
    thread.title = place % 4 == 0 ? "About \(Self.words[place % 8])" : nil
    var reply = message(place + 2)
    reply.parentID = thread.id
    thread.latestReplies = place % 9 == 8 ? [] : [reply]
    thread.lastMessageAt = place % 9 == 8 ? nil : moment(place * 400)
    thread.replyCount = place % 5
    thread.participantCount = place % 3 + 1
    thread.threadParticipants = people.prefix(place % 3 + 1).map { ThreadParticipant(user: $0) }
    thread.reads = [ThreadRead(userID: people[0].id, unreadMessagesCount: place % 3 * 60)]
    return thread
  }

  func message(_ place: Int) -> ChatMessage {
    var message = ChatMessage(
      id: MessageID("message-\(place)"),
      author: author(place),
      text: Self.words[place % Self.words.count],
      createdAt: moment(place * 700)
    )
    message.attachments = attachments(place)
    message.poll = place % 13 == 5 ? ChatPoll(name: "Tea or tea?", createdBy: people[1]) : nil
    message.kind = place % 16 == 9 ? .system : .regular
    message.deletedAt = place % 16 == 11 ? moment(place) : nil
    message.textUpdatedAt = place % 6 == 2 ? moment(place) : nil
    message.pinnedAt = place % 12 == 1 ? moment(place) : nil
    message.parentID = place % 10 == 3 ? MessageID("message-0") : nil
    message.isShownInChannel = message.parentID != nil
    message.replyCount = place % 4 == 0 ? place : 0
    message.translations = place % 5 == 1 ? ["en": "The kettle is on, in other words."] : [:]
    message.originalLanguage = place % 5 == 1 ? "ar" : nil
    message.localState = place % 17 == 6 ? .sendingFailed : nil
    message.draftReply = place % 8 == 5 ? DraftMessage(text: "an answer, not sent yet") : nil
    return message
  }

  private func attachments(_ place: Int) -> [ChatAttachment] {
    let kinds: [ChatAttachment.Kind] = [
      .image, .file, .giphy, .video, .audio, .voiceRecording, .linkPreview, .init("sample"),
    ]
    if place % 3 != 0 { return [] }
    return (0...(place / 3 % 2)).map { offset in
      let kind = kinds[(place / 3 + offset) % kinds.count]
      var attachment = ChatAttachment(
        kind: kind,
        title: place % 2 == 0 ? "Sample \(kind.rawValue)" : nil,
        url: place % 4 == 3 ? nil : "https://example.org/\(kind.rawValue)"
      )
      attachment.text = kind == .linkPreview ? "What the page is about" : nil
      attachment.previewURL = kind == .video ? "https://example.org/preview.png" : nil
      attachment.mimeType = kind == .file ? "application/pdf" : nil
      attachment.size = place % 2 == 0 ? place * 1000 : nil
      attachment.duration = kind == .voiceRecording ? 61.5 : nil
      return attachment
    }
  }

  func moment(_ secondsAgo: Int) -> Date { Self.now.addingTimeInterval(Double(-secondsAgo)) }

  private func author(_ place: Int) -> ChatUser {
    people[(place * 5 + place / 7 + 1) % people.count]
  }
}
