// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What can be read from something a message carries.
///
/// The raw value is the name the host knows it by.
public enum AttachmentField: String, CaseIterable, Sendable {
  /// What it is, such as `image`.
  case kind = "attachment.kind"
  /// What it is called.
  case title = "attachment.title"
  /// Where it is.
  case url = "attachment.url"
  /// What was said about it.
  case text = "attachment.text"
  /// Where a small picture of it is.
  case previewURL = "attachment.previewURL"
  /// What its bytes are, such as `image/png`.
  case mimeType = "attachment.mimeType"
  /// Its bytes.
  case size = "attachment.size"
  /// How long it goes on.
  case seconds = "attachment.seconds"
  /// Its place among what the message carries, from 0.
  case place = "attachment.place"
}
