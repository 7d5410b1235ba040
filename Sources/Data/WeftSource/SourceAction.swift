// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// An action of the user that a source performs.
///
///     try engine.perform(.mute("messaging:general"))          // from a host, at once or through its source
///     try await source.perform(.markRead("messaging:general"))
///     try SourceAction.markRead(channel.id).event(in: state, at: now)  // nil if the channel is already read
///
/// A source that holds a `ChatState` needs no code for single actions: ``event(in:at:)`` checks the user's permissions
/// and returns the event to apply.
///
/// An action is a value that any thread may use. It names its subject by id, and an action whose outcome already holds
/// changes nothing. So after a timeout it can be performed again.
///
/// ``event(in:at:)`` throws `notFound` if the subject doesn't exist, `notAllowed` if the user isn't a member or lacks a
/// capability, and `notSupported` for ``join(_:)``. Check ``channelID`` before showing an action beside a channel:
/// actions on threads and on everything name none.
public enum SourceAction: Equatable, Sendable {
  /// Marks a channel as read up to its newest message.
  case markRead(ChannelID)
  /// Marks a thread as read up to its newest reply.
  case markThreadRead(MessageID)
  /// Marks every channel as read.
  case markAllRead
  /// Marks a message and all later ones as unread; without a message, the newest one of another user.
  case markUnread(ChannelID, from: MessageID? = nil)
  /// Creates a chat with the people that it names, and invites them.
  ///
  /// A direct chat that already exists is left as it is.
  case create(NewChat)
  /// Invites people to a channel, at most 100 at once.
  case addMembers([UserID], ChannelID)
  /// Removes a member from a channel.
  case removeMember(UserID, ChannelID)
  /// Gives a channel another name.
  case rename(String, ChannelID)
  /// Gives a channel another topic; an empty text removes it.
  case setTopic(String, ChannelID)
  /// Sets the seconds that each user waits between two messages, at most a day; 0 ends slow mode.
  case setSlowMode(Int, ChannelID)
  /// Joins a channel by its public address, such as `#garden:example.org`.
  ///
  /// A source without addresses refuses with `notSupported`.
  case join(String)
  /// Mutes a channel, until a date or without end.
  case mute(ChannelID, until: Date? = nil)
  /// Ends the user's mute of a channel.
  case unmute(ChannelID)
  /// Turns a flag of a channel on or off; see also ``hide(_:clearingHistory:)``.
  case turn(ChannelSwitch, on: Bool, ChannelID)
  /// Hides a channel until its next message, and removes the messages it has.
  case clearAndHide(ChannelID)
  /// Deletes a channel for all its members.
  case delete(ChannelID)
  /// Ends the user's membership of a channel.
  case leave(ChannelID)
  /// Accepts or declines an invitation to a channel.
  case answerInvitation(Bool, ChannelID)
  /// Pins a channel for the user alone.
  case pin(ChannelID)
  /// Ends the pin of a channel.
  case unpin(ChannelID)
  /// Archives a channel for the user alone, or ends that.
  case archive(ChannelID, on: Bool)
  /// Saves the user's unsent text in a channel or in one of its threads.
  case saveDraft(DraftMessage, ChannelID, thread: MessageID? = nil)
  /// Discards the user's unsent text.
  case clearDraft(ChannelID, thread: MessageID? = nil)
  /// Sends a message to a channel or to one of its threads.
  case send(OutgoingMessage, ChannelID)
  /// Changes the text of a message.
  ///
  /// `mentioning` has the users whom the author chose to mention, in addition to those whom the
  /// message already mentions; see ``OutgoingMessage/mentionedUserIDs``.
  case edit(
    MessageID,
    text: String,
    ChannelID,
    thread: MessageID? = nil,
    mentioning: [UserID] = []
  )
  /// Deletes a message for all members of its channel.
  case deleteMessage(MessageID, ChannelID, thread: MessageID? = nil)
  /// Reacts to a message, with a word such as `like` or with an emoji.
  case react(String, to: MessageID, ChannelID, thread: MessageID? = nil)
  /// Removes a reaction.
  case unreact(String, to: MessageID, ChannelID, thread: MessageID? = nil)
  /// Votes for an option, by its id, in the poll of a message.
  ///
  /// If the poll allows one vote only, this replaces the user's previous one.
  case vote(String, in: MessageID, ChannelID, thread: MessageID? = nil)
  /// Retracts a vote.
  case unvote(String, in: MessageID, ChannelID, thread: MessageID? = nil)
  /// Adds an option to a poll whose author allows that.
  case suggestOption(PollOption, in: MessageID, ChannelID, thread: MessageID? = nil)
  /// Ends the voting in a poll, as its author or with the right to edit any message.
  case closePoll(MessageID, ChannelID, thread: MessageID? = nil)

