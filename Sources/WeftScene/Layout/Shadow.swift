// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// A soft shadow.
public struct Shadow: Equatable, Hashable, Sendable {
  /// Its colour, usually one that shines through.
  public var color: Color
  /// How far it blurs, in points.
  public var radius: Double
  /// How far it falls towards trailing.
  public var x: Double
  /// How far it falls downwards.
  public var y: Double
}
