// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

// The events of actions on messages.
extension SourceAction {
  func messageEvent(
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    switch self {
    case .edit(let id, let text, _, let thread, let chosen):
      try Self.edit(
        try Self.message(id, thread: thread, in: channel, of: state),
        to: text,
        mentioning: chosen,
        in: channel,
        of: state,
        at: moment
      )
    case .deleteMessage(let id, _, let thread):
      try Self.delete(
        try Self.message(id, thread: thread, in: channel, of: state),
        in: channel,
        of: state,
        at: moment
      )
    case .react(let type, let id, _, let thread):
      try Self.react(
        type,
        to: try Self.message(id, thread: thread, in: channel, of: state),
        isOn: true,
        in: channel,
        of: state,
        at: moment
      )
    case .unreact(let type, let id, _, let thread):
      try Self.react(
        type,
        to: try Self.message(id, thread: thread, in: channel, of: state),
        isOn: false,
        in: channel,
        of: state,
        at: moment
      )
    case .vote(let option, let id, _, let thread):
      try Self.vote(
        for: option,
        on: try Self.message(id, thread: thread, in: channel, of: state),
        isOn: true,
        in: channel,
        of: state,
        at: moment
      )
    case .unvote(let option, let id, _, let thread):
      try Self.vote(
        for: option,
        on: try Self.message(id, thread: thread, in: channel, of: state),
        isOn: false,
        in: channel,
        of: state,
        at: moment
      )
    case .suggestOption(let option, let id, _, let thread):
      try Self.suggest(
        option,
        in: try Self.message(id, thread: thread, in: channel, of: state),
        of: channel,
        in: state,
        at: moment
      )
    case .closePoll(let id, _, let thread):
      try Self.close(
        try Self.message(id, thread: thread, in: channel, of: state),
        in: channel,
        of: state,
        at: moment
      )
    case .pinMessage(let id, let isOn, _, let thread):
      try Self.pin(
        try Self.message(id, thread: thread, in: channel, of: state),
        isOn: isOn,
        in: channel,
        of: state,
        at: moment
      )
    default: nil
    }
  }

  /// How far the state may be ahead of the clock for new messages to follow it: clocks of hosts differ.
  private static let clockDifference: TimeInterval = 3600
  /// The number of messages examined to find one that isn't ahead of the clock.
  private static let mostLookedAt = 100

  /// Returns the date of a message that is sent now.
  ///
  /// It follows the latest moment of the state, unless that is further ahead than clocks differ: a
  /// message that a file or an import dates into the future must not take new messages along.
  static func date(
    of message: OutgoingMessage,
    in channel: ChatChannel,
    of state: ChatState,
    now: Date,
    _ moment: Date
  ) -> Date {
    let end = now.addingTimeInterval(clockDifference)
    if moment <= end { return moment }
    let before =
      message.thread.map { state.storedReplies(to: $0, in: channel.id).prefix(mostLookedAt) }
      ?? state.history(of: channel.id).prefix(mostLookedAt).map(\.self)[...]
    let newest = before.lazy.map(\.createdAt).first { $0 <= end }
    // A message dated before the channel was truncated would never be shown.
    let earlier = [newest, channel.truncatedAt].compactMap { $0?.addingTimeInterval(0.001) }
    return earlier.reduce(now) { max($0, $1) }
  }

