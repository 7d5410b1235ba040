// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What the second line of a channel's row tells.
public enum ChannelPreview: Equatable, Sendable {
  /// The newest message could not be sent.
  case failedToSend
  /// Somebody is typing.
  case typing(text: String)
  /// The user has begun to write.
  case draft(text: String)
  /// The newest message was deleted.
  case deleted(isSentByCurrentUser: Bool)
  /// The newest message, or that there is none.
  case message(text: String, authorName: String?, attachmentIcon: AttachmentIcon?)
}
