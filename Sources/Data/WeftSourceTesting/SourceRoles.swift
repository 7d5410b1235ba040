// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The channels and messages of a workspace that the rules are about.
///
/// A source whose server chooses the ids names here what it has. All of it belongs to the main
/// channel that is in no other. A rule about what is nil is not checked.
public struct SourceRoles: Sendable {
  /// The channel that most rules are about: the first of the default list, with unread messages.
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
  /// The same, with a poll that allows one vote.
  public var choice: MessageID?
  /// The same, with a poll that is closed.
  public var closedPoll: MessageID?
  /// A message with a poll in which the user has as many votes as it allows.
  public var usedPoll: MessageID?

  /// Whether a message carries files by any addresses, several at once.
  public var carriesFiles = true

  /// Names what each workspace has; all else is nil until it is set.
  public init(
    main: ChannelID,
    mark: ChannelID,
    old: ChannelID,
    leaving: ChannelID,
    invited: ChannelID,
    message: MessageID,
    thread: MessageID
  ) {
    (self.main, self.mark, self.old) = (main, mark, old)
    (self.leaving, self.invited) = (leaving, invited)
    (self.message, self.thread) = (message, thread)
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
    (roles.bound, roles.boundMessage) = ("check:bound", "last-bound")
    (roles.foreign, roles.gone) = ("check:foreign", "check:gone")
    (roles.poll, roles.choice, roles.closedPoll, roles.usedPoll) = ("m3", "m4", "m5", "m6")
    return roles
  }()
}
