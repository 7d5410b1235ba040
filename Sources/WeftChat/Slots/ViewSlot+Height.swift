// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ViewSlot {
  /// The part of the window's height a plugin's view may take, so that room is left for its
  /// neighbours.
  ///
  /// It is nil where something else bounds the view, as a row does.
  package var mostOfWindow: Double? {
    guard subject == .list else { return nil }
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
}
