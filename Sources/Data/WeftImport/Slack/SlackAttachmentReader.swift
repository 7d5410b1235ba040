// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel

/// A reader of the files, links and attachments of messages.
enum SlackAttachmentReader {
  /// Reads a file, nil when it was deleted.
  static func file(_ place: PayloadCursor, _ notes: inout ImportNotes) -> ChatAttachment? {
    guard let place = notes.present(place) else { return nil }
    let mode = notes.string(place["mode"])
    if mode == "tombstone" || mode == "hidden_by_limit" { return nil }
    let type = notes.filled(place["mimetype"])
    var attachment = ChatAttachment(
      kind: kind(type, notes.string(place["subtype"])),
      title: notes.filled(place["title"]) ?? notes.filled(place["name"]),
      url: notes.filled(place["url_private"]) ?? notes.filled(place["permalink"])
    )
    attachment.mimeType = type
    attachment.size = notes.count(place["size"])
    attachment.duration = notes.count(place["duration_ms"]).map { Double($0) / 1000 }
    for key in ["thumb_360", "thumb_480", "thumb_video", "thumb_pdf", "thumb_160"] {
      attachment.previewURL = attachment.previewURL ?? notes.filled(place[key])
    }
    return attachment
  }

  /// Reads the preview of a linked page, nil for an attachment of an integration.
  static func page(_ place: PayloadCursor, _ notes: inout ImportNotes) -> ChatAttachment? {
    guard let address = notes.filled(place["from_url"]) else { return nil }
    var page = ChatAttachment(
      kind: .linkPreview,
      title: notes.filled(place["title"]) ?? notes.filled(place["service_name"]),
      url: address
    )
    page.text = notes.filled(place["text"]) ?? notes.filled(place["fallback"])
    page.previewURL = notes.filled(place["image_url"]) ?? notes.filled(place["thumb_url"])
    return page
  }

  /// Adds the texts of an integration's attachment, in the order in which Slack shows them.
  ///
  /// If there are none, it adds the attachment's fallback text.
  static func say(
    _ place: PayloadCursor,
    into saying: inout SlackSaying,
    _ notes: inout ImportNotes
  ) {
    let (lines, pictures) = (saying.lines.count, saying.pictures.count)
    for key in ["pretext", "author_name"] {
      saying.add(SlackBlocks.text(place[key], &saying, &notes))
    }
    let title = SlackBlocks.text(place["title"], &saying, &notes)
    if let address = notes.filled(place["title_link"]) {
      saying.add(SlackText.link(address, title))
    } else {
      saying.add(title)
    }
    saying.add(SlackBlocks.text(place["text"], &saying, &notes))
    for field in notes.elements(place["fields"]) {
      guard saying.begin(), let field = notes.present(field) else { continue }
      let name = SlackBlocks.text(field["title"], &saying, &notes)
      let value = SlackBlocks.text(field["value"], &saying, &notes)
      saying.add([name, value].compactMap(\.self).joined(separator: ": "))
    }
    SlackBlocks.read(notes.elements(place["blocks"]), into: &saying, &notes, depth: 1)
    if let address = notes.filled(place["image_url"]) {
      saying.add(ChatAttachment(kind: .image, title: nil, url: address))
    }
    sayBelow(place, into: &saying, &notes)
    guard saying.lines.count == lines, saying.pictures.count == pictures,
      let fallback = notes.filled(place["fallback"]), fallback != noPreview
    else { return }
    saying.add(saying.read(fallback))
  }

  /// Adds the labels of buttons, and the footer.
  private static func sayBelow(
    _ place: PayloadCursor,
    into saying: inout SlackSaying,
    _ notes: inout ImportNotes
  ) {
    var labels: [String] = []
    for action in notes.elements(place["actions"]) {
      guard saying.begin(), let action = notes.present(action) else { continue }
      if let label = SlackBlocks.text(action["text"], &saying, &notes) {
        labels.append("[\(label)]")
      }
    }
    saying.add(labels.joined(separator: " "))
    saying.add(SlackBlocks.text(place["footer"], &saying, &notes))
  }

  /// Slack's own fallback text for an attachment without one.
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
