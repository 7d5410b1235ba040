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
      regions: regions.map { region in
        ActionRegion(
          rect: mirror(region.rect),
          action: region.action,
          trigger: region.trigger,
          row: region.row
        )
      },
      rows: rows.map { RowPlace(id: $0.id, rect: mirror($0.rect)) },
      height: height
    )
  }
}

extension DisplayItem {
  fileprivate func mirrored(_ mirror: (Rect) -> Rect) -> DisplayItem {
    switch self {
    case .fill(let rect, let paint, let outline): .fill(mirror(rect), paint.mirrored, outline)
    case .border(let rect, let color, let width, let outline):
      .border(mirror(rect), color, width: width, outline)
    case .shadow(let rect, let shadow, let outline):
      .shadow(mirror(rect), shadow.mirrored, outline)
    case .text(let rect, let text, let style, let lineLimit):
      .text(mirror(rect), text, style, lineLimit: lineLimit)
    case .icon(let rect, let name, let style): .icon(mirror(rect), name, style)
    case .avatar(let rect, let text, let color, let url):
      .avatar(mirror(rect), text, color, url: url)
    case .badge(let rect, let text, let color): .badge(mirror(rect), text, color)
    case .divider(let rect): .divider(mirror(rect))
    case .progress(let rect, let fraction): .progress(mirror(rect), fraction: fraction)
    case .beginLayer(let rect, let clip, let opacity):
      .beginLayer(mirror(rect), clip: clip, opacity: opacity)
    case .endLayer: .endLayer
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
