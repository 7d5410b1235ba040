// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The slot for the buttons at one end of a swiped channel row.
///
/// The raw value is the slot's id for plugins.
public enum SwipeSlot: String, CaseIterable, Sendable {
  /// The beginning of the line.
  case leading = "weft.swipe.leading/1"
  /// The end of the line.
  case trailing = "weft.swipe.trailing/1"

  /// The maximum number of buttons at one end.
  public static let mostActions = 4
}
