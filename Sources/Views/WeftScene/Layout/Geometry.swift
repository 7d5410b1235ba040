// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A width and a height in points.
public struct Size: Equatable, Hashable, Sendable {
  /// The width, from leading to trailing.
  public var width: Double
  /// The height, from top to bottom.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A size without width and height.
  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in points, from the upper leading corner of the screen.
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
}

/// The size a parent offers a view: a length on each axis, or nil to ask for the ideal one.
///
/// 0 asks for the smallest size of the view and infinity for the largest.
public struct Proposal: Equatable, Hashable, Sendable {
  /// The width offered.
  public var width: Double?
  /// The height offered.
  public var height: Double?

  /// Creates a proposal.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

/// A direction in which a stack lays out its views.
enum Axis: Hashable {
  case horizontal
  case vertical

  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Size {
  subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension Proposal {
  subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}
