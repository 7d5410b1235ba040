// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A message or reply the user has begun to write but not sent.
public struct DraftMessage: Equatable, Sendable {
  /// The text so far.
  public var text: String
  /// The attachments so far.
  public var attachments: [ChatAttachment]

  /// Creates a draft.
  public init(text: String, attachments: [ChatAttachment] = []) {
    self.text = text
    self.attachments = attachments
  }
}
