// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

extension DisplayList {
  /// Returns the list mirrored for right-to-left text, so that leading is on the right.
  ///
  /// Only rectangles are mirrored. The surface lays out the inside of each text, whose direction it
  /// knows.
  func mirrored(width: Double) -> DisplayList {
    func mirror(_ rect: Rect) -> Rect {
      Rect(x: width - rect.x - rect.size.width, y: rect.y, size: rect.size)
    }
    return DisplayList(
      items: items.map { $0.mirrored(mirror) },
      regions: regions.map { $0.mapRect(mirror) },
      rows: rows.map { RowPlace(id: $0.id, rect: mirror($0.rect)) },
      height: height,
      area: area.map {
        ListArea(rect: mirror($0.rect), rowHeights: $0.rowHeights, offset: $0.offset)
      }
    )
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
