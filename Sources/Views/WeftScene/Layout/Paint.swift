// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The fill of an area: a colour or a gradient.
public struct Paint: Equatable, Hashable, Sendable {
  /// The colour, or the one a gradient starts with.
  public var color: Color
  /// The colour a gradient ends with.
  public var end: Color?
  /// The direction of a gradient: 0 degrees run from leading to trailing, 90 from top to bottom.
  public var angle: Double

  /// Creates a paint.
  public init(_ color: Color, end: Color? = nil, angle: Double = 0) {
    self.color = color
    self.end = end
    self.angle = angle
  }
}
