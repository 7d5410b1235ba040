// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel

/// A reader of the files, links and attachments of messages.
enum SlackAttachmentReader {
  /// Reads a file; returns `nil` if it was deleted.
  static func file(_ cursor: PayloadCursor, _ notes: inout ImportReader) -> ChatAttachment? {
    guard let cursor = notes.present(cursor) else { return nil }
    let mode = notes.string(cursor["mode"])
    if mode == "tombstone" || mode == "hidden_by_limit" { return nil }
    let type = notes.filled(cursor["mimetype"])
    var attachment = ChatAttachment(
      kind: kind(type, notes.string(cursor["subtype"])),
      title: notes.filled(cursor["title"]) ?? notes.filled(cursor["name"]),
      url: notes.filled(cursor["url_private"]) ?? notes.filled(cursor["permalink"])
    )
    attachment.mimeType = type
    attachment.size = notes.count(cursor["size"])
    attachment.width = notes.count(cursor["original_w"])
    attachment.height = notes.count(cursor["original_h"])
    attachment.duration = notes.count(cursor["duration_ms"]).map { Double($0) / 1000 }
    for key in ["thumb_360", "thumb_480", "thumb_video", "thumb_pdf", "thumb_160"] {
      attachment.previewURL = attachment.previewURL ?? notes.filled(cursor[key])
    }
    return attachment
  }

  /// Reads the preview of a linked page; returns `nil` for an attachment of an integration.
  static func page(_ cursor: PayloadCursor, _ notes: inout ImportReader) -> ChatAttachment? {
    guard let address = notes.filled(cursor["from_url"]) else { return nil }
    var page = ChatAttachment(
      kind: .linkPreview,
      title: notes.filled(cursor["title"]) ?? notes.filled(cursor["service_name"]),
      url: address
    )
    page.text = notes.filled(cursor["text"]) ?? notes.filled(cursor["fallback"])
    page.previewURL = notes.filled(cursor["image_url"]) ?? notes.filled(cursor["thumb_url"])
    return page
  }

  /// Adds the texts of an integration's attachment, in the order in which Slack shows them.
  ///
  /// If it has none, the attachment's fallback text is added.
  static func say(
    _ cursor: PayloadCursor,
    into saying: inout SlackSaying,
    _ notes: inout ImportReader
  ) {
    let lines = saying.lines.count
    let pictures = saying.pictures.count
    for key in ["pretext", "author_name"] {
      saying.add(SlackBlocks.text(cursor[key], for: &saying, with: &notes))
    }
    let title = SlackBlocks.text(cursor["title"], for: &saying, with: &notes)
    if let address = notes.filled(cursor["title_link"]) {
      saying.add(SlackText.link(address, title))
    } else {
      saying.add(title)
    }
    saying.add(SlackBlocks.text(cursor["text"], for: &saying, with: &notes))
    for field in notes.elements(cursor["fields"]) {
      guard saying.begin(), let field = notes.present(field) else { continue }
      let name = SlackBlocks.text(field["title"], for: &saying, with: &notes)
      let value = SlackBlocks.text(field["value"], for: &saying, with: &notes)
      saying.add([name, value].compactMap(\.self).joined(separator: ": "))
    }
    SlackBlocks.read(notes.elements(cursor["blocks"]), into: &saying, &notes, depth: 1)
    if let address = notes.filled(cursor["image_url"]) {
      saying.add(ChatAttachment(kind: .image, title: nil, url: address))
    }
    sayBelow(cursor, into: &saying, &notes)
    guard saying.lines.count == lines, saying.pictures.count == pictures,
      let fallback = notes.filled(cursor["fallback"]), fallback != noPreview
    else { return }
    saying.add(saying.read(fallback))
  }

  /// Adds the labels of buttons, and the footer.
  private static func sayBelow(
    _ cursor: PayloadCursor,
    into saying: inout SlackSaying,
    _ notes: inout ImportReader
  ) {
    var labels: [String] = []
    for action in notes.elements(cursor["actions"]) {
      guard saying.begin(), let action = notes.present(action) else { continue }
      if let label = SlackBlocks.text(action["text"], for: &saying, with: &notes) {
        labels.append("[\(label)]")
      }
    }
    saying.add(labels.joined(separator: " "))
    saying.add(SlackBlocks.text(cursor["footer"], for: &saying, with: &notes))
  }

  /// The fallback text that Slack uses for an attachment without one.
  private static let noPreview = "[no preview available]"

  private static func kind(_ type: String?, _ subtype: String?) -> ChatAttachment.Kind {
    if subtype == "slack_audio" { return .voiceRecording }
    switch type?.prefix(while: { $0 != "/" }) {
    case "image": return .image
    case "video": return .video
    case "audio": return .audio
    default: return .file
    }
  }
}
