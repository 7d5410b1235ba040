// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// An action of the user that a source performs.
public enum SourceAction: Equatable, Sendable {
  /// Marks a channel as read up to its newest message.
  case markRead(ChannelID)
  /// Marks a thread as read up to its newest reply.
  case markThreadRead(MessageID)
  /// Marks every channel as read.
  case markAllRead
  /// Marks a message of a channel and all later ones as unread; without one, the newest of another user.
  case markUnread(ChannelID, from: MessageID? = nil)
  /// Joins a channel by the address that others have for it, such as `#garden:example.org`.
  ///
  /// A source without addresses refuses it with `notSupported`.
  case join(String)
  /// Mutes a channel, until a moment or without end.
  case mute(ChannelID, until: Date? = nil)
  /// Unmutes a channel.
  case unmute(ChannelID)
  /// Sets a flag of a channel or takes it back; see also ``hide(_:clearingHistory:)``.
  case turn(ChannelSwitch, on: Bool, ChannelID)
  /// Hides a channel until its next message, and removes the messages it has.
  case clearAndHide(ChannelID)
  /// Deletes a channel for all its members.
  case delete(ChannelID)
  /// Ends the user's membership of a channel.
  case leave(ChannelID)
  /// Takes an invitation to a channel, or declines it.
  case answerInvitation(Bool, ChannelID)
  /// Pins a channel.
  case pin(ChannelID)
  /// Unpins a channel.
  case unpin(ChannelID)
  /// Saves the user's unsent text in a channel or in one of its threads.
  case saveDraft(DraftMessage, ChannelID, thread: MessageID? = nil)
  /// Discards the user's unsent text.
  case clearDraft(ChannelID, thread: MessageID? = nil)
  /// Sends a message to a channel or to one of its threads.
  case send(OutgoingMessage, ChannelID)
  /// Changes the text of a message.
  ///
  /// `mentioning` has the users whom the author chose to mention, beside those whom the message
  /// mentioned before; see ``OutgoingMessage/mentionedUserIDs``.
  case edit(
    MessageID,
    text: String,
    ChannelID,
    thread: MessageID? = nil,
    mentioning: [UserID] = []
  )
  /// Deletes a message for all members of its channel.
  case deleteMessage(MessageID, ChannelID, thread: MessageID? = nil)
  /// Reacts to a message, with a word such as `like` or with a sign.
  case react(String, to: MessageID, ChannelID, thread: MessageID? = nil)
  /// Takes a reaction back.
  case unreact(String, to: MessageID, ChannelID, thread: MessageID? = nil)
  /// Votes for an option, by its id, in the poll of a message.
  ///
  /// Where a poll allows one vote, this takes the place of the one that the user has.
  case vote(String, in: MessageID, ChannelID, thread: MessageID? = nil)
  /// Takes a vote back.
  case unvote(String, in: MessageID, ChannelID, thread: MessageID? = nil)

  /// Tells the other members that the user writes in a channel or in a thread, or no longer does.
  ///
  /// It is no state: a source need not keep it, and what its followers hear of it ends by itself.
  case typing(Bool, ChannelID, thread: MessageID? = nil)

  /// Returns the action that hides a channel until its next message; optionally removes its
  /// messages.
  public static func hide(_ id: ChannelID, clearingHistory: Bool = false) -> SourceAction {
    clearingHistory ? .clearAndHide(id) : .turn(.hidden, on: true, id)
  }

  /// Returns the action that shows a hidden channel again.
  public static func show(_ id: ChannelID) -> SourceAction { .turn(.hidden, on: false, id) }

  /// The channel the action is about, nil where it names none.
  public var channelID: ChannelID? {
    switch self {
    case .markRead(let id), .markUnread(let id, _), .mute(let id, _), .unmute(let id),
      .turn(_, _, let id),
      .clearAndHide(let id), .delete(let id), .leave(let id), .answerInvitation(_, let id),
      .pin(let id), .unpin(let id),
      .saveDraft(_, let id, _), .clearDraft(let id, _), .send(_, let id), .edit(_, _, let id, _, _),
      .deleteMessage(_, let id, _), .react(_, _, let id, _), .unreact(_, _, let id, _),
      .vote(_, _, let id, _), .unvote(_, _, let id, _), .typing(_, let id, _):
      id
    case .markThreadRead, .markAllRead, .join: nil
    }
  }

