// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ViewSlot {
  /// How much of a window's height the view of a plugin takes there at most, so that there is room for what it
  /// stands beside; nil where something else bounds it, as rows do.
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
