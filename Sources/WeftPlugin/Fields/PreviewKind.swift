// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What the preview of a channel shows, the value of ``ChannelField/previewKind``.
public enum PreviewKind: Int, Sendable {
  /// The newest message.
  case message
  /// That the newest message could not be sent.
  case failedToSend
  /// Who is typing.
  case typing
  /// What the user has begun to write.
  case draft
  /// That the newest message was deleted.
  case deleted
  /// That there is no message.
  case none
}
