// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatState {
  /// Does with an event what its type asks for.
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
    // What the payload says of the channel is taken with every event.
    case .changeChannel: _ = try subject(of: event)
    case .deleteChannel: try deleteChannel(event, &change)
    case .hideChannel: try hideChannel(event, &change)
    case .showChannel: try showChannel(event, &change)
    case .truncateChannel: try truncateChannel(event, &change)
    case .changeWatchers: try changeWatchers(event, &change)
    case .changeMember: try changeMember(event, &change)
    case .removeMember: try removeMember(event, &change)
    case .changeTyping: try changeTyping(event, &change)
    // So is what it says of users.
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
  /// What a host is told of an event that no model keeps.
  fileprivate init(about event: ChatEvent) {
    switch event.type {
    case .notificationReminderDue: self = .reminderDue(event.subjectID)
    case .connectionError: self = .connectionFailed
    default: self = .received(event.type)
    }
  }
}

extension ChatEvent {
  /// Who it is about.
  func requiredUser() throws(ChatRefusal) -> UserPatch {
    guard let user else { throw .missing("user", in: type) }
    return user
  }

  /// The message it is about.
  func requiredMessage() throws(ChatRefusal) -> MessagePatch {
    guard let message else { throw .missing("message", in: type) }
    return message
  }
}
