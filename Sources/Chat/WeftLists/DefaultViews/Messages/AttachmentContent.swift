// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The texts that views show for one attachment of a message.
public struct AttachmentContent: Equatable, Sendable {
  /// The attachment that the texts describe.
  public let attachment: ChatAttachment
  /// The index of the attachment in its message.
  public let index: Int
  /// The attachment's title, or the name of its kind if it has none.
  public let title: String
  /// A short detail: the duration, the size, or the description of a linked page.
  public let detail: String?
  /// The text that screen readers read for the icon.
  public let sign: String
  /// The text for screen readers, including the kind, such as "File: plans.pdf, 2 MB".
  public let label: String
  private let strings: StringCatalog

  /// The text for a number of further pictures, such as "+3".
  func hiddenText(_ count: Int) -> String { "+" + strings.number(count) }

  /// The URL of a linked page.
  public var address: String? { attachment.url }

  /// Words the attachment for the user; `index` counts from 0 within the message.
  package init(_ attachment: ChatAttachment, at index: Int, _ strings: StringCatalog) {
    self.attachment = attachment
    self.index = index
    self.strings = strings
    let (name, sign) = attachment.kind.texts ?? (.attachmentFile, .signDocument)
    self.sign = strings.text(sign)
    let given = attachment.shownTitle.flatMap { $0.isEmpty ? nil : $0 }
    let title =
      given ?? (attachment.kind == .linkPreview ? attachment.url : nil) ?? strings.text(name)
    let detail =
      attachment.duration.flatMap { DurationText.text($0, strings) }
      ?? attachment.size.flatMap { ByteCountText.text($0, strings) }
      ?? (attachment.kind == .linkPreview ? attachment.text : nil)
    let whole =
      detail.map { strings.text(.accessibilityDetail, .text(title), .second($0)) } ?? title
    let kind = attachment.kind.name(strings)
    self.title = title
    self.detail = detail
    label =
      title == kind ? whole : strings.text(.accessibilityAttachment, .name(kind), .text(whole))
  }
}

extension ChatAttachment.Kind {
  /// The name of the kind; for an application's own kind, the name that the server uses.
  package func name(_ strings: StringCatalog) -> String {
    texts.map { strings.text($0.name) } ?? rawValue
  }

  /// The keys of the kind's name and of its icon's label.
  fileprivate var texts: (name: StringKey, sign: StringKey)? { Self.texts[self] }

  private static let texts: [Self: (name: StringKey, sign: StringKey)] = [
    .image: (.attachmentPhoto, .signPhoto), .giphy: (.attachmentGiphy, .signPhoto),
    .video: (.attachmentVideo, .signVideo), .audio: (.attachmentAudio, .signAudio),
    .voiceRecording: (.attachmentVoice, .signVoice), .linkPreview: (.attachmentLink, .signLink),
    .file: (.attachmentFile, .signDocument),
  ]
}

/// Formats a duration as minutes and seconds.
enum DurationText {
  static func text(_ seconds: Double, _ strings: StringCatalog) -> String? {
    guard seconds.isFinite, seconds >= 0, seconds < 360_000 else { return nil }
    let whole = Int(seconds.rounded())
    let rest = strings.number(whole % 60)
    return strings.number(whole / 60) + ":" + (whole % 60 < 10 ? strings.number(0) : "") + rest
  }
}

/// Formats a size in the largest unit in which it is at least 1.
package enum ByteCountText {
  /// The size as text, or `nil` if it is negative.
  package static func text(_ bytes: Int, _ strings: StringCatalog) -> String? {
    guard bytes >= 0 else { return nil }
    var amount = bytes
    var unit = 0
    while amount >= 1_000, unit < 4 { (amount, unit) = (amount / 1_000, unit + 1) }
    return strings.number(amount) + "\u{A0}" + ["B", "kB", "MB", "GB", "TB"][unit]
  }
}
