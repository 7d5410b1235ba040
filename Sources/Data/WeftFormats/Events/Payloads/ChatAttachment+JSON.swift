// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
package import WeftModel

extension ChatAttachment {
  /// Reads an attachment in Weft's format or in the chat servers', which name URLs differently by
  /// kind.
  package init(_ place: PayloadCursor) throws(WorkspaceError) {
    try place.requireObject()
    let link = try place["og_scrape_url"].string()
    let kind = link == nil ? try place["type"].string() ?? "unknown" : Kind.linkPreview.rawValue
    self.init(kind: Kind(kind), title: try place["title"].string())
    let addresses = [
      try place["url"].string(), link, try place["asset_url"].string(),
      try place["image_url"].string(), try place["title_link"].string(),
    ]
    let previews = [try place["thumb_url"].string(), try place["image_url"].string()]
    url = addresses.lazy.compactMap { $0 }.first
    previewURL =
      try place["preview_url"].string() ?? previews.lazy.compactMap { $0 }.first { $0 != url }
    text = try place["text"].string()
    mimeType = try place["mime_type"].string()
    size = try place.first("size", "file_size").count()
    duration = try place["duration"].number()
    if let duration, duration < 0 {
      throw place["duration"].fail("a duration must not be negative: \(duration)")
    }
    custom = try place.custom(besides: Self.keys)
  }

  /// Reads a list of attachments.
  static func list(_ place: PayloadCursor) throws(WorkspaceError) -> [ChatAttachment] {
    var attachments: [ChatAttachment] = []
    for element in try place.elements() { attachments.append(try ChatAttachment(element)) }
    return attachments
  }

  private static let keys: Set<String> = [
    "type", "title", "text", "url", "preview_url", "mime_type", "size", "duration", "custom",
    "og_scrape_url", "asset_url", "image_url", "title_link", "thumb_url", "file_size",
  ]
}

extension DraftMessage {
  /// Reads a draft, which servers wrap into a message.
  package init(_ place: PayloadCursor) throws(WorkspaceError) {
    try place.requireObject()
    let message = try place["message"].object() ?? place
    self.init(
      text: try message["text"].string() ?? "",
      attachments: try ChatAttachment.list(message["attachments"])
    )
  }
}
