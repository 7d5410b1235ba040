// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftFoundation

/// Reads what messages of an export carry.
enum SlackAttachmentReader {
  /// A file; nil where it was deleted.
  static func file(_ place: PayloadCursor, _ notes: inout ImportNotes) -> ChatAttachment? {
    guard let place = present(place, &notes) else { return nil }
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

  /// A page that was linked; nil where it is something else that bots add.
  static func page(_ place: PayloadCursor, _ notes: inout ImportNotes) -> ChatAttachment? {
    guard let place = present(place, &notes),
      let address = notes.filled(place["from_url"]) ?? notes.filled(place["title_link"])
    else { return nil }
    var page = ChatAttachment(
      kind: .linkPreview,
      title: notes.filled(place["title"]) ?? notes.filled(place["service_name"]),
      url: address
    )
    page.text = notes.filled(place["text"]) ?? notes.filled(place["fallback"])
    page.previewURL = notes.filled(place["image_url"]) ?? notes.filled(place["thumb_url"])
    return page
  }

  private static func present(
    _ place: PayloadCursor,
    _ notes: inout ImportNotes
  ) -> PayloadCursor? {
    let isObject: Void? = notes.read(place) { place throws(WorkspaceError) in
      try place.requireObject()
    }
    return isObject == nil ? nil : place
  }

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
