// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension ViewSlot {
  /// The kind of rows that the slot is for.
  package var subject: SlotSubject { SlotSubject(slot: rawValue) }

  /// The fraction of the window's height that a plugin's view may take, to leave space for others.
  ///
  /// It is `nil` if something else limits the view, such as its row.
  package var mostOfWindow: Double? {
    guard isOnScreen else { return nil }
    return switch self {
    case .channelListBackground, .threadListBackground, .messageListBackground,
      .channelListDivider, .threadListDivider:
      nil
    case .channelListLoading, .channelListEmpty, .channelListError, .channelListAlert,
      .searchResults, .threadListLoading, .threadListEmpty, .messageListLoading,
      .messageListEmpty, .messageListError, .mediaViewer:
      1
    default: 1.0 / 3
    }
  }

  /// Whether a plugin's view is part of the screen itself rather than of a row.
  ///
  /// The viewer of an attachment has its own screen, although plugins draw it for a row.
  package var isOnScreen: Bool {
    subject == .list || subject == .composer || self == .mediaViewer
  }
}

extension WrapSlot {
  /// The kind of rows that the slot is for.
  package var subject: SlotSubject { SlotSubject(slot: rawValue) }
}
