// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// A soft shadow.
public struct Shadow: Equatable, Hashable, Sendable {
  /// The colour, usually a translucent one.
  public var color: Color
  /// The radius of the blur, in points.
  public var radius: Double
  /// The shift towards trailing, in points.
  public var x: Double
  /// The shift downwards, in points.
  public var y: Double
}
