// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What the user has begun to write.
public struct DraftMessage: Equatable, Sendable {
  /// The text so far.
  public var text: String
  /// What is attached so far.
  public var attachments: [ChatAttachment]

  /// Creates a draft.
  public init(text: String, attachments: [ChatAttachment] = []) {
    self.text = text
    self.attachments = attachments
  }
}
