// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What is shown of something a message carries.
public struct AttachmentContent: Equatable, Sendable {
  /// What is carried.
  public let attachment: ChatAttachment
  /// Which one of the message it is.
  public let place: Int
  /// What it is called: its title, or else what it is.
  public let title: String
  /// What else there is to say in few words: how large it is, how long it plays, what it is about.
  public let detail: String?
  /// What a screen reader says of the sign in front.
  public let sign: String

  /// Where a linked page is.
  public var address: String? { attachment.url }

  /// What is shown of one of the things a message carries.
  package init(_ attachment: ChatAttachment, at place: Int, _ strings: StringCatalog) {
    self.attachment = attachment
    self.place = place
    let (name, sign) = attachment.kind.texts ?? (.attachmentFile, .signDocument)
    self.sign = strings.text(sign)
    let given = attachment.title.flatMap { $0.isEmpty ? nil : $0 }
    title =
      given ?? (attachment.kind == .linkPreview ? attachment.url : nil) ?? strings.text(name)
    detail =
      attachment.duration.flatMap { DurationText.text($0, strings) }
      ?? attachment.size.flatMap { ByteCountText.text($0, strings) }
      ?? (attachment.kind == .linkPreview ? attachment.text : nil)
  }
}

extension ChatAttachment.Kind {
  /// What it is called; one that is nobody's but the application's stays as the server names it.
  package func name(_ strings: StringCatalog) -> String {
    texts.map { strings.text($0.name) } ?? rawValue
  }

  /// What it is called, and what its sign is.
  fileprivate var texts: (name: StringKey, sign: StringKey)? { Self.texts[self] }

  private static let texts: [Self: (name: StringKey, sign: StringKey)] = [
    .image: (.attachmentPhoto, .signPhoto), .giphy: (.attachmentGiphy, .signPhoto),
    .video: (.attachmentVideo, .signVideo), .audio: (.attachmentAudio, .signAudio),
    .voiceRecording: (.attachmentVoice, .signVoice), .linkPreview: (.attachmentLink, .signLink),
    .file: (.attachmentFile, .signDocument),
  ]
}
