// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The outline of a fill, a clip or a border.
public struct Shape: Equatable, Hashable, Sendable {
  /// The shape's number in the encoding.
  package let code: UInt32
  /// The radius of rounded corners in points, 0 for other shapes.
  package let radius: Double

  private init(_ code: UInt32, radius: Double = 0) {
    self.code = code
    self.radius = radius
  }

  /// Square corners.
  public static let rectangle = Shape(UInt32(WEFT_SHAPE_RECTANGLE))
  /// The shorter sides are half circles.
  public static let capsule = Shape(UInt32(WEFT_SHAPE_CAPSULE))
  /// The largest circle that fits.
  public static let circle = Shape(UInt32(WEFT_SHAPE_CIRCLE))

  /// Corners of a radius in points.
  public static func rounded(_ radius: Double) -> Shape {
    Shape(UInt32(WEFT_SHAPE_ROUNDED), radius: radius)
  }
}
