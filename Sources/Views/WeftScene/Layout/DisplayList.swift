// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// A laid-out scene: everything in it with its final rectangle.
public struct DisplayList: Equatable, Sendable {
  /// The items to paint, back to front.
  public let items: [DisplayItem]
  /// The areas where taps and presses start actions, innermost last.
  ///
  /// If a plugin drew around views of the application, the application's areas come after the plugin's, no matter what
  /// covers what: the last area at a point receives the press.
  public let regions: [ActionRegion]
  /// The rows of lists, from top to bottom.
  public let rows: [RowFrame]
  /// The height of the scene in points.
  public let height: Double
  /// The visible part of the scrolled list, or `nil` if the list is as high as its rows.
  public let area: ListArea?

  /// Returns the action that a tap or press at a point starts: that of the innermost region there.
  ///
  /// A plugin's region starts nothing where the application has a region, not even for another kind of input: a
  /// plugin's view over a button of the application never receives its presses. A long press on a row always belongs to
  /// the row and opens its menu.
  public func action(x: Double, y: Double, _ trigger: ActionRegion.Trigger = .tap) -> ActionRegion?
  {
    let isInList = area.map { $0.rect.contains(x: x, y: y) } ?? true
    let isOnRow = isInList && rows.contains { $0.rect.contains(x: x, y: y) }
    return pressed(trigger, isOnRow: isOnRow) { region in
      (region.row == nil || isInList) && region.rect.contains(x: x, y: y)
    }
  }

  /// Returns the region that an input starts, among those that contain its point.
  ///
  /// - Parameter isOnRow: Whether the point is on a row of a list.
  package func pressed(
    _ trigger: ActionRegion.Trigger,
    isOnRow: Bool,
    where contains: (ActionRegion) -> Bool
  ) -> ActionRegion? {
    var isOverHost = false
    let isForRow = trigger == .longPress && isOnRow
    for region in regions.reversed() where contains(region) {
      if region.isGuest, isOverHost || isForRow && region.row == nil { continue }
      if region.trigger == trigger { return region }
      isOverHost = isOverHost || !region.isGuest
    }
    return nil
  }

  /// Returns the list mirrored for right-to-left text, so that leading is on the right.
  ///
  /// Only rectangles are mirrored. The surface lays out the inside of each text, because it knows the text's direction.
  func mirrored(width: Double) -> DisplayList {
    func mirror(_ rect: Rect) -> Rect {
      Rect(x: width - rect.x - rect.size.width, y: rect.y, size: rect.size)
    }
    return DisplayList(
      items: items.map { $0.mirrored(mirror) },
      regions: regions.map { $0.mapRect(mirror) },
      rows: rows.map { RowFrame(id: $0.id, rect: mirror($0.rect)) },
      height: height,
      area: area.map {
        ListArea(rect: mirror($0.rect), rowHeights: $0.rowHeights, offset: $0.offset)
      }
    )
  }
}

/// The rectangle of a row of a list.
public struct RowFrame: Equatable, Sendable {
  /// The row's id in the scene.
  public let id: UInt64
  /// The area, in points.
  public let rect: Rect
}

/// An area where a tap or a press starts an action.
public struct ActionRegion: Equatable, Sendable {
  /// The input that starts an action.
  public enum Trigger: Equatable, Sendable {
    /// A tap, a click or the enter key.
    case tap
    /// A finger or pointer that stays down, or a click with the right button.
    case longPress
  }

  /// The area, in points.
  public let rect: Rect
  /// The id of the action.
  public let action: String
  /// The input that starts the action.
  public let trigger: Trigger
  /// The row that contains the region, if any.
  public let row: UInt64?
  /// Whether a plugin drew the area.
  package let isGuest: Bool

  func mapRect(_ change: (Rect) -> Rect) -> ActionRegion {
    ActionRegion(
      rect: change(rect),
      action: action,
      trigger: trigger,
      row: row,
      isGuest: isGuest
    )
  }

  func moved(x: Double, y: Double) -> ActionRegion {
    mapRect { $0.moved(x: x, y: y) }
  }
}

extension DisplayItem {
  fileprivate func mirrored(_ mirror: (Rect) -> Rect) -> DisplayItem {
    switch self {
    case .fill(let rect, let paint, let outline): .fill(mirror(rect), paint.mirrored, outline)
    case .shadow(let rect, let shadow, let outline):
      .shadow(mirror(rect), shadow.mirrored, outline)
    default: mapRect(mirror)
    }
  }
}

extension Paint {
  /// The paint with its gradient mirrored.
  fileprivate var mirrored: Paint { Paint(color, end: end, angle: 180 - angle) }
}

extension Shadow {
  fileprivate var mirrored: Shadow { Shadow(color: color, radius: radius, x: -x, y: y) }
}
