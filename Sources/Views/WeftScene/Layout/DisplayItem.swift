// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftViews

/// One element to paint, with its final rectangle.
///
/// Colours are still tokens of the theme. Items are ordered from back to front; a layer applies to all items between
/// its beginning and its end.
public enum DisplayItem: Equatable, Sendable {
  /// A shape filled with a colour or a gradient.
  case fill(Rect, Paint, Outline)
  /// A line just inside an outline.
  case border(Rect, Color, width: Double, Outline)
  /// The blurred shadow that a shape casts; the shape itself is another item.
  case shadow(Rect, Shadow, Outline)
  /// A text; the surface that measured it breaks it into lines and truncates it to the rectangle.
  case text(Rect, String, TextStyle, lineLimit: Int?)
  /// An icon, by its name.
  case icon(Rect, String, TextStyle)
  /// The picture at the address, or initials on a coloured background.
  case avatar(Rect, String, Color, url: PictureAddress?)
  /// The picture at an address or, without one, an icon and its name on a neutral background.
  case picture(Rect, ScenePicture)
  /// A short text on a coloured background.
  case badge(Rect, String, Color)
  /// A line along the longer side of its rectangle.
  case divider(Rect)
  /// A bar filled to a fraction or, without a fraction, an activity indicator.
  case progress(Rect, fraction: Double?)
  /// The beginning of a layer, which clips its items to an outline and applies an opacity to them.
  case beginLayer(Rect, clip: Outline?, opacity: Double)
  /// The end of the innermost layer.
  case endLayer

  /// The bounds of what it paints, or `nil` for the end of a layer.
  package var ink: Rect? {
    guard case .shadow(let rect, let shadow, _) = self else { return rect }
    // A blur fades out over twice its radius.
    let reach = 2 * shadow.radius
    let size = Size(width: rect.size.width + 2 * reach, height: rect.size.height + 2 * reach)
    return Rect(x: rect.x + shadow.x - reach, y: rect.y + shadow.y - reach, size: size)
  }

  /// The rectangle it is painted in, without the blur of shadows, or `nil` for the end of a layer.
  public var rect: Rect? {
    switch self {
    case .fill(let rect, _, _), .border(let rect, _, _, _), .shadow(let rect, _, _),
      .text(let rect, _, _, _), .icon(let rect, _, _), .avatar(let rect, _, _, _),
      .picture(let rect, _),
      .badge(let rect, _, _), .divider(let rect), .progress(let rect, _),
      .beginLayer(let rect, _, _):
      rect
    case .endLayer: nil
    }
  }

  /// Returns the same item with its rectangle changed by a function.
  func mapRect(_ change: (Rect) -> Rect) -> DisplayItem {
    switch self {
    case .fill(let rect, let paint, let outline): .fill(change(rect), paint, outline)
    case .border(let rect, let color, let width, let outline):
      .border(change(rect), color, width: width, outline)
    case .shadow(let rect, let shadow, let outline): .shadow(change(rect), shadow, outline)
    case .text(let rect, let text, let style, let lineLimit):
      .text(change(rect), text, style, lineLimit: lineLimit)
    case .icon(let rect, let name, let style): .icon(change(rect), name, style)
    case .avatar(let rect, let text, let color, let url):
      .avatar(change(rect), text, color, url: url)
    case .picture(let rect, let picture): .picture(change(rect), picture)
    case .badge(let rect, let text, let color): .badge(change(rect), text, color)
    case .divider(let rect): .divider(change(rect))
    case .progress(let rect, let fraction): .progress(change(rect), fraction: fraction)
    case .beginLayer(let rect, let clip, let opacity):
      .beginLayer(change(rect), clip: clip, opacity: opacity)
    case .endLayer: .endLayer
    }
  }

  func moved(x: Double, y: Double) -> DisplayItem {
    mapRect { $0.moved(x: x, y: y) }
  }
}

/// A picture in a scene: its address, its name and how to show it.
public struct ScenePicture: Equatable, Sendable {
  /// The address, or `nil` if there is none.
  public var address: PictureAddress?
  /// The name, which is shown if there is no picture.
  public var name: String
  /// The radius of the corners, in points.
  public var radius: Double
  /// The way it is fitted into its rectangle.
  public var fit: PictureFit

  /// The outline with its rounded corners.
  public var outline: Outline { radius > 0 ? .rounded(radius) : .rectangle }

  /// The name of the icon that is shown if there is no picture.
  package static let icon = "photo"
}

/// The fill of an area: a colour or a gradient.
public struct Paint: Equatable, Hashable, Sendable {
  /// The colour, or the first colour of a gradient.
  public var color: Color
  /// The last colour of a gradient, or `nil` for a single colour.
  public var end: Color?
  /// The direction of a gradient: 0 degrees is from leading to trailing, 90 from top to bottom.
  public var angle: Double

  /// Creates a single colour or, with `end`, a gradient at an angle in degrees.
  public init(_ color: Color, end: Color? = nil, angle: Double = 0) {
    self.color = color
    self.end = end
    self.angle = angle
  }
}

/// A soft shadow.
public struct Shadow: Equatable, Hashable, Sendable {
  /// The colour, usually a translucent one.
  public var color: Color
  /// The radius of the blur, in points.
  public var radius: Double
  /// The offset towards trailing, in points.
  public var x: Double
  /// The offset downwards, in points.
  public var y: Double
}

/// The outline of an area within its rectangle.
public enum Outline: Equatable, Hashable, Sendable {
  /// Square corners.
  case rectangle
  /// Rounded corners with a radius in points.
  case rounded(Double)
  /// Half circles on the shorter sides.
  case capsule
  /// The largest circle that fits, centred.
  case circle

  /// Returns the corner radius for a rectangle of a given size.
  public func radius(in size: Size) -> Double {
    let most = min(size.width, size.height) / 2
    return switch self {
    case .rectangle: 0
    case .rounded(let radius): min(radius, most)
    case .capsule, .circle: most
    }
  }

  init(code: UInt32, radius: Double) {
    self =
      switch code {
      case UInt32(WEFT_SHAPE_ROUNDED): .rounded(radius)
      case UInt32(WEFT_SHAPE_CAPSULE): .capsule
      case UInt32(WEFT_SHAPE_CIRCLE): .circle
      default: .rectangle
      }
  }
}
