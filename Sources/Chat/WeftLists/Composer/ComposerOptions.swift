// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
public import WeftModel

/// A description of the page behind a link, shown above the text.
package struct ComposerLinkCard: Equatable, Sendable {
  /// The title of the page.
  package let title: String
  /// The host and the start of the path of the link, then a summary of the page.
  package let detail: String
  /// The action that removes the card, and its label.
  package let (remove, removeLabel): (String, String)

  /// Creates a card of texts that are one line each.
  package init(title: String, detail: String, remove: String, removeLabel: String) {
    (self.title, self.detail) = (title, detail)
    (self.remove, self.removeLabel) = (remove, removeLabel)
  }
}

/// The values from which the composer is drawn.
public struct ComposerOptions {
  /// The channel that the message is sent to.
  public let channel: ChatChannel
  /// Whether the composer writes replies in a thread.
  public let isInThread: Bool
  /// The text, its attachments, and the message that is quoted or edited.
  let session: ComposerSession
  /// The visible lines of the text, on a surface that breaks lines itself.
  ///
  /// It is `nil` on a surface whose own text field covers the drawn one.
  public let lines: [String]?
  /// The newest message of another user, or `nil` if there is none.
  package let newest: ChatMessage?
  /// The text that plugins turned the user's text into, if it differs.
  public let outgoing: String?
  /// The values that the composer depends on besides its data.
  public let environment: ChatEnvironment
  /// The views that providers draw above the field.
  var top = ViewAnswer()

  /// Whether the user may attach files in this channel.
  public var canAttach = false
  /// The label of the button that records a voice message, or `nil` if the surface can't record.
  package var recordLabel: String?
  /// The number of messages that wait until the source can be reached.
  public var waitingCount = 0
  /// The seconds until a channel in slow mode takes the next message, or `nil` if it takes one now.
  package var slowModeSeconds: Int?
  /// The page behind the first link of the text, or `nil` without a preview.
  package var linkCard: ComposerLinkCard?
  /// The prompt for input other than a message, such as the path of a file; `nil` for a message.
  package var purpose: String?
  /// The message that the purpose refers to, or `nil` if there is none.
  package var subject: ChatMessage?

  /// Creates the values of one frame's composer.
  package init(
    channel: ChatChannel,
    isInThread: Bool,
    session: ComposerSession,
    lines: [String]? = nil,
    newest: ChatMessage? = nil,
    outgoing: String? = nil,
    environment: ChatEnvironment
  ) {
    self.channel = channel
    self.isInThread = isInThread
    self.session = session
    self.lines = lines
    self.environment = environment
    self.newest = newest
    self.outgoing = outgoing
  }

  /// An invitation that the user must answer before writing.
  public struct Invitation: Equatable, Sendable {
    /// The sentence that names the user who invites.
    public let text: String
    /// The topic of the channel, or `nil` if it is unknown.
    public let topic: String?
  }

  /// The invitation that replaces the field, or `nil` if the user has no pending invitation.
  public var invitation: Invitation? {
    guard channel.membership?.invite == .pending else { return nil }
    var text = environment.strings.text(.previewInvitation)
    if case .string(let id)? = channel.custom["inviter"] {
      // In a list of several accounts, the ids of members start with the account's name.
      let inviter = channel.members.first { "/\($0.id)".hasSuffix("/\(id)") }?.user
      text = environment.strings.text(.composerInvitation, .name(inviter?.displayName ?? id))
    }
    guard case .string(let topic)? = channel.custom["topic"] else {
      return Invitation(text: text, topic: nil)
    }
    return Invitation(text: text, topic: topic)
  }

  /// The reason why the user may not write here, or `nil` if the user may.
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

  /// The sentence that says when a channel in slow mode takes the next message, or `nil` if it takes one now.
  package var slowMode: String? {
    let strings = environment.strings
    guard let slowModeSeconds, let time = DurationText.text(Double(slowModeSeconds), strings) else {
      return nil
    }
    return strings.text(.composerSlowMode, .time(time))
  }

  /// Whether the user may record a voice message now: the field has nothing to send, and the channel takes a message.
  package var mayRecord: Bool {
    purpose == nil && slowModeSeconds == nil && !session.canSend && session.edited == nil
      && session.coming.isEmpty
  }

  /// Whether the user can choose to show the reply in the channel as well.
  package var offersChannel: Bool {
    isInThread && purpose == nil && session.edited == nil && channel.allows(.sendMessage)
      && channel.custom["replies_stay_in_threads"] != .bool(true)
  }

  /// The placeholder of the empty field, which is also its name for screen readers.
  public var prompt: String {
    if let purpose { return purpose }
    let strings = environment.strings
    let text = strings.text(isInThread ? .composerReply : .composerMessage)
    // Shows which of the user's accounts sends the message, because others see it.
    guard let account = channel.id.sourceName else { return text }
    return strings.text(.composerAs, .text(text), .name(account))
  }
}
