// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// One element to paint, with its final rectangle.
///
/// Colours are still tokens of the theme. Items are ordered from back to front; a layer applies to
/// all items up to its end.
public enum DisplayItem: Equatable, Sendable {
  /// A filled outline.
  case fill(Rect, Paint, Outline)
  /// A line along an outline, on its inside.
  case border(Rect, Color, width: Double, Outline)
  /// The shadow of an outline.
  case shadow(Rect, Shadow, Outline)
  /// A text, which the surface that measured it breaks into lines and cuts to the rectangle.
  case text(Rect, String, TextStyle, lineLimit: Int?)
  /// An icon, by its name.
  case icon(Rect, String, TextStyle)
  /// Initials on a coloured background, or the picture at the address.
  case avatar(Rect, String, Color, url: String?)
  /// A short text on a coloured background.
  case badge(Rect, String, Color)
  /// A line along the longer side of its rectangle.
  case divider(Rect)
  /// A bar filled to a fraction, or an activity sign without one.
  case progress(Rect, fraction: Double?)
  /// The beginning of a layer, which clips its items to an outline and applies an opacity to them.
  case beginLayer(Rect, clip: Outline?, opacity: Double)
  /// The end of the innermost layer.
  case endLayer
}

extension DisplayItem {
  /// The bounds of its ink, nil for the end of a layer.
  package var ink: Rect? {
    guard case .shadow(let rect, let shadow, _) = self else { return rect }
    // A blur fades out over twice its radius.
    let reach = 2 * shadow.radius
    let size = Size(width: rect.size.width + 2 * reach, height: rect.size.height + 2 * reach)
    return Rect(x: rect.x + shadow.x - reach, y: rect.y + shadow.y - reach, size: size)
  }
}
