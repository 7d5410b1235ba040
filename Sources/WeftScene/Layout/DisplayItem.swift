// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// One thing to paint, with its final place.
///
/// Colours are still tokens of the theme. Items come back to front; a layer holds until its end.
public enum DisplayItem: Equatable, Sendable {
  /// A filled outline.
  case fill(Rect, Paint, Outline)
  /// A line along an outline, inside it.
  case border(Rect, Color, width: Double, Outline)
  /// The shadow of an outline.
  case shadow(Rect, Shadow, Outline)
  /// A text, broken and cut to its rectangle by the surface that measured it.
  case text(Rect, String, TextStyle, lineLimit: Int?)
  /// A picture by its name.
  case icon(Rect, String, TextStyle)
  /// Initials in the middle of a coloured ground, or the picture at the address.
  case avatar(Rect, String, Color, url: String?)
  /// A short text on a coloured ground.
  case badge(Rect, String, Color)
  /// A line along the longer side of its rectangle.
  case divider(Rect)
  /// A bar filled to a fraction, or a sign of activity without one.
  case progress(Rect, fraction: Double?)
  /// What follows is cut to an outline and shines through, until the end of the layer.
  case beginLayer(Rect, clip: Outline?, opacity: Double)
  /// The end of the innermost layer.
  case endLayer
}
