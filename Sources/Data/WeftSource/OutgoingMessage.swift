// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A message that the user sends.
///
///     let message = OutgoingMessage(id: "a1", text: "On my way")
///     try await source.perform(.send(message, "messaging:friends"))
///
/// The sender chooses the id, and the message's event carries it. So the message that lists show
/// at once and the one of the source are one, and a message that is sent again is there once.
public struct OutgoingMessage: Equatable, Sendable {
  /// The most bytes of a text.
  public static let mostBytes = 65_536
  /// The most files that a message carries.
  public static let mostAttachments = 10

  /// The message's id, unlike that of any other.
  public var id: MessageID
  /// The text.
  public var text: String
  /// The message that a reply in a thread belongs to, nil for a message of the channel.
  public var thread: MessageID?
  /// Whether a reply in a thread is shown in the channel as well.
  public var isShownInChannel = false
  /// The message that this one quotes.
  public var quotedMessageID: MessageID?
  /// The users whom the author chose to mention.
  ///
  /// The message mentions those of them who are members and whose `@Name` stands in the text, and
  /// members whose name nobody else has, chosen or not.
  public var mentionedUserIDs: [UserID] = []

  /// What the message carries, in order; the text may then be empty.
  ///
  /// The addresses are the source's: a file is kept where the source has its files before it is
  /// named here, so that a message never names one that is not there.
  public var attachments: [ChatAttachment] = []

  /// Creates a message; its other properties can be set afterwards.
  public init(id: MessageID, text: String) {
    (self.id, self.text) = (id, text)
  }

  /// Sends a message again, such as one that could not be sent.
  public init(_ message: ChatMessage) {
    (id, text, thread) = (message.id, message.text, message.parentID)
    isShownInChannel = message.isShownInChannel
    (quotedMessageID, attachments) = (message.quotedMessageID, message.attachments)
    mentionedUserIDs = message.mentionedUserIDs
  }
}
