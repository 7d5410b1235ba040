// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftScene

/// The operations of a surface that draws itself: fill, draw a line, write, and clip.
///
/// ``ScenePainter`` draws each item of a display list with these few operations, so that all such surfaces look the
/// same.
package protocol Brush: AnyObject {
  /// The visible range of the height, in points.
  var seenRows: ClosedRange<Double> { get }

  /// Fills an outline that is enlarged by a distance on each side.
  func fill(_ rect: Rect, _ outline: Outline, growing: Double, with color: RGBA)
  /// Fills an outline with a gradient that spans its rectangle.
  func fill(_ rect: Rect, _ outline: Outline, with gradient: Gradient)
  /// Fills an outline with a picture that is stretched to its rectangle.
  func fill(_ rect: Rect, _ outline: Outline, with picture: Picture)
  /// Draws a line just inside an outline.
  func border(_ rect: Rect, _ outline: Outline, width: Double, color: RGBA)
  /// Writes a text with its upper left corner at a point.
  func write(_ text: TextShaper.Layout, x: Double, y: Double, _ color: RGBA)
  /// Writes as much of a line as fits before its continuation sign, and that sign.
  ///
  /// Returns false if the line has to be shaped again for its width.
  func write(_ line: CutLine, x: Double, y: Double, _ color: RGBA) -> Bool

  /// Starts a layer, which clips to an outline.
  ///
  /// - Parameter isGroup: Whether its contents are composed before they are drawn.
  func beginLayer(clip: (Rect, Outline)?, isGroup: Bool, opacity: Double)
  /// Ends the innermost layer.
  func endLayer()
}

extension Brush {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package func write(_ line: CutLine, x: Double, y: Double, _ color: RGBA) -> Bool { false }
}

/// A line that is wider than the available space.
package struct CutLine {
  /// The line as it was measured.
  package let whole: TextShaper.Layout
  /// The sign that shows that the line continues.
  package let sign: TextShaper.Layout
  /// The available width for both.
  package let width: Double
}

/// A linear gradient across a rectangle.
package struct Gradient {
  /// The colour it starts with.
  package let first: RGBA
  /// The colour it ends with.
  package let last: RGBA
  /// The direction in degrees: 0 is from left to right, 90 from top to bottom.
  package let angle: Double
}

/// The rectangle and corner radius of an outline.
package struct RoundedRect {
  /// The rectangle.
  package let rect: Rect
  /// The radius of all corners.
  package let radius: Double

  /// Computes the shape of an outline in a rectangle, reduced on each side by an inset.
  package init(_ rect: Rect, _ outline: Outline, inset: Double = 0) {
    var rect = rect
    if outline == .circle {
      let side = min(rect.size.width, rect.size.height)
      rect.x += (rect.size.width - side) / 2
      rect.y += (rect.size.height - side) / 2
      rect.size = Size(width: side, height: side)
    }
    radius = max(0, outline.radius(in: rect.size) - inset)
    let size = Size(
      width: max(0, rect.size.width - 2 * inset),
      height: max(0, rect.size.height - 2 * inset)
    )
    self.rect = Rect(x: rect.x + inset, y: rect.y + inset, size: size)
  }
}
