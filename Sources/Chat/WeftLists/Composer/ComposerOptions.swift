// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
public import WeftModel

/// The values from which the field below messages is drawn.
public struct ComposerOptions {
  /// The channel.
  public let channel: ChatChannel
  /// Whether the field writes replies in a thread.
  public let isInThread: Bool
  /// What is written, and what stands above it.
  public let session: ComposerSession
  /// The visible lines of the text, on a surface that breaks lines itself; nil on one whose own field
  /// lies over the drawn one.
  public let lines: [String]?
  /// The newest message of another user, nil where there is none.
  public let newest: ChatMessage?
  /// What plugins made of the text, where another one is sent than was written.
  public let outgoing: String?
  /// The values the field depends on besides its data.
  public let environment: ChatEnvironment
  /// What providers draw above the field.
  var top = ViewAnswer()

  /// Whether the user may attach files here.
  public var canAttach = false
  /// How many messages wait because the source can't be reached.
  public var waitingCount = 0
  /// What the field asks for in place of a message, such as the path of a file; nil for a message.
  public var purpose: String?
  /// The message that the purpose is about, nil where it is about none.
  public var subject: ChatMessage?

  /// Creates options.
  public init(
    channel: ChatChannel,
    isInThread: Bool,
    session: ComposerSession,
    lines: [String]? = nil,
    newest: ChatMessage? = nil,
    outgoing: String? = nil,
    environment: ChatEnvironment
  ) {
    (self.channel, self.isInThread, self.session) = (channel, isInThread, session)
    (self.lines, self.environment) = (lines, environment)
    (self.newest, self.outgoing) = (newest, outgoing)
  }

  /// An invitation that the user has to answer before anything can be written.
  public struct Invitation: Equatable, Sendable {
    /// Who invites, in a sentence.
    public let text: String
    /// The topic of the channel, nil where none is known.
    public let topic: String?
  }

  /// The invitation that stands in place of the field, nil where the user is a member.
  public var invitation: Invitation? {
    guard channel.membership?.invite == .pending else { return nil }
    var text = environment.strings.text(.previewInvitation)
    if case .string(let id)? = channel.custom["inviter"] {
      // In a list of several accounts the ids of members begin with the account's name.
      let inviter = channel.members.first { "/\($0.id)".hasSuffix("/\(id)") }?.user
      text = environment.strings.text(.composerInvitation, .name(inviter?.displayName ?? id))
    }
    guard case .string(let topic)? = channel.custom["topic"] else {
      return Invitation(text: text, topic: nil)
    }
    return Invitation(text: text, topic: topic)
  }

  /// Why the user may not write here, nil where the user may.
  public var refusal: String? {
    if let invitation { return invitation.text }
    let key: StringKey
    let needed: ChannelCapability = isInThread ? .sendReply : .sendMessage
    switch channel.ownCapabilities {
    case _ where channel.allows(needed): return nil
    case []: key = .composerReadOnly
    case _ where channel.custom["encrypted"] == .bool(true) && !channel.isFrozen:
      key = .composerEncrypted
    default: key = .composerNotAllowed
    }
    return environment.strings.text(key)
  }

  /// What stands in the empty field, and names it for screen readers.
  public var prompt: String {
    if let purpose { return purpose }
    let strings = environment.strings
    let text = strings.text(isInThread ? .composerReply : .composerMessage)
    // Others see which of the user's accounts writes.
    guard let account = channel.id.sourceName else { return text }
    return strings.text(.composerAs, .text(text), .name(account))
  }
}
