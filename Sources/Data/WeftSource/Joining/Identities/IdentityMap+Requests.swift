// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
package import WeftModel

extension IdentityMap {
  /// Returns an action with mapped ids.
  package func callAsFunction(_ action: SourceAction) -> SourceAction {
    switch action {
    case .markRead(let id): .markRead(channel(id))
    case .markThreadRead(let id): .markThreadRead(message(id))
    case .markUnread(let id, let first): .markUnread(channel(id), from: own(first))
    case .create(let chat): .create(self(chat))
    case .addMembers(let people, let id): .addMembers(people.map { user($0) }, channel(id))
    case .removeMember(let person, let id): .removeMember(user(person), channel(id))
    case .rename(let name, let id): .rename(name, channel(id))
    case .setTopic(let topic, let id): .setTopic(topic, channel(id))
    case .setSlowMode(let seconds, let id): .setSlowMode(seconds, channel(id))
    case .suggestOption(let option, let subject, let id, let thread):
      .suggestOption(option, in: message(subject), channel(id), thread: own(thread))
    case .closePoll(let subject, let id, let thread):
      .closePoll(message(subject), channel(id), thread: own(thread))
    // The prefix of the address says which source it belongs to.
    case .join(let address): .join(address)
    case .markAllRead: .markAllRead
    case .mute(let id, let until): .mute(channel(id), until: until)
    case .unmute(let id): .unmute(channel(id))
    case .turn(let flag, let isOn, let id): .turn(flag, on: isOn, channel(id))
    case .clearAndHide(let id): .clearAndHide(channel(id))
    case .delete(let id): .delete(channel(id))
    case .leave(let id): .leave(channel(id))
    case .answerInvitation(let isTaken, let id): .answerInvitation(isTaken, channel(id))
    case .pin(let id): .pin(channel(id))
    case .unpin(let id): .unpin(channel(id))
    case .archive(let id, let isOn): .archive(channel(id), on: isOn)
    case .saveDraft(let draft, let id, let thread):
      .saveDraft(draft, channel(id), thread: own(thread))
    case .clearDraft(let id, let thread): .clearDraft(channel(id), thread: own(thread))
    case .send(let sent, let id): .send(self(sent), channel(id))
    case .edit(let subject, let text, let id, let thread, let mentioned):
      .edit(
        message(subject),
        text: text,
        channel(id),
        thread: own(thread),
        mentioning: mentioned.map { user($0) }
      )
    case .deleteMessage(let subject, let id, let thread):
      .deleteMessage(message(subject), channel(id), thread: own(thread))
    case .react(let type, let subject, let id, let thread):
      .react(type, to: message(subject), channel(id), thread: own(thread))
    case .unreact(let type, let subject, let id, let thread):
      .unreact(type, to: message(subject), channel(id), thread: own(thread))
    case .vote(let option, let subject, let id, let thread):
      .vote(option, in: message(subject), channel(id), thread: own(thread))
    case .unvote(let option, let subject, let id, let thread):
      .unvote(option, in: message(subject), channel(id), thread: own(thread))
    case .pinMessage(let subject, let isOn, let id, let thread):
      .pinMessage(message(subject), on: isOn, channel(id), thread: own(thread))
    case .save(let subject, let date, let id, let thread):
      .save(message(subject), remindAt: date, channel(id), thread: own(thread))
    case .unsave(let subject, let id, let thread):
      .unsave(message(subject), channel(id), thread: own(thread))
    case .deleteForMe(let subject, let id, let thread):
      .deleteForMe(message(subject), channel(id), thread: own(thread))
    case .flag(let subject, let id, let thread):
      .flag(message(subject), channel(id), thread: own(thread))
    case .muteUser(let id, let isOn): .muteUser(user(id), on: isOn)
    case .block(let id, let isOn): .block(user(id), on: isOn)
    case .typing(let isOn, let id, let thread): .typing(isOn, channel(id), thread: own(thread))
    case .stopAnswer(let id): .stopAnswer(channel(id))
    }
  }

  /// Returns a chat to create, with mapped ids.
  package func callAsFunction(_ chat: NewChat) -> NewChat {
    var chat = chat
    chat.id = channel(chat.id)
    chat.members = chat.members.map { user($0) }
    return chat
  }