  /// Pins a message for all members of its channel, or ends its pin.
  case pinMessage(MessageID, on: Bool, ChannelID, thread: MessageID? = nil)

  /// Saves a message for the user alone, and reminds them of it at a time if there is one.
  ///
  /// Saving a saved message again changes its reminder.
  case save(MessageID, remindAt: Date? = nil, ChannelID, thread: MessageID? = nil)
  /// No longer keeps a saved message.
  case unsave(MessageID, ChannelID, thread: MessageID? = nil)
  /// Deletes a message for the user alone.
  case deleteForMe(MessageID, ChannelID, thread: MessageID? = nil)
  /// Reports a message to the moderators.
  case flag(MessageID, ChannelID, thread: MessageID? = nil)
  /// Mutes another user, whose messages then don't count as unread, or ends that.
  case muteUser(UserID, on: Bool)
  /// Blocks another user, whose messages the user then doesn't see, or ends that.
  case block(UserID, on: Bool)

  /// Reports to the other members that the user starts or stops typing in a channel or a thread.
  ///
  /// Typing is not part of the state: a source need not store it, and for followers it times out.
  case typing(Bool, ChannelID, thread: MessageID? = nil)
  /// Asks the AI assistant that answers in a channel to end its answer; all members see that.
  ///
  /// The request becomes the event `ai_indicator.stop`, which the assistant has to follow. Like typing, it is not part
  /// of the state.
  case stopAnswer(ChannelID)

  /// Returns the action that hides a channel until its next message, optionally without its messages.
  public static func hide(_ id: ChannelID, clearingHistory: Bool = false) -> SourceAction {
    clearingHistory ? .clearAndHide(id) : .turn(.hidden, on: true, id)
  }

  /// Returns the action that shows a hidden channel again.
  public static func show(_ id: ChannelID) -> SourceAction { .turn(.hidden, on: false, id) }

  /// The channel of the action, or `nil` if the action names none.
  public var channelID: ChannelID? {
    switch self {
    case .markRead(let id), .markUnread(let id, _), .mute(let id, _), .unmute(let id),
      .turn(_, _, let id),
      .clearAndHide(let id), .delete(let id), .leave(let id), .answerInvitation(_, let id),
      .pin(let id), .unpin(let id), .archive(let id, _),
      .saveDraft(_, let id, _), .clearDraft(let id, _), .send(_, let id), .edit(_, _, let id, _, _),
      .deleteMessage(_, let id, _), .react(_, _, let id, _), .unreact(_, _, let id, _),
      .vote(_, _, let id, _), .unvote(_, _, let id, _), .pinMessage(_, _, let id, _),
      .save(_, _, let id, _), .unsave(_, let id, _), .deleteForMe(_, let id, _),
      .flag(_, let id, _), .typing(_, let id, _), .stopAnswer(let id), .addMembers(_, let id),
      .removeMember(_, let id), .rename(_, let id), .setTopic(_, let id), .setSlowMode(_, let id),
      .suggestOption(_, _, let id, _), .closePoll(_, let id, _):
      id
    case .markThreadRead, .markAllRead, .create, .join, .muteUser, .block: nil
    }
  }

  /// Whether only members may perform the action, because other members see its effect.
  ///
  /// Drafts are private, and other members don't have a message that was never sent.
  private var takesMembership: Bool {
    switch self {
    case .send, .edit, .react, .unreact, .vote, .unvote, .pinMessage, .flag, .typing, .stopAnswer,
      .addMembers, .removeMember, .rename, .setTopic, .setSlowMode, .suggestOption, .closePoll:
      true
    default: false
    }
  }

