// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Applies an event and returns what it changed.
  ///
  /// An event that is delivered twice changes nothing the second time. An event that can't be applied leaves the state
  /// as it was and gives the reason in ``ChatChange/refusal``. Events of unknown types are only counted.
  ///
  /// - Complexity: O(log *n*) in all models plus O(*m*) in the members and messages of the channel it names. Marking
  ///   everything as read visits each unread channel; deleting all messages of a user entirely visits each thread.
  public mutating func apply(_ event: ChatEvent) -> ChatChange {
    var change = ChatChange()
    let before = self
    do {
      try reduce(event, &change)
      endDeletedAnswers(after: event, &change)
      remember(event, change, at: before.latestMoment)
      see(event.createdAt)
      see(event.message?.createdAt)
    } catch {
      self = before
      change = ChatChange()
      change.refusal = error
    }
    return change
  }

  /// Advances the latest moment that the state has seen.
  mutating func see(_ date: Date?) {
    guard let date else { return }
    latestMoment = max(latestMoment ?? date, date)
  }

  /// Returns when an event happened: its own time, else its message's, else the latest moment seen.
  func moment(of event: ChatEvent) -> Date {
    event.createdAt ?? event.message?.createdAt ?? latestMoment ?? Date(timeIntervalSince1970: 0)
  }

  private mutating func reduce(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let rule = EventRule(event.type) else {
      ignoredEvents.add(event.type)
      change.notices.append(.ignored(event.type))
      return
    }
    noteUsers(of: event, &change)
    notePoll(of: event, &change)
    try noteChannel(of: event, &change)
    try follow(rule, event, &change)
  }

  /// Applies the rule of an event's type.
  private mutating func follow(
    _ rule: EventRule,
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    switch rule {
    case .addMessage: try addMessage(event, &change)
    case .updateMessage: try updateMessage(event, &change)
    case .deleteMessage: try deleteMessage(event, &change)
    case .changeReaction: try changeReaction(event, &change)
    case .changePoll: try changePoll(event, &change)
    case .changeDraft: try changeDraft(event, &change)
    case .markRead: try markRead(event, &change)
    case .markUnread: try markUnread(event, &change)
    case .markDelivered: try markDelivered(event, &change)
    case .addReply: try addReply(event, &change)
    case .updateThread: try updateThread(event, &change)
    // The event's channel payload has already been applied.
    case .changeChannel: _ = try subject(of: event)
    case .deleteChannel: try deleteChannel(event, &change)
    case .turn(let flag, let isOn): try turn(flag, on: isOn, event, &change)
    case .truncateChannel: try truncateChannel(event, &change)
    case .changeWatchers: try changeWatchers(event, &change)
    case .changeMember: try changeMember(event, &change)
    case .removeMember: try removeMember(event, &change)
    case .changeTyping: try changeTyping(event, &change)
    case .changeAssistant: try changeAssistant(event, &change)
    // The event's user payload has already been applied.
    case .changeUser: _ = try event.requiredUser()
    case .changeBan: try changeBan(event, &change)
    case .deleteMessages: try deleteMessages(event, &change)
    case .changeMutes: try changeMutes(event, &change)
    case .changeChannelMutes: try changeChannelMutes(event, &change)
    case .changeReminder: try changeReminder(event, &change)
    case .hideMessage: try hideMessage(event, &change)
    case .flagMessage: try flagMessage(event, &change)
    case .changeBlocks: try changeBlocks(event, &change)
    case .tellHost: change.notices.append(ChatNotice(about: event))
    }
  }
}

/// An operation that applies events; several event types can share one.
enum EventRule {
  case addMessage, updateMessage, deleteMessage, changeReaction, changePoll, changeDraft
  case markRead, markUnread, markDelivered
  case addReply, updateThread
  case changeChannel, deleteChannel, truncateChannel, changeWatchers
  case turn(ChannelSwitch, on: Bool)
  case changeMember, removeMember, changeTyping, changeAssistant
  case changeUser, changeBan, deleteMessages, changeMutes, changeChannelMutes
  case changeReminder, hideMessage, flagMessage, changeBlocks
  case tellHost

