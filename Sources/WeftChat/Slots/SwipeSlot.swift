// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A side of a channel's row, and the buttons that show there when it is swiped aside.
///
/// The raw value is the id plugins know it by.
public enum SwipeSlot: String, CaseIterable, Sendable {
  /// The beginning of the line.
  case leading = "weft.swipe.leading/1"
  /// The end of the line.
  case trailing = "weft.swipe.trailing/1"

  /// How many buttons a side has at most.
  public static let mostActions = 4
}
