// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The content of a channel's preview, the value of ``ChannelField/previewKind``.
public enum PreviewKind: Int, Sendable {
  /// The newest message.
  case message
  /// A note that the newest message could not be sent.
  case failedToSend
  /// The users who are typing.
  case typing
  /// The user's draft.
  case draft
  /// A note that the newest message was deleted.
  case deleted
  /// A note that there is no message.
  case none
}