  /// Returns the event that performs the action in a state, or `nil` if its outcome already holds.
  ///
  /// A source that holds a state performs an action by applying this event and sending it to its
  /// followers. The event is later than everything in the state, so no event already sent overrides
  /// it. A sent message is dated `now`, or up to an hour later if the order of messages needs it,
  /// since clocks differ.
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
    case .create(let chat): return try chat.creation(in: state, at: moment)
    case .muteUser(let id, let isOn): return try Self.mute(id, isOn: isOn, in: state, at: moment)
    case .block(let id, let isOn): return try Self.block(id, isOn: isOn, in: state, at: moment)
    case .markRead, .markUnread, .mute, .unmute, .turn, .clearAndHide, .delete, .leave,
      .answerInvitation, .pin, .unpin, .archive, .saveDraft, .clearDraft, .send, .edit,
      .deleteMessage, .react, .unreact, .vote, .unvote, .pinMessage, .save, .unsave, .deleteForMe,
      .flag, .typing, .stopAnswer, .addMembers, .removeMember, .rename, .setTopic, .setSlowMode,
      .suggestOption, .closePoll:
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
      // A user who declines is no longer a member.
      let type: ChatEventType =
        isTaken ? .notificationInviteAccepted : .notificationRemovedFromChannel
      return ChatEvent(type, cid: id, at: moment) { $0.member = MemberPatch(user) }
    case .pin: return try ownEvent(\.pinnedAt, \.pinnedAt, isOn: true, channel, at: moment, user)
    case .unpin: return try ownEvent(\.pinnedAt, \.pinnedAt, isOn: false, channel, at: moment, user)
    case .archive(_, let isOn):
      return try ownEvent(\.archivedAt, \.archivedAt, isOn: isOn, channel, at: moment, user)
    case .saveDraft(let draft, _, let thread):
      return try draftEvent(draft, thread: thread, in: channel, of: state, at: moment)
    case .clearDraft(_, let thread):
      return try draftEvent(nil, thread: thread, in: channel, of: state, at: moment)
    case .addMembers, .removeMember, .rename, .setTopic, .setSlowMode:
      return try changeOfChat(channel, in: state, at: moment)
    case .send, .edit, .deleteMessage, .react, .unreact, .vote, .unvote, .pinMessage,
      .suggestOption, .closePoll:
      return try messageEvent(in: channel, of: state, at: moment)
    case .save, .unsave, .deleteForMe, .flag:
      return try markEvent(in: channel, of: state, at: moment)
    case .typing(let isOn, _, let thread):
      return try typingEvent(isOn, thread: thread, in: channel, of: state, at: moment)
    case .stopAnswer:
      return ChatEvent(.aiIndicatorStop, cid: id, at: moment) {
        $0.user = user
        $0.messageID = channel.assistant?.messageID
      }
    case .markThreadRead, .markAllRead, .create, .join, .muteUser, .block: return nil
    }
  }

  /// Returns the event that marks as unread, or `nil` if the channel is already unread or has only own messages.
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
      // Without the date, the event for a message with a thread would mark that thread.
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
      "the user may not \(verb) \"\(channel.id)\": this requires the capability \(capability.rawValue)",
      refusal: .notAllowed
    )
  }

  private func muteEvent(
    in channel: ChatChannel,
    _ details: MuteDetails?,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    guard channel.config.mutesEnabled else {
      throw SourceError(.notAllowed, "\"\(channel.id)\" can't be muted: mutes are disabled for it")
    }
    if let known = channel.muteDetails, let details, known.expiresAt == details.expiresAt {
      return nil
    }
    return ChatEvent(.channelUpdated, cid: channel.id, at: moment) {
      $0.channel = ChannelPatch(channel.id) { $0.muteDetails = .set(details) }
    }
  }

  /// Returns the event that marks a channel for the user alone, or `nil` if it is marked so already.
  private func ownEvent(
    _ mark: KeyPath<ChatChannelMember, Date?>,
    _ change: WritableKeyPath<MemberPatch, Patch<Date?>>,
    isOn: Bool,
    _ channel: ChatChannel,
    at moment: Date,
    _ user: UserPatch
  ) throws(SourceError) -> ChatEvent? {
    // A host may create a channel that lists the user among the members only, without a membership.
    guard let membership = channel.membership ?? channel.members.first(where: { $0.id == user.id })
    else {
      throw SourceError(.notAllowed, "the user is not a member of \"\(channel.id)\"; join it first")
    }
    guard (membership[keyPath: mark] != nil) != isOn else { return nil }
    return ChatEvent(.memberUpdated, cid: channel.id, at: moment) {
      $0.member = MemberPatch(user) { $0[keyPath: change] = .set(isOn ? moment : nil) }
    }
  }

  private func draftEvent(
    _ draft: DraftMessage?,
    thread: MessageID?,
    in channel: ChatChannel,
    of state: ChatState,
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
    thread: MessageID?,
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    guard channel.config.typingEventsEnabled else {
      throw SourceError(
        .notAllowed,
        "\"\(channel.id)\" has typing events disabled"
      )
    }
    try Self.require(.typingEvents, in: channel, "send typing events in")
    if let thread, state.message(thread, in: channel.id, parent: thread) == nil {
      throw .unknown(thread)
    }
    return ChatEvent(isOn ? .typingStart : .typingStop, cid: channel.id, at: moment) {
      $0.user = UserPatch(state.currentUserID)
      $0.parentID = thread
    }
  }
}
