// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A colour: a token of the theme, or a fixed value.
///
/// Tokens are resolved when a surface paints, so switching between light and dark changes no scene.
public struct Color: Equatable, Hashable, Sendable {
  /// The colour's number in the encoding.
  package let code: Int64

  /// Creates a colour from its number in the encoding.
  package init(code: Int64) {
    self.code = code
  }

  /// Creates a fixed colour, the same in every theme.
  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
    let value = UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(opacity)
    code = Int64(WEFT_COLOR_RGBA) | Int64(value)
  }

  private init(token: UInt32) {
    code = Int64(token)
  }

  /// Ordinary text.
  public static let text = Color(token: UInt32(WEFT_COLOR_TEXT))
  /// Less important text: times, previews.
  public static let secondary = Color(token: UInt32(WEFT_COLOR_TEXT_SECONDARY))
  /// Text on the accent colour.
  public static let inverted = Color(token: UInt32(WEFT_COLOR_TEXT_INVERTED))
  /// Highlighted elements: badges, links.
  public static let accent = Color(token: UInt32(WEFT_COLOR_ACCENT))
  /// Failures and destructive actions.
  public static let alert = Color(token: UInt32(WEFT_COLOR_ALERT))
  /// The background of the screen.
  public static let background = Color(token: UInt32(WEFT_COLOR_BACKGROUND))
  /// Headers and footers.
  public static let raised = Color(token: UInt32(WEFT_COLOR_BACKGROUND_RAISED))
  /// The selected row.
  public static let selected = Color(token: UInt32(WEFT_COLOR_BACKGROUND_SELECTED))
  /// Lines between views.
  public static let border = Color(token: UInt32(WEFT_COLOR_BORDER))
  /// The mark of users who are online.
  public static let online = Color(token: UInt32(WEFT_COLOR_ONLINE))
  /// The background of the user's own messages.
  public static let messageMine = Color(token: UInt32(WEFT_COLOR_MESSAGE_MINE))
  /// The background of other users' messages.
  public static let messageTheirs = Color(token: UInt32(WEFT_COLOR_MESSAGE_THEIRS))
}

/// The fill of an area: one colour, or a gradient between two.
public struct Fill: Equatable, Hashable, Sendable {
  let start: Color
  let end: Color?
  let angle: Double

  /// Creates a fill of one colour.
  public init(_ color: Color) {
    start = color
    end = nil
    angle = 0
  }

  private init(from start: Color, to end: Color, angle: Double) {
    self.start = start
    self.end = end
    self.angle = angle
  }

  /// Returns a gradient; 0 degrees is from leading to trailing, 90 from top to bottom.
  public static func linearGradient(
    from start: Color,
    to end: Color,
    angle degrees: Double = 90
  ) -> Fill {
    Fill(from: start, to: end, angle: degrees)
  }
}

extension SceneWriter {
  /// Writes the properties of a fill to the latest record.
  mutating func fill(_ fill: Fill) {
    property(UInt32(WEFT_PROP_COLOR), fill.start.code)
    guard let end = fill.end else { return }
    property(UInt32(WEFT_PROP_COLOR_END), end.code)
    property(UInt32(WEFT_PROP_ANGLE), fill.angle)
  }

  /// Writes the properties of a shape to the latest record.
  mutating func shape(_ shape: Shape) {
    if shape != .rectangle { property(UInt32(WEFT_PROP_SHAPE), Int64(shape.code)) }
    if shape.radius > 0 { property(UInt32(WEFT_PROP_RADIUS), shape.radius) }
  }
}

/// The outline of a fill, a clip or a border.
public struct Shape: Equatable, Hashable, Sendable {
  /// The shape's number in the encoding.
  package let code: UInt32
  /// The radius of rounded corners in points, or 0 for other shapes.
  package let radius: Double

  private init(_ code: UInt32, radius: Double = 0) {
    self.code = code
    self.radius = radius
  }

  /// Square corners.
  public static let rectangle = Shape(UInt32(WEFT_SHAPE_RECTANGLE))
  /// Half circles on the shorter sides.
  public static let capsule = Shape(UInt32(WEFT_SHAPE_CAPSULE))
  /// The largest circle that fits.
  public static let circle = Shape(UInt32(WEFT_SHAPE_CIRCLE))

  /// Returns a rectangle with rounded corners of a radius in points.
  public static func rounded(_ radius: Double) -> Shape {
    Shape(UInt32(WEFT_SHAPE_ROUNDED), radius: radius)
  }
}
