// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A width and a height in points.
public struct Size: Equatable, Hashable, Sendable {
  /// The width, from leading to trailing.
  public var width: Double
  /// The height, from top to bottom.
  public var height: Double

  /// Creates a size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A size without width and height.
  public static let zero = Size(width: 0, height: 0)

  subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// A rectangle in points, relative to the upper leading corner of the screen.
public struct Rect: Equatable, Hashable, Sendable {
  /// The leading edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width and height.
  public var size: Size

  /// Creates a rectangle.
  public init(x: Double, y: Double, size: Size) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// Whether a point is inside; the trailing and lower edges are outside.
  public func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < self.x + size.width && y >= self.y && y < self.y + size.height
  }

  /// Returns the intersection of two rectangles, which has no width or height if they don't overlap.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + size.width, other.x + other.size.width)
    let bottom = min(y + size.height, other.y + other.size.height)
    return Rect(
      x: left,
      y: top,
      size: Size(width: max(0, right - left), height: max(0, bottom - top))
    )
  }

  /// Whether another rectangle is within this one.
  func contains(_ other: Rect) -> Bool { intersection(other) == other }

  func moved(x: Double, y: Double) -> Rect {
    Rect(x: self.x + x, y: self.y + y, size: size)
  }
}

/// The size a parent offers a view: a length on each axis, or `nil` to ask for the ideal length.
///
/// 0 asks for the view's smallest size and infinity for its largest.
public struct Proposal: Equatable, Hashable, Sendable {
  /// The offered width.
  public var width: Double?
  /// The offered height.
  public var height: Double?

  /// Creates an offer in points; `nil` lets the view choose its own length.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// A direction in which a stack lays out its views.
enum Axis: Hashable {
  case horizontal
  case vertical

  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The space on each edge of a view.
struct Insets {
  var top: Double
  var leading: Double
  var bottom: Double
  var trailing: Double

  /// Returns the proposal for the view inside the insets.
  func shrinking(_ proposal: Proposal) -> Proposal {
    Proposal(
      width: proposal.width.map { max(0, $0 - leading - trailing) },
      height: proposal.height.map { max(0, $0 - top - bottom) }
    )
  }

  /// Returns the rectangle for the view inside the insets.
  func shrinking(_ rect: Rect) -> Rect {
    Rect(
      x: rect.x + leading,
      y: rect.y + top,
      size: Size(
        width: max(0, rect.size.width - leading - trailing),
        height: max(0, rect.size.height - top - bottom)
      )
    )
  }

  /// Returns the size of the view with its insets.
  func growing(_ size: Size) -> Size {
    Size(width: size.width + leading + trailing, height: size.height + top + bottom)
  }
}
