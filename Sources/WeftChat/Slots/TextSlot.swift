// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A slot that changes a text of a row, from the lowest provider to the highest.
///
/// The raw value is the id plugins know it by.
public enum TextSlot: String, CaseIterable, Sendable {
  /// The newest message in one line.
  case messagePreview = "weft.text.messagePreview/1"
}

extension TextSlot {
  /// What it is asked about.
  public var subjects: [SlotSubject] {
    switch self {
    case .messagePreview: [.channel, .thread]
    }
  }
}
