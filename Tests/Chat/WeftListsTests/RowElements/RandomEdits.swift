// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftJSON
import WeftModel
import WeftTestSupport

/// Random changes of one field each, with values that sometimes repeat.
struct RandomEdits {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  mutating func flag() -> Bool { Bool.random(using: &random) }
  mutating func word() -> String { ["", "a", "Leia", "Hej hej", "Zażółć"][number(0..<5)] }
  mutating func maybe<Value>(_ value: Value) -> Value? { flag() ? value : nil }
  mutating func date() -> Date {
    Samples.now.addingTimeInterval(-[1, 60, 90_000, 700_000][number(0..<4)])
  }

  mutating func edit(_ user: inout ChatUser) {
    switch number(0..<6) {
    case 0: user.name = maybe(word())
    case 1: user.imageURL = maybe("https://a.example/\(word().count).png")
    case 2: user.isOnline = flag()
    case 3: user.isBanned = flag()
    case 4: user.lastActiveAt = maybe(date())
    default: user.custom["x"] = maybe(.string(word()))
    }
  }

  mutating func edit(_ message: inout ChatMessage) {
    switch number(0..<16) {
    case 0: message.author = [Samples.me, Samples.leia, Samples.droid][number(0..<3)]
    case 1: edit(&message.author)
    case 2: message.text = word()
    case 3: message.kind = [.regular, .system, .ephemeral, .deleted][number(0..<4)]
    case 4: message.createdAt = date()
    case 5: message.deletedAt = maybe(date())
    case 6: message.parentID = maybe("p")
    case 7: message.isShownInChannel = flag()
    case 8: message.isShadowed = flag()
    case 9: message.localState = maybe([.sending, .sendingFailed][number(0..<2)])
    case 10:
      message.attachments = [ChatAttachment(kind: [.image, .file, .audio][number(0..<3)])]
    case 11:
      message.poll = maybe(ChatPoll(name: word(), createdBy: Samples.leia))
      message.poll?.options = [PollOption(id: "a", text: word())]
      message.poll?.voteCounts = ["a": number(0..<3)]
      message.poll?.ownVotes = flag() ? ["a"] : []
    case 12:
      if var creator = message.poll?.createdBy {
        edit(&creator)
        message.poll?.createdBy = creator
      }
    case 13: message.draftReply = maybe(DraftMessage(text: word()))
    case 14: message.replyCount = number(0..<3)
    default: message.custom["x"] = maybe(.string(word()))
    }
  }
}

extension RandomEdits {
  mutating func edit(_ channel: inout ChatChannel) {
    switch number(0..<4) {
    case 0: editPeople(of: &channel)
    case 1: editMessages(of: &channel)
    case 2: editOwn(&channel)
    default: editStates(of: &channel)
    }
  }

  private mutating func editPeople(of channel: inout ChatChannel) {
    switch number(0..<8) {
    case 0, 1:
      guard let place = channel.members.indices.randomElement(using: &random) else { return }
      edit(&channel.members[place].user)
    case 2:
      channel.members = [Samples.me, Samples.leia, Samples.droid].prefix(number(0..<4)).map {
        ChatChannelMember($0)
      }
    case 3: channel.memberCount = number(1..<4)
    case 4: channel.watcherCount = number(0..<3)
    case 5: channel.currentlyTypingUsers = [Samples.leia, Samples.droid].filter { _ in flag() }
    case 6:
      guard !channel.currentlyTypingUsers.isEmpty else { return }
      edit(&channel.currentlyTypingUsers[0])
    default: channel.membership = maybe(ChatChannelMember(Samples.me))
    }
  }

  private mutating func editMessages(of channel: inout ChatChannel) {
    switch number(0..<5) {
    case 0:
      channel.latestMessages.insert(Samples.message(word(), id: "n\(number(0..<99))"), at: 0)
    case 1: if !channel.latestMessages.isEmpty { channel.latestMessages.removeFirst() }
    case 2: channel.lastMessageAt = maybe(date())
    default:
      guard let place = channel.latestMessages.indices.randomElement(using: &random) else { return }
      edit(&channel.latestMessages[place])
    }
  }

  private mutating func editOwn(_ channel: inout ChatChannel) {
    switch number(0..<6) {
    case 0: channel.unreadCount.messages = number(0..<3)
    case 1: channel.unreadCount.mentions = number(0..<2)
    case 2: channel.muteDetails = maybe(MuteDetails())
    case 3: channel.draftMessage = maybe(DraftMessage(text: word()))
    case 4:
      channel.reads = [ChatChannelRead(userID: Samples.leia.id, lastReadAt: date())]
      channel.reads[0].lastDeliveredAt = maybe(date())
    default: channel.membership?.pinnedAt = maybe(date())
    }
  }

  private mutating func editStates(of channel: inout ChatChannel) {
    switch number(0..<10) {
    case 0: channel.name = maybe(word())
    case 1: channel.imageURL = maybe("https://a.example/\(word().count).png")
    case 2: channel.updatedAt = date()
    case 3: channel[ChannelFlag.allCases[number(0..<ChannelFlag.allCases.count)]] = flag()
    case 4: channel.createdBy = maybe(Samples.leia)
    case 5: channel.ownCapabilities = flag() ? [.deleteChannel] : []
    case 6: channel.config.readEventsEnabled = flag()
    case 7: channel.config.typingEventsEnabled = flag()
    case 8: channel.team = maybe(word())
    default: channel.custom["x"] = maybe(.string(word()))
    }
  }

  mutating func edit(_ thread: inout ChatThread) {
    switch number(0..<13) {
    case 0: thread.title = maybe(word())
    case 1, 2: edit(&thread.parentMessage)
    case 3, 4: edit(&thread.channel)
    case 5: thread.replyCount = number(0..<4)
    case 6: thread.participantCount = number(0..<4)
    case 7:
      thread.threadParticipants = [Samples.leia, Samples.droid].map { ThreadParticipant(user: $0) }
    case 8:
      guard !thread.threadParticipants.isEmpty else { return }
      edit(&thread.threadParticipants[0].user)
    case 9: thread.latestReplies.append(Samples.message(word(), id: "n\(number(0..<99))"))
    case 10:
      guard let place = thread.latestReplies.indices.last else { return }
      edit(&thread.latestReplies[place])
    case 11:
      thread.reads = [ThreadRead(userID: Samples.me.id, unreadMessagesCount: number(0..<3))]
    default: thread.custom["x"] = maybe(.string(word()))
    }
  }
}
