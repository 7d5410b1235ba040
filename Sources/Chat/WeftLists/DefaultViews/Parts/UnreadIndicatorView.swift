// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The unread count as a badge; empty for zero.
public struct UnreadIndicatorView: View {
  let count: Int
  let strings: StringCatalog

  /// Creates the view.
  public init(unreadCount: Int, strings: StringCatalog = .english) {
    count = unreadCount
    self.strings = strings
  }

  /// The views of the count.
  public var body: some View {
    if count > 0 { BadgeNotificationView(count: count, strings: strings) }
  }
}
