// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftJSON
import WeftModel
import WeftTestSupport

/// An event that names every member.
enum FullEvent {
  private static let date = Samples.now.addingTimeInterval(0.125)
  private static let custom: [String: JSONValue] = [
    "name": .string("not the name"), "gone": .null,
    "list": [.integer(1), .number(2.5), .object([])],
  ]

  /// Returns an event with every member set, or cleared where that is allowed.
  static func everything(empty: Bool) -> ChatEvent {
    func some<Value>(_ value: Value) -> Patch<Value?> { .set(empty ? nil : value) }
    return ChatEvent(.channelUpdated, cid: "messaging:a", at: date) { event in
      event.user = user(some)
      event.message = message(empty, some, some, some, some, some, some)
      event.messageID = "other"
      event.channel = channel(empty, some, some, some, some)
      event.thread = thread(empty, some)
      event.member = member(some, some, some)
      event.reaction = ChatReaction(type: "like", userID: "leia")
      event.draft = draft
      event.poll = poll(empty)
      event.vote = .init(user { .set($0) }, for: "o1", at: date)
      event.reads = [read(some)]
      (event.parentID, event.firstUnreadMessageID) = ("p", "u")
      (event.hardDelete, event.clearHistory) = (true, true)
      (event.lastReadMessageID, event.lastReadAt) = ("l", date)
      (event.lastDeliveredAt, event.unreadMessages, event.watcherCount) = (date, 3, 0)
      event.mutedUserIDs = empty ? [] : ["r2d2"]
      event.blockedUserIDs = empty ? [] : ["jabba"]
      event.remindAt = date
      (event.aiState, event.aiMessage) = ("AI_STATE_THINKING", "Reading")
      event.channelMutes =
        empty ? [] : [.init("messaging:b", MuteDetails(createdAt: date, expiresAt: date))]
    }
  }

  private static var draft: DraftMessage {
    DraftMessage(text: "Line\nand \"more\" \u{2028}", attachments: [attachment])
  }

  private static var attachment: ChatAttachment {
    var attachment = ChatAttachment(kind: .image, title: "Title")
    (attachment.url, attachment.previewURL) = ("https://example.org/a", "https://example.org/a")
    (attachment.text, attachment.mimeType) = ("Text", "image/png")
    (attachment.size, attachment.duration) = (7, 1.5)
    attachment.custom = custom
    return attachment
  }

  private static func user(_ text: (String) -> Patch<String?>) -> UserPatch {
    UserPatch("leia") {
      ($0.name, $0.imageURL, $0.language) = (text("Leia"), text("image"), text("en"))
      ($0.isOnline, $0.isBanned) = (.set(true), .set(false))
      $0.lastActiveAt = text("").value == nil ? .kept : .set(date)
      $0.custom = custom
    }
  }

  private static func message(
    _ empty: Bool,
    _ text: (String) -> Patch<String?>,
    _ moment: (Date) -> Patch<Date?>,
    _ id: (MessageID) -> Patch<MessageID?>,
    _ state: (LocalMessageState) -> Patch<LocalMessageState?>,
    _ poll: (PollPatch) -> Patch<PollPatch?>,
    _ draft: (DraftMessage) -> Patch<DraftMessage?>
  ) -> MessagePatch {
    MessagePatch("m") {
      $0.channelID = "messaging:a"
      $0.author = user { .set($0) }
      ($0.text, $0.kind) = (.set(empty ? "" : "Text"), .set(.system))
      ($0.createdAt, $0.updatedAt) = (date, date)
      ($0.textUpdatedAt, $0.deletedAt) = (moment(date), moment(date))
      ($0.pinnedAt, $0.parentID) = (moment(date), id("p"))
      ($0.quotedMessageID, $0.localState) = (id("q"), state(.sending))
      ($0.isShownInChannel, $0.replyCount) = (.set(true), .set(0))
      ($0.isSilent, $0.isShadowed) = (.set(false), .set(true))
      $0.attachments = .set(empty ? [] : [attachment])
      $0.poll = poll(Self.poll(empty))
      $0.translations = .set(empty ? [:] : ["language": "x", "es_text": "y", "pl": "z"])
      $0.originalLanguage = text("en")
      $0.reactions = .set(empty ? [] : [ChatReaction(type: "sad", userID: "leia")])
      $0.mentionedUsers = .set(empty ? [] : [user { .set($0) }])
      $0.draftReply = draft(Self.draft)
      $0.custom = custom
    }
  }

