// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension DisplayList {
  /// Returns the areas in which this list paints anything else than an earlier list did.
  ///
  /// A picture of the earlier list becomes a picture of this one when these areas are cleared and
  /// this list is painted within them.
  ///
  /// - Complexity: O(*n*) in the items of both.
  public func damage(since earlier: DisplayList) -> [Rect] {
    let (old, new) = (InkUnit.units(of: earlier.items), InkUnit.units(of: items))
    var places: [Rect: [Int]] = [:]
    for (place, unit) in old.enumerated() { places[unit.ink, default: []].append(place) }
    var damage: [Rect] = []
    var next = 0
    for unit in new {
      // Paint order may matter, so of items that changed their order only some match.
      let match = places[unit.ink]?.first { $0 >= next && old[$0].items == unit.items }
      guard let match else {
        damage.append(unit.ink)
        continue
      }
      damage += old[next..<match].map(\.ink)
      next = match + 1
    }
    damage += old[next...].map(\.ink)
    return damage.filter { $0.size.width > 0 && $0.size.height > 0 }
  }
}

/// One painted item, or a layer with all its items, and the bounds of its ink.
private struct InkUnit {
  let items: ArraySlice<DisplayItem>
  let ink: Rect

  static func units(of items: [DisplayItem]) -> [InkUnit] {
    var units: [InkUnit] = []
    var start = 0
    var depth = 0
    for (place, item) in items.enumerated() {
      if case .beginLayer = item { depth += 1 }
      if case .endLayer = item { depth -= 1 }
      guard depth == 0 else { continue }
      let slice = items[start...place]
      units.append(InkUnit(items: slice, ink: ink(of: slice)))
      start = place + 1
    }
    return units
  }

  private static func ink(of items: ArraySlice<DisplayItem>) -> Rect {
    items.lazy.compactMap(\.ink).reduce(nil) { $0?.union($1) ?? $1 }
      ?? Rect(x: 0, y: 0, size: .zero)
  }
}

extension DisplayItem {
  /// The bounds of its ink, nil for the end of a layer.
  package var ink: Rect? {
    guard case .shadow(let rect, let shadow, _) = self else { return rect }
    // A blur fades out over twice its radius.
    let reach = 2 * shadow.radius
    let size = Size(width: rect.size.width + 2 * reach, height: rect.size.height + 2 * reach)
    return Rect(x: rect.x + shadow.x - reach, y: rect.y + shadow.y - reach, size: size)
  }
}

extension Rect {
  fileprivate func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    let right = max(x + size.width, other.x + other.size.width)
    let bottom = max(y + size.height, other.y + other.size.height)
    return Rect(x: left, y: top, size: Size(width: right - left, height: bottom - top))
  }
}
