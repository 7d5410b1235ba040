// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

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

  /// Returns a gradient; 0 degrees run from leading to trailing, 90 from top to bottom.
  public static func linearGradient(
    from start: Color,
    to end: Color,
    angle degrees: Double = 90
  ) -> Fill {
    Fill(from: start, to: end, angle: degrees)
  }
}

extension SceneWriter {
  /// Writes the properties of a fill to the record begun last.
  mutating func fill(_ fill: Fill) {
    property(UInt32(WEFT_PROP_COLOR), fill.start.code)
    guard let end = fill.end else { return }
    property(UInt32(WEFT_PROP_COLOR_END), end.code)
    property(UInt32(WEFT_PROP_ANGLE), fill.angle)
  }

  /// Writes the properties of a shape to the record begun last.
  mutating func shape(_ shape: Shape) {
    if shape != .rectangle { property(UInt32(WEFT_PROP_SHAPE), Int64(shape.code)) }
    if shape.radius > 0 { property(UInt32(WEFT_PROP_RADIUS), shape.radius) }
  }
}
