// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The channels and messages of a workspace that the rules use.
///
/// A source whose server chooses the ids names its own here. Messages and threads belong to the main
/// channel unless stated otherwise. Rules that need a role which is `nil` are not checked.
public struct SourceRoles: Sendable {
  /// The channel that most rules use: the first of the default list, with unread messages.
  public var main: ChannelID
  /// The channel for marks, which show that all earlier events have been received.
  public var mark: ChannelID
  /// A channel that is cleared and hidden.
  public var old: ChannelID
  /// A channel that the user leaves.
  public var leaving: ChannelID
  /// A channel that the user is invited to.
  public var invited: ChannelID
  /// A channel in which the user has few permissions.
  public var bound: ChannelID?
  /// A channel that the user does not belong to.
  public var foreign: ChannelID?
  /// A channel that was deleted.
  public var gone: ChannelID?

  /// A message of another user, without a poll.
  public var message: MessageID
  /// A message in the channel with few permissions.
  public var boundMessage: MessageID?
  /// The parent message of a thread with unread replies.
  public var thread: MessageID
  /// A message with a poll of the options "a" to "d" that allows two votes; another user has voted
  /// for "a".
  public var poll: MessageID?
  /// A message with such a poll that allows one vote.
  public var choice: MessageID?
  /// A message with such a poll that is closed.
  public var closedPoll: MessageID?
  /// A message with a poll in which the user has as many votes as it allows.
  public var usedPoll: MessageID?

  /// Whether a message can carry several files with arbitrary addresses.
  public var carriesFiles = true
  /// Whether the source can pin messages.
  public var pinsMessages = true
  /// Whether the account has what the user notes about messages and other users.
  package var keepsMarks = false
  /// A user who belongs to none of the channels, if the source creates chats and the user runs the main channel.
  package var newcomer: UserID?

  /// Creates the roles that each workspace has; the other ones are `nil` until they are set.
  public init(
    main: ChannelID,
    mark: ChannelID,
    old: ChannelID,
    leaving: ChannelID,
    invited: ChannelID,
    message: MessageID,
    thread: MessageID
  ) {
    self.main = main
    self.mark = mark
    self.old = old
    self.leaving = leaving
    self.invited = invited
    self.message = message
    self.thread = thread
  }
}

extension SourceRoles {
  /// The roles of ``SourceWorkspace/standard``.
  public static let standard: SourceRoles = {
    var roles = SourceRoles(
      main: "check:main",
      mark: "check:mark",
      old: "check:old",
      leaving: "check:same-a",
      invited: "check:same-b",
      message: "m0",
      thread: "p0"
    )
    roles.bound = "check:bound"
    roles.boundMessage = "last-bound"
    roles.foreign = "check:foreign"
    roles.gone = "check:gone"
    roles.poll = "m3"
    roles.choice = "m4"
    roles.closedPoll = "m5"
    roles.usedPoll = "m6"
    return roles
  }()
}
