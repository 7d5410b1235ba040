// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The rectangle of a row of a list.
public struct RowPlace: Equatable, Sendable {
  /// The row's identity in the scene.
  public let id: UInt64
  /// The area, in points.
  public let rect: Rect
}

/// A laid-out scene: everything in it with its final rectangle.
public struct DisplayList: Equatable, Sendable {
  /// The items to paint, back to front.
  public let items: [DisplayItem]
  /// The areas in which taps and presses start actions, innermost last.
  public let regions: [ActionRegion]
  /// The rows of lists, from top to bottom.
  public let rows: [RowPlace]
  /// The height of the scene in points.
  public let height: Double
  /// The visible part of the scrolled list, nil when the list is as high as its rows.
  public let area: ListArea?

  /// Returns the action that a tap or a press at a point starts: that of the innermost region
  /// there.
  public func action(x: Double, y: Double, _ trigger: ActionRegion.Trigger = .tap) -> ActionRegion?
  {
    regions.last { region in
      let isSeen = region.row == nil || area.map { $0.rect.contains(x: x, y: y) } ?? true
      return isSeen && region.trigger == trigger && region.rect.contains(x: x, y: y)
    }
  }
}

extension Rect {
  /// Whether a point is inside; the far edges are not.
  public func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < self.x + size.width && y >= self.y && y < self.y + size.height
  }
}