  static func send(
    _ message: OutgoingMessage,
    to channel: ChatChannel,
    of state: ChatState,
    at moment: Date,
    dated date: Date
  ) throws(SourceError) -> ChatEvent? {
    let author = state.currentUserID
    guard !message.id.rawValue.isEmpty else {
      throw SourceError(.notAllowed, "a message needs an id; leave it out for a new one")
    }
    if let known = state.message(message.id, in: channel.id, parent: message.thread),
      !known.isUnsent(by: author)
    {
      // The message was sent before, and the answer got lost.
      if known.author.id == author, known.parentID == message.thread { return nil }
      throw SourceError(
        .notAllowed,
        "the message \"\(message.id)\" already exists; send it with another id"
      )
    }
    try require(message.thread == nil ? .sendMessage : .sendReply, in: channel, "write in")
    if let end = state.slowModeEnd(in: channel, at: date) {
      let seconds = Int(end.timeIntervalSince(date).rounded(.up))
      throw SourceError(
        .notAllowed,
        "the channel is in slow mode; send the next message in \(seconds) s",
        refusal: .slowMode
      )
    }
    let isBare = message.attachments.isEmpty && message.poll == nil
    if isBare || !message.text.isEmpty { try check(message.text) }
    try check(message.attachments)
    if let poll = message.poll {
      try require(.sendPoll, in: channel, "send a poll to")
      try poll.check(at: date)
    }
    if let thread = message.thread {
      guard state.message(thread, in: channel.id, parent: thread) != nil else {
        throw .unknown(thread)
      }
    }
    if let quoted = message.quotedMessageID {
      try require(.quoteMessage, in: channel, "quote in")
      _ = try Self.message(quoted, thread: message.thread, in: channel, of: state)
    }
    let mentioned = channel.mentioned(in: message.text, chosen: message.mentionedUserIDs)
    return ChatEvent(.messageNew, cid: channel.id, at: moment) {
      $0.user = UserPatch(author)
      $0.message = MessagePatch(message.id) {
        $0.author = UserPatch(author)
        $0.text = .set(message.text)
        $0.createdAt = date
        if !message.attachments.isEmpty { $0.attachments = .set(message.attachments) }
        if let thread = message.thread {
          $0.parentID = .set(thread)
          $0.isShownInChannel = .set(message.isShownInChannel)
        }
        if let quoted = message.quotedMessageID { $0.quotedMessageID = .set(quoted) }
        if var poll = message.poll {
          poll.createdBy = ChatUser(id: author)
          $0.poll = .set(PollPatch(creating: poll))
        }
        if !mentioned.isEmpty { $0.mentionedUsers = .set(mentioned.map { UserPatch($0.id) }) }
      }
    }
  }

  private static func edit(
    _ message: ChatMessage,
    to text: String,
    mentioning chosen: [UserID],
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    let isOwn = message.author.id == state.currentUserID
    try require(isOwn ? .updateOwnMessage : .updateAnyMessage, in: channel, "edit this message in")
    try check(text)
    if message.isDeleted { throw .deleted(message.id) }
    guard message.text != text else { return nil }
    let before = message.mentionedUserIDs
    let mentioned = channel.mentioned(in: text, chosen: before + chosen).map(\.id)
    return event(.messageUpdated, about: message, in: channel, of: state, at: moment) {
      $0.text = .set(text)
      if mentioned != before { $0.mentionedUsers = .set(mentioned.map { UserPatch($0) }) }
      $0.updatedAt = moment
      $0.textUpdatedAt = .set(moment)
    }
  }

  private static func delete(
    _ message: ChatMessage,
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    let isOwn = message.author.id == state.currentUserID
    // No other member has a message that never arrived, so no trace of it has to stay.
    if message.isUnsent(by: state.currentUserID) {
      var told = event(.messageDeleted, about: message, in: channel, of: state, at: moment)
      told.hardDelete = true
      return told
    }
    if channel.isOnlyInvited { throw .notJoined(channel.id) }
    if state.hasLeft(channel.id) { throw .left(channel.id) }
    try require(
      isOwn ? .deleteOwnMessage : .deleteAnyMessage,
      in: channel,
      "delete this message in"
    )
    if message.isDeleted { return nil }
    return event(.messageDeleted, about: message, in: channel, of: state, at: moment) {
      $0.updatedAt = moment
      $0.deletedAt = .set(moment)
    }
  }

