// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// One thing to paint, with its final place.
///
/// Colours are still tokens of the theme.
public enum DisplayItem: Equatable, Sendable {
  /// A filled rectangle.
  case fill(Rect, Color)
  /// A text, broken and cut to its rectangle by the surface that measured it.
  case text(Rect, String, TextStyle, lineLimit: Int?)
  /// Initials in the middle of a coloured ground.
  case avatar(Rect, String, Color)
  /// A short text on a coloured ground.
  case badge(Rect, String, Color)
  /// A line along the longer side of its rectangle.
  case divider(Rect)
}
