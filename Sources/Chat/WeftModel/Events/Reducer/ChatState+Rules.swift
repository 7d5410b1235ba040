// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatState {
  /// Applies the rule of an event's type.
  mutating func follow(
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
    // Every event's payload has already been applied to its channel.
    case .changeChannel: _ = try subject(of: event)
    case .deleteChannel: try deleteChannel(event, &change)
    case .hideChannel: try hideChannel(event, &change)
    case .showChannel: try showChannel(event, &change)
    case .truncateChannel: try truncateChannel(event, &change)
    case .changeWatchers: try changeWatchers(event, &change)
    case .changeMember: try changeMember(event, &change)
    case .removeMember: try removeMember(event, &change)
    case .changeTyping: try changeTyping(event, &change)
    // Every event's payload has already been applied to its users.
    case .changeUser: _ = try event.requiredUser()
    case .changeBan: try changeBan(event, &change)
    case .deleteMessages: try deleteMessages(event, &change)
    case .changeMutes: try changeMutes(event, &change)
    case .changeChannelMutes: try changeChannelMutes(event, &change)
    case .tellHost: change.notices.append(ChatNotice(about: event))
    }
  }
}

extension ChatNotice {
  /// The notice for an event that changes no model.
  fileprivate init(about event: ChatEvent) {
    switch event.type {
    case .notificationReminderDue: self = .reminderDue(event.subjectID)
    case .connectionError: self = .connectionFailed
    default: self = .received(event.type)
    }
  }
}

extension ChatEvent {
  /// The user the event is about.
  func requiredUser() throws(ChatRefusal) -> UserPatch {
    guard let user else { throw .missing("user", in: type) }
    return user
  }

  /// The message the event is about.
  func requiredMessage() throws(ChatRefusal) -> MessagePatch {
    guard let message else { throw .missing("message", in: type) }
    return message
  }
}