  private static func channel(
    _ empty: Bool,
    _ text: (String) -> Patch<String?>,
    _ moment: (Date) -> Patch<Date?>,
    _ mute: (MuteDetails) -> Patch<MuteDetails?>,
    _ draft: (DraftMessage) -> Patch<DraftMessage?>
  ) -> ChannelPatch {
    var patch = ChannelPatch("messaging:a") {
      ($0.name, $0.imageURL, $0.team) = (text("Name"), text("image"), text("team"))
      ($0.createdAt, $0.updatedAt, $0.lastMessageAt) = (date, date, date)
      ($0.deletedAt, $0.truncatedAt) = (moment(date), moment(date))
      $0.createdBy = user { .set($0) }
      $0.muteDetails = mute(MuteDetails(createdAt: date))
      $0.filterTags = .set(empty ? [] : ["b", "a"])
      $0.ownCapabilities = .set(empty ? [] : [.leaveChannel, .muteChannel])
      ($0.config.mutesEnabled, $0.config.readEventsEnabled) = (false, true)
      ($0.config.typingEventsEnabled, $0.config.deliveryEventsEnabled) = (true, false)
      $0.config.skipLastMsgAtUpdateForSystemMsg = true
      $0.members = [member({ .set($0) }, { .set($0) }, { .set($0) })]
      ($0.memberCount, $0.watcherCount, $0.cooldown) = (2, 0, 10)
      $0.membership = member({ .set($0) }, { .set($0) }, { .set($0) })
      $0.unreadCount = ChannelUnreadCount(messages: 0, mentions: 0)
      $0.reads = [read { .set($0) }]
      $0.draftMessage = draft(Self.draft)
      $0.messages = [MessagePatch("brought") { $0.text = .set("Text") }]
      $0.custom = custom
    }
    for flag in ChannelFlag.allCases { patch[flag] = .set(flag.rawValue.isMultiple(of: 2)) }
    return patch
  }

  private static func thread(_ empty: Bool, _ text: (String) -> Patch<String?>) -> ThreadPatch {
    ThreadPatch("p") {
      $0.channelID = "messaging:a"
      $0.parentMessage = MessagePatch("p") { $0.text = .set("Parent") }
      $0.title = text("Title")
      $0.createdBy = user { .set($0) }
      ($0.createdAt, $0.updatedAt, $0.lastMessageAt) = (date, date, date)
      ($0.replyCount, $0.participantCount, $0.activeParticipantCount) = (3, 2, 1)
      $0.participants = .set(empty ? [] : [.init(user { .set($0) }, lastReadAt: date)])
      $0.reads = [read { .set($0) }]
      $0.custom = custom
    }
  }

  private static func member(
    _ text: (String) -> Patch<String?>,
    _ moment: (Date) -> Patch<Date?>,
    _ invite: (ChatChannelMember.Invite) -> Patch<ChatChannelMember.Invite?>
  ) -> MemberPatch {
    MemberPatch(user { .set($0) }) {
      $0.role = text("moderator")
      ($0.pinnedAt, $0.archivedAt) = (moment(date), moment(date))
      ($0.invite, $0.isBannedFromChannel) = (invite(.accepted), .set(true))
      $0.isLowPriority = .set(true)
    }
  }

  private static func read(_ moment: (Date) -> Patch<Date?>) -> ReadPatch {
    ReadPatch("leia") {
      ($0.lastReadAt, $0.lastDeliveredAt) = (moment(date), moment(date))
      $0.unreadMessagesCount = 4
    }
  }

  private static func poll(_ empty: Bool) -> PollPatch {
    PollPatch("v") {
      ($0.name, $0.isClosed) = (.set("Lunch?"), .set(true))
      $0.createdBy = user { .set($0) }
      $0.details = .set(empty ? nil : "Not soup")
      $0.options = .set(empty ? [] : [PollOption(id: "o1", text: "Rice")])
      ($0.votesAllowed, $0.isAnonymous) = (.set(empty ? nil : 2), .set(true))
      ($0.allowsSuggestions, $0.allowsComments) = (.set(true), .set(true))
      $0.closesAt = .set(empty ? nil : Date(timeIntervalSince1970: 1_790_000_000))
      ($0.voteCounts, $0.ownVotes) = (.set(empty ? [:] : ["o1": 2]), .set(empty ? [] : ["o1"]))
      $0.latestVotes = .set(
        empty ? [] : [.init(nil, at: date), .init(user { .set($0) }, for: "o1")]
      )
    }
  }
}
