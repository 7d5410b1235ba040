// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Clipping of views to their own rectangles.
extension LayoutEngine {
  /// Runs a placement whose items and regions are limited to a rectangle.
  ///
  /// - Parameter isForeign: Whether a plugin drew the views. If so, a layer always clips them,
  ///   since the ink of a text may reach beyond its measured size. Other views get a layer only
  ///   when they overhang.
  mutating func confine(to rect: Rect, isForeign: Bool, _ place: (inout Self) -> Void) {
    let outer = clip
    clip = outer.map { $0.intersection(rect) } ?? rect
    let (firstItem, firstPiece) = (items.count, pieces.count)
    if isForeign { items.append(.beginLayer(rect, clip: .rectangle, opacity: 1)) }
    place(&self)
    clip = outer
    let overhang = items[firstItem...].overhang(of: rect)
    if isForeign {
      largestOverhang = max(largestOverhang, overhang)
    } else if overhang > 0 {
      items.insert(.beginLayer(rect, clip: .rectangle, opacity: 1), at: firstItem)
      // The inserted layer shifts the items, so the ranges of rows inside are no longer valid.
      pieces.removeSubrange(firstPiece...)
    } else {
      return
    }
    items.append(.endLayer)
  }
}

extension ArraySlice<DisplayItem> {
  /// How far the items reach out of a rectangle on any side, where no layer clips them.
  fileprivate func overhang(of bounds: Rect) -> Double {
    var most = 0.0
    var depth = 0
    for item in self {
      switch item {
      case .beginLayer(let rect, let clip?, _) where depth > 0 || rect != bounds:
        if depth == 0, clip == .rectangle { most = Swift.max(most, item.overhang(of: bounds)) }
        depth += 1
      case .beginLayer where depth > 0: depth += 1
      case .endLayer where depth > 0: depth -= 1
      default: if depth == 0 { most = Swift.max(most, item.overhang(of: bounds)) }
      }
    }
    return most
  }
}

extension DisplayItem {
  /// How far its ink reaches out of a rectangle on any side.
  fileprivate func overhang(of bounds: Rect) -> Double {
    guard let rect = ink, rect.size.width > 0, rect.size.height > 0 else { return 0 }
    return max(
      bounds.x - rect.x,
      bounds.y - rect.y,
      rect.x + rect.size.width - bounds.x - bounds.size.width,
      rect.y + rect.size.height - bounds.y - bounds.size.height
    )
  }
}

extension Rect {
  /// Returns the common part of two rectangles, with no width or height when there is none.
  package func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
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
}
