// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

extension DisplayList {
  /// The same scene for lines that run from right to left: leading is then on the right.
  ///
  /// Everything changes sides; what is inside a text is the surface's, which knows the direction of each.
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
  /// A gradient from leading runs the other way.
  fileprivate var mirrored: Paint { Paint(color, end: end, angle: 180 - angle) }
}

extension Shadow {
  fileprivate var mirrored: Shadow { Shadow(color: color, radius: radius, x: -x, y: y) }
}