  private static func react(
    _ type: String,
    to message: ChatMessage,
    isOn: Bool,
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    try require(.sendReaction, in: channel, "react in")
    guard type.ifShown != nil, type.utf8.count <= 64 else {
      throw SourceError(
        .notAllowed,
        "a reaction is a word or an emoji of at most 64 bytes; choose another"
      )
    }
    if message.isDeleted { throw .deleted(message.id) }
    let reaction = ChatReaction(type: type, userID: state.currentUserID)
    guard message.reactions.contains(reaction) != isOn else { return nil }
    var told = event(
      isOn ? .reactionNew : .reactionDeleted,
      about: message,
      in: channel,
      of: state,
      at: moment
    )
    told.reaction = reaction
    return told
  }

  private static func pin(
    _ message: ChatMessage,
    isOn: Bool,
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    try require(.pinMessage, in: channel, isOn ? "pin messages in" : "unpin messages in")
    if message.isDeleted { throw .deleted(message.id) }
    guard (message.pinnedAt != nil) != isOn else { return nil }
    return event(.messageUpdated, about: message, in: channel, of: state, at: moment) {
      $0.pinnedAt = .set(isOn ? moment : nil)
    }
  }

  static func event(
    _ type: ChatEventType,
    about message: ChatMessage,
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date,
    changing change: (inout MessagePatch) -> Void = { _ in }
  ) -> ChatEvent {
    ChatEvent(type, cid: channel.id, at: moment) {
      $0.user = UserPatch(state.currentUserID)
      $0.message = MessagePatch(message.id) {
        if let parent = message.parentID { $0.parentID = .set(parent) }
        change(&$0)
      }
    }
  }

  static func message(
    _ id: MessageID,
    thread: MessageID?,
    in channel: ChatChannel,
    of state: ChatState
  ) throws(SourceError) -> ChatMessage {
    guard let message = state.message(id, in: channel.id, parent: thread) else {
      throw .unknown(id)
    }
    return message
  }

  private static func check(_ attachments: [ChatAttachment]) throws(SourceError) {
    guard attachments.count <= OutgoingMessage.mostAttachments else {
      throw SourceError(
        .notAllowed,
        "a message can have at most \(OutgoingMessage.mostAttachments) files, not "
          + "\(attachments.count); send the others with the next message"
      )
    }
    let isShort = attachments.allSatisfy {
      ($0.title?.utf8.count ?? 0) <= 1_024 && ($0.url?.utf8.count ?? 0) <= 4_096
    }
    guard isShort else {
      throw SourceError(
        .notAllowed,
        "a file's name can have at most 1024 bytes and its address 4096; shorten them"
      )
    }
  }

  private static func check(_ text: String) throws(SourceError) {
    guard text.ifShown != nil else {
      throw SourceError(
        .notAllowed,
        "the message has no text; write something",
        refusal: .emptyText
      )
    }
    let count = text.utf8.count
    guard count <= OutgoingMessage.mostBytes else {
      throw SourceError(
        .notAllowed,
        "the text has \(count) bytes, but a message can have at most \(OutgoingMessage.mostBytes); shorten it"
      )
    }
  }
}

extension ChatMessage {
  /// Whether it is the user's own message and could not be sent.
  fileprivate func isUnsent(by user: UserID) -> Bool {
    localState == .sendingFailed && author.id == user
  }
}

extension SourceError {
  static func deleted(_ id: MessageID) -> SourceError {
    SourceError(.notAllowed, "the message \"\(id)\" is deleted", refusal: .deletedMessage)
  }

  /// The error for a user who has not accepted an invitation.
  static func notJoined(_ id: ChannelID) -> SourceError {
    SourceError(
      .notAllowed,
      "the user is only invited to \"\(id)\"; accept the invitation first",
      refusal: .notJoined
    )
  }

  /// The error for a user who is no longer a member.
  static func left(_ id: ChannelID) -> SourceError {
    SourceError(.notAllowed, "the user has left \"\(id)\"; join it again", refusal: .left)
  }
}