  /// Creates the rule for a type, or returns `nil` if the state does not know the type.
  init?(_ type: ChatEventType) {
    guard let rule = Self.rules[type.rawValue] else { return nil }
    self = rule
  }

  /// A dictionary, because finding a case by its raw value would compare the names one by one.
  private static let rules = Dictionary(
    uniqueKeysWithValues: KnownEventType.allCases.map { ($0.rawValue, EventRule($0)) }
      + ChannelSwitch.allCases.flatMap { flag in
        [true, false].map { (flag.event(on: $0).rawValue, .turn(flag, on: $0)) }
      }
  )

  private init(_ type: KnownEventType) {
    self =
      switch type {
      case .messageNew, .notificationMessageNew: .addMessage
      case .messageUpdated: .updateMessage
      case .messageDeleted: .deleteMessage
      case .reactionNew, .reactionUpdated, .reactionDeleted: .changeReaction
      case .pollCreated, .pollClosed, .pollDeleted, .pollUpdated, .pollVoteCasted, .pollVoteChanged,
        .pollVoteRemoved:
        .changePoll
      case .draftUpdated, .draftDeleted: .changeDraft
      case .messageRead, .notificationMarkRead: .markRead
      case .notificationMarkUnread: .markUnread
      case .messageDelivered: .markDelivered
      case .notificationThreadMessageNew: .addReply
      case .threadUpdated: .updateThread
      case .channelCreated, .channelUpdated: .changeChannel
      case .channelDeleted, .notificationChannelDeleted: .deleteChannel
      case .channelTruncated: .truncateChannel
      case .userWatchingStart, .userWatchingStop: .changeWatchers
      case .memberAdded, .memberUpdated, .notificationAddedToChannel, .notificationInvited,
        .notificationInviteAccepted, .notificationInviteRejected:
        .changeMember
      case .memberRemoved, .notificationRemovedFromChannel: .removeMember
      case .typingStart, .typingStop: .changeTyping
      case .aiIndicatorUpdate, .aiIndicatorClear, .aiIndicatorStop: .changeAssistant
      case .userPresenceChanged, .userUpdated: .changeUser
      case .userBanned, .userUnbanned: .changeBan
      case .userMessagesDeleted: .deleteMessages
      case .notificationMutesUpdated: .changeMutes
      case .notificationChannelMutesUpdated: .changeChannelMutes
      case .reminderCreated, .reminderUpdated, .reminderDeleted: .changeReminder
      case .notificationMessageHidden: .hideMessage
      case .messageFlagged: .flagMessage
      case .notificationBlocksUpdated: .changeBlocks
      case .healthCheck, .connectionError, .notificationReminderDue: .tellHost
      }
  }
}

extension ChatEventType {
  /// Whether a state applies events of this type; others are only counted.
  package var isKnown: Bool { EventRule(self) != nil }
}

extension ChatNotice {
  /// Creates the notice for an event that changes no model.
  fileprivate init(about event: ChatEvent) {
    switch event.type {
    case .notificationReminderDue: self = .reminderDue(event.subjectID)
    case .connectionError: self = .connectionFailed
    default: self = .received(event.type)
    }
  }
}

extension ChatEvent {
  /// Returns the user that the event is about.
  func requiredUser() throws(ChatRefusal) -> UserPatch {
    guard let user else { throw .missing("user", in: type) }
    return user
  }

  /// Returns the message that the event is about.
  func requiredMessage() throws(ChatRefusal) -> MessagePatch {
    guard let message else { throw .missing("message", in: type) }
    return message
  }
}

/// A count of events whose type the state does not know.
public struct IgnoredEvents: Equatable, Sendable {
  /// The number of types counted by name; more types only add to ``count``, so a server can't make the state grow
  /// without limit.
  static let nameLimit = 64

  /// The number of ignored events of all types, including those that ``counts`` leaves out.
  public private(set) var count = 0
  /// The number of ignored events of each type, for the first types seen.
  public private(set) var counts: [ChatEventType: Int] = [:]

  /// Counts one event.
  mutating func add(_ type: ChatEventType) {
    count += 1
    if counts[type] != nil || counts.count < Self.nameLimit { counts[type, default: 0] += 1 }
  }
}
