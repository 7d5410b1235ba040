// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftJSON

/// A picture, document, link or other content attached to a message.
public struct ChatAttachment: Equatable, Sendable {
  /// The kind of an attachment, by the server's name; applications may define their own kinds.
  public struct Kind: Equatable, Hashable, Sendable {
    /// The server's name.
    public let rawValue: String

    /// Creates a kind from the server's name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// A picture.
    public static let image = Kind("image")
    /// A document.
    public static let file = Kind("file")
    /// An animated picture from a GIF library.
    public static let giphy = Kind("giphy")
    /// A video file or stream, which is shown as a line with its name and duration.
    public static let video = Kind("video")
    /// An audio file.
    public static let audio = Kind("audio")
    /// A spoken message.
    public static let voiceRecording = Kind("voiceRecording")
    /// The preview of a linked page.
    public static let linkPreview = Kind("linkPreview")
  }

  /// The kind of content.
  public var kind: Kind
  /// The title of a document or a page.
  public var title: String?
  /// The address of the content; for a link preview, the original address.
  public var url: String?

  /// The description of a linked page.
  public var text: String?
  /// The address of a smaller picture of the content.
  public var previewURL: String?
  /// The MIME type of the content, such as `image/png`.
  public var mimeType: String?
  /// The size in bytes.
  public var size: Int?
  /// The width in pixels of a picture or video in upright orientation.
  public var width: Int?
  /// The height in pixels of a picture or video in upright orientation.
  public var height: Int?
  /// The playing time in seconds.
  public var duration: Double?
  /// Other members of the server's object, by name.
  public var custom: [String: JSONValue] = [:]

  /// Creates an attachment; its other properties can be set afterwards.
  public init(kind: Kind, title: String? = nil, url: String? = nil) {
    self.kind = kind
    self.title = title
    self.url = url
  }
}

/// A user's reaction to a message.
public struct ChatReaction: Hashable, Sendable {
  /// The kind of reaction, such as `like`.
  public var type: String
  /// The user who reacted.
  public var userID: UserID

  /// Creates the reaction of one user; a user can react to a message with several types.
  public init(type: String, userID: UserID) {
    self.type = type
    self.userID = userID
  }
}

/// A message or reply that the user has started to write but not sent.
public struct DraftMessage: Equatable, Sendable {
  /// The text so far.
  public var text: String
  /// The attachments so far.
  public var attachments: [ChatAttachment]

  /// Creates an unsent message, as it is kept while its author does something else.
  public init(text: String, attachments: [ChatAttachment] = []) {
    self.text = text
    self.attachments = attachments
  }
}
