// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftJSON

/// Something a message carries.
public struct ChatAttachment: Equatable, Sendable {
  /// What is carried, as the server names it; an application may have kinds of its own.
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
    /// A moving picture from a library.
    public static let giphy = Kind("giphy")
    /// A film.
    public static let video = Kind("video")
    /// A sound.
    public static let audio = Kind("audio")
    /// A spoken message.
    public static let voiceRecording = Kind("voiceRecording")
    /// A page that was linked.
    public static let linkPreview = Kind("linkPreview")
  }

  /// What is carried.
  public var kind: Kind
  /// The name of a document.
  public var title: String?
  /// Where it is; of a link the original address.
  public var url: String?

  /// What a page that was linked is about.
  public var text: String?
  /// Where a smaller picture of it is.
  public var previewURL: String?
  /// What its bytes are, such as `image/png`.
  public var mimeType: String?
  /// How many bytes it has.
  public var size: Int?
  /// How long it plays, in seconds.
  public var duration: Double?
  /// What else is known of it, by name.
  public var custom: [String: JSONValue] = [:]

  /// Creates an attachment.
  public init(kind: Kind, title: String? = nil, url: String? = nil) {
    self.kind = kind
    self.title = title
    self.url = url
  }
}
