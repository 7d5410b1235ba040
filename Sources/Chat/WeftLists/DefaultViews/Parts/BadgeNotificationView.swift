// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// A badge with a count.
public struct BadgeNotificationView: View {
  let text: String

  /// Creates a badge of a count that is already formatted.
  public init(_ text: String) {
    self.text = text
  }

  /// Creates a badge of a count.
  public init(count: Int, strings: StringCatalog = .english) {
    text = strings.number(count)
  }

  /// The views of the badge.
  public var body: some View {
    Badge(text).layoutPriority(1)
  }
}