  /// Whether only members may do it: others see it, or may hear of it.
  ///
  /// A draft is the user's own, and a message that was never sent is nobody else's.
  private var takesMembership: Bool {
    switch self {
    case .send, .edit, .react, .unreact, .vote, .unvote, .typing: true
    default: false
    }
  }

  /// Returns the event that performs the action in a state, nil where the outcome already holds.
  ///
  /// A source that holds a state performs an action by applying this event and sending it to its
  /// followers. The event is later than everything in the state, so no event already sent overrides
  /// it. A message that is sent is dated by `now`, and up to an hour later where that keeps the order
  /// of messages, since clocks differ.
  ///
  /// - Throws: `notFound` and `notAllowed`, as ``ChatSource`` requires.
  public func event(in state: ChatState, at now: Date) throws(SourceError) -> ChatEvent? {
    let moment = max(now, state.latestMoment?.addingTimeInterval(0.001) ?? now)
    let user = UserPatch(state.currentUserID)
    switch self {
    case .markAllRead:
      return ChatEvent(.notificationMarkRead, at: moment) { $0.user = user }
    case .markThreadRead(let id):
      guard let thread = state.thread(id, channelMessages: 0) else { throw .unknown(id) }
      let isUnread = thread.reads.contains {
        $0.userID == user.id && $0.unreadMessagesCount > 0
      }
      guard isUnread else { return nil }
      return ChatEvent(.messageRead, cid: thread.channel.id, at: moment) {
        $0.user = user
        $0.parentID = id
      }
    case .join(let address):
      throw SourceError(
        .notSupported,
        "chats here have no addresses, so \"\(address.prefix(80))\" can't be joined; use an account"
      )
    case .markRead, .markUnread, .mute, .unmute, .turn, .clearAndHide, .delete, .leave,
      .answerInvitation, .pin, .unpin, .saveDraft, .clearDraft, .send, .edit, .deleteMessage,
      .react, .unreact, .vote,
      .unvote,
      .typing:
      break
    }
    guard let id = channelID, let channel = state.channel(id, messages: 0),
      channel.deletedAt == nil
    else { throw .unknown(channelID ?? "") }
    if takesMembership {
      if channel.isOnlyInvited { throw .notJoined(id) }
      if state.hasLeft(id) { throw .left(id) }
    }
    if case .send(let message, _) = self {
      return try Self.send(
        message,
        to: channel,
        of: state,
        at: moment,
        dated: Self.date(of: message, in: channel, of: state, now: now, moment)
      )
    }
    return try event(in: channel, of: state, at: moment, user)
  }

  private func event(
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date,
    _ user: UserPatch
  ) throws(SourceError) -> ChatEvent? {
    let id = channel.id
    switch self {
    case .markRead:
      guard channel.isUnread else { return nil }
      return ChatEvent(.notificationMarkRead, cid: id, at: moment) { $0.user = user }
    case .markUnread(_, let first):
      return try unreadEvent(in: channel, from: first, state, at: moment, user)
    case .mute(_, let until):
      return try muteEvent(
        in: channel,
        MuteDetails(createdAt: moment, expiresAt: until),
        at: moment
      )
    case .unmute:
      return channel.muteDetails == nil ? nil : try muteEvent(in: channel, nil, at: moment)
    case .turn(let flag, let isOn, _):
      guard channel[flag.flag] != isOn else { return nil }
      return ChatEvent(flag.event(on: isOn), cid: id, at: moment)
    case .clearAndHide:
      if channel.isHidden, channel.history.isEmpty { return nil }
      return ChatEvent(.channelHidden, cid: id, at: moment) { $0.clearHistory = true }
    case .delete:
      try Self.require(.deleteChannel, in: channel, "delete")
      return ChatEvent(.channelDeleted, cid: id, at: moment)
    case .leave:
      let isMember = channel.members.contains { $0.id == user.id }
      guard isMember || channel.membership != nil else { return nil }
      try Self.require(.leaveChannel, in: channel, "leave")
      return ChatEvent(.notificationRemovedFromChannel, cid: id, at: moment) {
        $0.member = MemberPatch(user)
      }
    case .answerInvitation(let isTaken, _):
      guard channel.membership?.invite == .pending else { return nil }
      // Who declines is no member any more.
      let type: ChatEventType =
        isTaken ? .notificationInviteAccepted : .notificationRemovedFromChannel
      return ChatEvent(type, cid: id, at: moment) { $0.member = MemberPatch(user) }
    case .pin, .unpin: return try pinEvent(in: channel, at: moment, user)
    case .saveDraft(let draft, _, let thread):
      return try draftEvent(draft, in: thread, channel, state, at: moment)
    case .clearDraft(_, let thread):
      return try draftEvent(nil, in: thread, channel, state, at: moment)
    case .send, .edit, .deleteMessage, .react, .unreact, .vote, .unvote:
      return try messageEvent(in: channel, of: state, at: moment)
    case .typing(let isOn, _, let thread):
      return try typingEvent(isOn, in: thread, channel, state, at: moment)
    case .markThreadRead, .markAllRead, .join: return nil
    }
  }

