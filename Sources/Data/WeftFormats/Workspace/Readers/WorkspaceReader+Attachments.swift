// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftModel

extension WorkspaceReader {
  /// Reads an attachment of a message or a draft.
  func attachment(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatAttachment {
    try cursor.requireObject()
    var attachment = ChatAttachment(
      kind: ChatAttachment.Kind(try cursor["type"].string() ?? ""),
      title: try cursor["title"].string(),
      url: try cursor["url"].string()
    )
    attachment.text = try cursor["text"].string()
    attachment.previewURL = try cursor["preview_url"].string()
    attachment.mimeType = try cursor["mime_type"].string()
    if cursor["size"].isPresent { attachment.size = try cursor["size"].count() }
    attachment.duration = try cursor["duration"].number()
    if let duration = attachment.duration, duration < 0 {
      throw cursor["duration"].fail(.badValue, "a duration must not be negative: \(duration)")
    }
    attachment.custom = try cursor.custom(besides: WorkspaceKeys.attachment)
    return attachment
  }

  /// Reads a draft, nil when it has neither text nor attachments.
  func draft(_ cursor: JSONCursor) throws(WorkspaceError) -> DraftMessage? {
    let cursor = try cursor.object()
    let text = try cursor["text"].string()
    var draft = DraftMessage(text: text ?? "")
    for element in try cursor["attachments"].elements() {
      draft.attachments.append(try attachment(element))
    }
    return text == nil && draft.attachments.isEmpty ? nil : draft
  }

  /// Reads a poll with its votes, newest first; of two at one moment the first in the file is
  /// newer.
  mutating func poll(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatPoll? {
    guard cursor.isPresent else { return nil }
    try cursor.requireObject()
    var poll = ChatPoll(
      name: try cursor["name"].string() ?? "",
      createdBy: try cursor["created_by_id"].id().map { user($0) }
    )
    poll.id = try cursor["id"].id()
    poll.isClosed = try cursor["closed"].bool()
    for element in try cursor["latest_votes"].elements() {
      try element.requireObject()
      poll.latestVotes.append(
        PollVote(
          user: try element["user_id"].id().map { user($0) },
          createdAt: try date(element["created_at"])
        )
      )
    }
    // The sort is stable: votes at one moment, or without one, stay in the order of the file.
    poll.latestVotes.sort { ($0.createdAt ?? .distantPast) > ($1.createdAt ?? .distantPast) }
    return poll
  }
}