  /// Returns a message to send, with mapped ids.
  package func callAsFunction(_ sent: OutgoingMessage) -> OutgoingMessage {
    var sent = sent
    sent.id = message(sent.id)
    sent.thread = own(sent.thread)
    sent.quotedMessageID = own(sent.quotedMessageID)
    sent.attachments = sent.attachments.map { self($0) }
    sent.poll = sent.poll.map { self($0) }
    sent.mentionedUserIDs = sent.mentionedUserIDs.map { user($0) }
    return sent
  }

  /// Returns a request for messages, with mapped ids.
  package func callAsFunction(_ request: MessagePageRequest) -> MessagePageRequest {
    let position: MessagePageRequest.Position =
      switch request.position {
      case .newest: .newest
      case .before(let cursor): .before(self(cursor))
      case .after(let cursor): .after(self(cursor))
      case .around(let id): .around(message(id))
      case .aroundMoment(let moment): .aroundMoment(moment)
      }
    return MessagePageRequest(
      channel: channel(request.channel),
      parent: own(request.parent),
      position: position,
      limit: request.limit,
      number: request.number
    )
  }

  /// Returns a message's position, with its id mapped.
  package func callAsFunction(_ cursor: MessageCursor) -> MessageCursor {
    MessageCursor(
      ChatMessage(
        id: message(cursor.id),
        author: ChatUser(id: ""),
        text: "",
        createdAt: cursor.createdAt
      )
    )
  }

  /// Returns a page of messages with mapped ids.
  package func callAsFunction(_ page: MessagePage) -> MessagePage {
    MessagePage(page.messages.map { self($0) }, hasOlder: page.hasOlder, hasNewer: page.hasNewer)
  }

  /// Returns a search result with mapped ids.
  package func callAsFunction(_ result: ChannelSelectionInfo) -> ChannelSelectionInfo {
    ChannelSelectionInfo(
      channel: self(result.channel),
      message: result.message.map { self($0) },
      searchType: result.searchType
    )
  }

  /// Returns an account with mapped user ids.
  package func callAsFunction(_ account: SourceAccount) -> SourceAccount {
    var mapped = SourceAccount(
      self(account.user),
      mutedUserIDs: Set(account.mutedUserIDs.map { user($0) })
    )
    mapped.marks = self(account.marks)
    mapped.makesChats = account.makesChats
    return mapped
  }

  private func callAsFunction(_ marks: PersonalMarks) -> PersonalMarks {
    PersonalMarks(
      blockedUserIDs: Set(marks.blockedUserIDs.map { user($0) }),
      hiddenMessageIDs: Set(marks.hiddenMessageIDs.map { message($0) }),
      flaggedMessageIDs: Set(marks.flaggedMessageIDs.map { message($0) }),
      savedMessages: marks.savedMessages.map {
        SavedMessage(
          message($0.id),
          in: channel($0.channelID),
          parent: own($0.parentID),
          at: $0.savedAt,
          remindAt: $0.remindAt
        )
      }
    )
  }

  private func own(_ id: MessageID?) -> MessageID? { id.map { message($0) } }
}

extension SourceAction {
  /// The messages and threads that have to exist for the action.
  var messageIDs: [MessageID] {
    switch self {
    case .markThreadRead(let id): [id]
    case .saveDraft(_, _, let thread), .clearDraft(_, let thread), .typing(_, _, let thread):
      [thread].compactMap { $0 }
    case .send(let message, _): [message.thread, message.quotedMessageID].compactMap { $0 }
    case .edit(let id, _, _, let thread, _), .deleteMessage(let id, _, let thread),
      .react(_, let id, _, let thread), .unreact(_, let id, _, let thread),
      .vote(_, let id, _, let thread), .unvote(_, let id, _, let thread),
      .pinMessage(let id, _, _, let thread), .save(let id, _, _, let thread),
      .unsave(let id, _, let thread), .deleteForMe(let id, _, let thread),
      .flag(let id, _, let thread), .suggestOption(_, let id, _, let thread),
      .closePoll(let id, _, let thread):
      [id, thread].compactMap { $0 }
    case .markUnread(_, let first): [first].compactMap { $0 }
    case .markRead, .markAllRead, .join, .mute, .unmute, .turn, .clearAndHide, .delete, .leave,
      .answerInvitation, .pin, .unpin, .archive, .muteUser, .block, .create, .addMembers,
      .removeMember, .rename, .setTopic, .setSlowMode, .stopAnswer:
      []
    }
  }
}
