// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
public import WeftModel

private typealias Sample = EventSamples

/// Events in a small world, so that they often affect each other; each is a second after the previous one.
public struct RandomEvents {
  private var random: SeededGenerator
  private var second = 0.0
  /// All messages so far, as the events that added them: an id belongs to one channel permanently.
  private var messages = ["m0", "p", "r0"].map { Sample.message($0, at: -60) }

  /// Makes the events of a seed.
  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The generated types, some more often than others.
  package static let types: [ChatEventType] =
    [
      .messageNew, .messageNew, .messageNew, .messageNew, .notificationMessageNew, .messageUpdated,
      .messageDeleted, .messageRead, .notificationMarkRead, .notificationMarkUnread,
      .messageDelivered, .notificationThreadMessageNew, .threadUpdated, .reactionNew,
      .reactionUpdated, .reactionDeleted, .draftUpdated, .draftDeleted, .pollUpdated, .pollClosed,
      .channelUpdated, .channelTruncated, .memberAdded,
      .memberUpdated, .memberRemoved, .typingStart, .typingStop, .userWatchingStart,
      .userPresenceChanged, .userUpdated, .userBanned, .userUnbanned, .userMessagesDeleted,
      .notificationMutesUpdated, .notificationChannelMutesUpdated, .notificationAddedToChannel,
      .notificationRemovedFromChannel,
    ] + ChannelSwitch.allCases.flatMap { [$0.event(on: true), $0.event(on: false)] }

  /// The types that are not generated: they change no model, do the same as another type, name
  /// something that the small world doesn't have, or have random tests elsewhere.
  package static let typesLeftOut: Set<ChatEventType> = [
    .healthCheck, .connectionError, .aiIndicatorUpdate, .aiIndicatorClear, .aiIndicatorStop,
    .reminderCreated, .reminderUpdated, .reminderDeleted, .notificationReminderDue,
    .pollCreated, .pollDeleted, .pollVoteCasted, .pollVoteChanged, .pollVoteRemoved,
    .userWatchingStop, .channelCreated, .channelDeleted, .notificationChannelDeleted,
    .notificationInvited, .notificationInviteAccepted, .notificationInviteRejected,
    .notificationMessageHidden, .messageFlagged, .notificationBlocksUpdated,
  ]

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  /// The next event.
  public mutating func next() -> ChatEvent {
    second += 1
    let channel = pick([Sample.general, "messaging:a", "messaging:b"])
    var event = ChatEvent(pick(Self.types), cid: channel, at: Sample.at(second))
    let user = pick([Samples.me.id, Samples.leia.id, Samples.droid.id])
    event.user = UserPatch(user)
    if event.type == .userPresenceChanged { event.user?.isOnline = .set(chance(50)) }
    fillMessage(of: &event, by: user)
    fillReading(of: &event)
    fillRest(of: &event, by: user)
    return event
  }

  private mutating func fillMessage(of event: inout ChatEvent, by user: UserID) {
    event.hardDelete = chance(50)
    event.reaction = ChatReaction(type: pick(["like", "sad"]), userID: user)
    let isNew = [.messageNew, .notificationMessageNew, .notificationThreadMessageNew]
      .contains(event.type)
    let known = pick(messages)
    if isNew, known.message?.createdAt != Sample.at(-60), chance(20) {
      event = known
    } else if isNew {
      event.message = newMessage(by: user, inThread: event.type == .notificationThreadMessageNew)
      messages.append(event)
    } else if let message = known.message, event.type.rawValue.hasPrefix("message.") || chance(50) {
      event.cid = event.type == .channelTruncated ? event.cid : known.cid
      event.message = MessagePatch(message.id) { $0.text = .set("Edited at \(second)") }
      if event.type == .channelTruncated { empty(with: &event, by: user) }
    } else {
      event.messageID = known.message?.id
      event.cid = known.cid
    }
  }

  /// Makes a truncation, which may leave a message and may have a date.
  private func empty(with event: inout ChatEvent, by user: UserID) {
    event.message = nil
    if Int(second) % 4 == 0 {
      event.channel = ChannelPatch(event.cid ?? Sample.general) {
        $0.truncatedAt = .set(Sample.at(second - 6))
      }
    }
    guard Int(second) % 2 == 0 else { return }
    event.message = MessagePatch(MessageID("w\(Int(second))")) {
      $0.author = UserPatch(user)
      $0.createdAt = Sample.at(second - Double(Int(second) % 3))
    }
  }

  private mutating func newMessage(by user: UserID, inThread: Bool) -> MessagePatch {
    let isReply = inThread || chance(15)
    let (isShown, isSilent, mentions) = (chance(50), chance(10), chance(20))
    return MessagePatch(MessageID("n\(Int(second))")) {
      $0.text = .set("New at \(second)")
      $0.author = UserPatch(user)
      $0.createdAt = Sample.at(second)
      $0.isSilent = .set(isSilent)
      if isReply { $0.parentID = .set(Sample.parent) }
      if isReply { $0.isShownInChannel = .set(isShown) }
      if mentions { $0.mentionedUsers = .set([UserPatch(Samples.me.id)]) }
    }
  }

  private mutating func fillReading(of event: inout ChatEvent) {
    if event.type == .notificationMarkRead, chance(30) { event.cid = nil }
    if event.type == .messageRead, chance(30) { event.parentID = Sample.parent }
    event.firstUnreadMessageID = pick(messages).message?.id
    if chance(50) { event.unreadMessages = Int(random.next() % 5) }
    if chance(50) { event.lastReadAt = Sample.at(second - 5) }
  }

  private mutating func fillRest(of event: inout ChatEvent, by user: UserID) {
    event.thread = event.type == .threadUpdated ? ThreadPatch(Sample.parent) : nil
    event.thread?.title = .set("Title at \(second)")
    event.member = MemberPatch(UserPatch(pick([user, "u1", "u2"]))) {
      $0.pinnedAt = .set(Sample.at(second))
    }
    event.draft = DraftMessage(text: "Draft at \(second)")
    event.poll = PollPatch("v") { $0.name = .set("Vote at \(second)") }
    event.vote = PollPatch.Vote(UserPatch(user), for: "x", at: Sample.at(second))
    event.clearHistory = chance(20)
    event.watcherCount = Int(random.next() % 9)
    event.mutedUserIDs = chance(50) ? [Samples.droid.id] : []
    event.channelMutes = chance(30) ? [.init(Sample.general)] : []
    if event.type == .channelUpdated {
      let flag = pick(ChannelFlag.allCases)
      event.channel = ChannelPatch(event.cid ?? Sample.general) { channel in
        channel.name = .set("Name \(second)")
        if Int(second) % 3 == 0 { channel[flag] = .set(Int(second) % 2 == 0) }
        if Int(second) % 7 == 0 { channel.truncatedAt = .set(Sample.at(second - 9)) }
      }
    }
    // In all channels instead of in one.
    if event.type == .userMessagesDeleted, Int(second) % 2 == 0 { event.cid = nil }
    if event.type == .userUpdated {
      event.user?.name = .set("\(user) at \(Int(second) / 4)")
      event.user?.custom = ["rank": .integer(Int64(second))]
    }
  }
}

extension RandomEvents {
  /// The small world.
  public static func world() -> ChatState {
    var state = Sample.state { $0.latestMessages[0].poll = ChatPoll(name: "Lunch?") }
    for name in ["a", "b"] { state.insert(Samples.channel(name)) }
    return state
  }
}
