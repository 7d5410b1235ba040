// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The outline of an area within its rectangle.
public enum Outline: Equatable, Hashable, Sendable {
  /// Square corners.
  case rectangle
  /// Corners of a radius in points.
  case rounded(Double)
  /// The shorter sides are half circles.
  case capsule
  /// The largest circle that fits, in the middle.
  case circle

  /// The radius of the corners in a rectangle of a size.
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
