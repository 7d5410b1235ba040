// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A side of a channel's row, and the buttons that show there when it is swiped aside.
///
/// The raw value is the id the host knows it by.
public enum SwipeHook: String, CaseIterable, Sendable {
  /// The beginning of the line.
  case leading = "weft.swipe.leading/1"
  /// The end of the line.
  case trailing = "weft.swipe.trailing/1"
}
