// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension ViewSlot {
  /// The part of the window's height a plugin's view may take, so that room is left for its
  /// neighbours.
  ///
  /// It is nil where something else bounds the view, as a row does.
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

  /// Whether a plugin's view stands on the screen itself and not in a row.
  ///
  /// The viewer of an attachment has a screen of its own, although it is asked about a row.
  package var isOnScreen: Bool { subject == .list || self == .mediaViewer }
}
