// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where a row of a list stands.
public struct RowPlace: Equatable, Sendable {
  /// The row's identity in the scene.
  public let id: UInt64
  /// The area, in points.
  public let rect: Rect
}

/// A scene with the final place of everything in it.
public struct DisplayList: Equatable, Sendable {
  /// What to paint, back to front.
  public let items: [DisplayItem]
  /// Where taps and presses start actions, the innermost last.
  public let regions: [ActionRegion]
  /// The rows of lists, from top to bottom.
  public let rows: [RowPlace]
  /// How far down the scene reaches.
  public let height: Double
  /// Where the list is scrolled, nil where it is as high as its rows.
  public let area: ListArea?

  /// The action that a tap or a press at a point starts: that of the innermost region there.
  public func action(x: Double, y: Double, _ trigger: ActionRegion.Trigger = .tap) -> ActionRegion?
  {
    regions.last { region in
      let isSeen = region.row == nil || area.map { $0.rect.contains(x: x, y: y) } ?? true
      return isSeen && region.trigger == trigger && region.rect.contains(x: x, y: y)
    }
  }
}

extension Rect {
  /// Whether a point lies inside; the far edges belong to what comes next.
  public func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < self.x + size.width && y >= self.y && y < self.y + size.height
  }
}
