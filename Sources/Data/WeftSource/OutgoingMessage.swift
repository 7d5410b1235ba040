// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A message that the user sends.
///
///     let message = OutgoingMessage(id: "a1", text: "On my way")
///     try await source.perform(.send(message, "messaging:friends"))
///
/// The sender chooses the id, and the message's event carries it. So a list can show the message
/// before the source confirms it, and a message that is sent again doesn't appear twice.
public struct OutgoingMessage: Equatable, Sendable {
  /// The maximum length of a text in UTF-8.
  public static let mostBytes = 65_536
  /// The maximum number of files that a message carries.
  public static let mostAttachments = 10

  /// The message's id, which no other message has.
  public var id: MessageID
  /// The text with its markup, at most ``mostBytes`` long; it may be empty only with attachments.
  public var text: String
  /// The parent message of a reply, or `nil` for a message of the channel.
  public var thread: MessageID?
  /// Whether a reply in a thread is shown in the channel as well.
  ///
  /// A source that can't do that refuses the message with `notSupported`. The composer doesn't offer it in channels
  /// whose custom data has `replies_stay_in_threads`.
  public var isShownInChannel = false
  /// The id of the quoted message, or `nil` if it quotes none.
  public var quotedMessageID: MessageID?
  /// The users whom the author chose to mention.
  ///
  /// Those who are members and whose `@Name` occurs in the text are mentioned. So are members with a
  /// unique name in the text, chosen or not.
  public var mentionedUserIDs: [UserID] = []

  /// The attached files, in order; with them, the text may be empty.
  ///
  /// Their addresses belong to the source: the file has to be stored there first, so that a message
  /// never names a missing file.
  public var attachments: [ChatAttachment] = []

  /// The poll that the message starts, or `nil`; with one, the text may be empty.
  public var poll: ChatPoll?

  /// Creates a message; its other properties can be set afterwards.
  public init(id: MessageID, text: String) {
    self.id = id
    self.text = text
  }

  /// Creates a copy to send again, such as of a message that could not be sent.
  package init(_ message: ChatMessage) {
    (id, text, thread) = (message.id, message.text, message.parentID)
    isShownInChannel = message.isShownInChannel
    (quotedMessageID, attachments) = (message.quotedMessageID, message.attachments)
    mentionedUserIDs = message.mentionedUserIDs
    poll = message.poll
  }

  /// Creates a message with the text and files of another one, to send to any chat.
  package init(forwarding message: ChatMessage, id: MessageID) {
    self.init(id: id, text: message.text)
    attachments = Array(message.attachments.prefix(Self.mostAttachments))
  }
}