  /// The event that marks as unread; nil where the channel is unread, or has nothing of others.
  private func unreadEvent(
    in channel: ChatChannel,
    from first: MessageID?,
    _ state: ChatState,
    at moment: Date,
    _ user: UserPatch
  ) throws(SourceError) -> ChatEvent? {
    let history = state.history(of: channel.id)
    if first == nil, channel.isUnread { return nil }
    let isSubject: (ChatMessage) -> Bool = { message in
      first.map { $0 == message.id } ?? (message.author.id != user.id)
    }
    guard let subject = history.first(where: isSubject)
    else {
      if let first { throw .unknown(first) }
      return nil
    }
    let date = subject.createdAt
    let before = history.first { $0.createdAt < date }?.createdAt
    return ChatEvent(.notificationMarkUnread, cid: channel.id, at: moment) {
      $0.user = user
      $0.firstUnreadMessageID = subject.id
      // Without the date, the event for a message that began a thread would mark that thread.
      $0.lastReadAt = before ?? date.addingTimeInterval(-0.001)
    }
  }

  static func require(
    _ capability: ChannelCapability,
    in channel: ChatChannel,
    _ verb: String
  ) throws(SourceError) {
    guard !channel.ownCapabilities.contains(capability) else { return }
    throw SourceError(
      .notAllowed,
      "the user may not \(verb) \"\(channel.id)\": it takes the capability \(capability.rawValue)",
      .notAllowed
    )
  }

  private func muteEvent(
    in channel: ChatChannel,
    _ details: MuteDetails?,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    guard channel.config.mutesEnabled else {
      throw SourceError(.notAllowed, "\"\(channel.id)\" can't be muted: its mutes are switched off")
    }
    if let known = channel.muteDetails, let details, known.expiresAt == details.expiresAt {
      return nil
    }
    return ChatEvent(.channelUpdated, cid: channel.id, at: moment) {
      $0.channel = ChannelPatch(channel.id) { $0.muteDetails = .set(details) }
    }
  }

  private func pinEvent(
    in channel: ChatChannel,
    at moment: Date,
    _ user: UserPatch
  ) throws(SourceError) -> ChatEvent? {
    // Whoever makes channels may list the user among the members alone.
    guard let membership = channel.membership ?? channel.members.first(where: { $0.id == user.id })
    else {
      throw SourceError(.notAllowed, "the user does not belong to \"\(channel.id)\"; join it first")
    }
    let isPinning = if case .pin = self { true } else { false }
    guard (membership.pinnedAt != nil) != isPinning else { return nil }
    return ChatEvent(.memberUpdated, cid: channel.id, at: moment) {
      $0.member = MemberPatch(user) { $0.pinnedAt = .set(isPinning ? moment : nil) }
    }
  }

  private func draftEvent(
    _ draft: DraftMessage?,
    in thread: MessageID?,
    _ channel: ChatChannel,
    _ state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    var known = channel.draftMessage
    if let thread {
      guard let message = state.message(thread, in: channel.id, parent: thread) else {
        throw .unknown(thread)
      }
      known = message.draftReply
    }
    guard draft != known else { return nil }
    return ChatEvent(draft == nil ? .draftDeleted : .draftUpdated, cid: channel.id, at: moment) {
      ($0.draft, $0.parentID) = (draft, thread)
    }
  }

  private func typingEvent(
    _ isOn: Bool,
    in thread: MessageID?,
    _ channel: ChatChannel,
    _ state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    guard channel.config.typingEventsEnabled else {
      throw SourceError(
        .notAllowed,
        "\"\(channel.id)\" does not tell its members who writes: that is switched off"
      )
    }
    try Self.require(.typingEvents, in: channel, "tell that one writes in")
    if let thread, state.message(thread, in: channel.id, parent: thread) == nil {
      throw .unknown(thread)
    }
    return ChatEvent(isOn ? .typingStart : .typingStop, cid: channel.id, at: moment) {
      $0.user = UserPatch(state.currentUserID)
      $0.parentID = thread
    }
  }
}
