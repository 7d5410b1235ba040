// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension DisplayItem {
  /// The rectangle it is painted in, without the blur of shadows; nil for the end of a layer.
  public var rect: Rect? {
    switch self {
    case .fill(let rect, _, _), .border(let rect, _, _, _), .shadow(let rect, _, _),
      .text(let rect, _, _, _), .icon(let rect, _, _), .avatar(let rect, _, _, _),
      .badge(let rect, _, _), .divider(let rect), .progress(let rect, _),
      .beginLayer(let rect, _, _):
      rect
    case .endLayer: nil
    }
  }

  /// Returns the same item with its rectangle changed by a function.
  func mapRect(_ change: (Rect) -> Rect) -> DisplayItem {
    switch self {
    case .fill(let rect, let paint, let outline): .fill(change(rect), paint, outline)
    case .border(let rect, let color, let width, let outline):
      .border(change(rect), color, width: width, outline)
    case .shadow(let rect, let shadow, let outline): .shadow(change(rect), shadow, outline)
    case .text(let rect, let text, let style, let lineLimit):
      .text(change(rect), text, style, lineLimit: lineLimit)
    case .icon(let rect, let name, let style): .icon(change(rect), name, style)
    case .avatar(let rect, let text, let color, let url):
      .avatar(change(rect), text, color, url: url)
    case .badge(let rect, let text, let color): .badge(change(rect), text, color)
    case .divider(let rect): .divider(change(rect))
    case .progress(let rect, let fraction): .progress(change(rect), fraction: fraction)
    case .beginLayer(let rect, let clip, let opacity):
      .beginLayer(change(rect), clip: clip, opacity: opacity)
    case .endLayer: .endLayer
    }
  }

  func moved(x: Double, y: Double) -> DisplayItem {
    mapRect { $0.moved(x: x, y: y) }
  }
}

extension ActionRegion {
  func mapRect(_ change: (Rect) -> Rect) -> ActionRegion {
    ActionRegion(rect: change(rect), action: action, trigger: trigger, row: row)
  }

  func moved(x: Double, y: Double) -> ActionRegion {
    mapRect { $0.moved(x: x, y: y) }
  }
}

extension Rect {
  func moved(x: Double, y: Double) -> Rect {
    Rect(x: self.x + x, y: self.y + y, size: size)
  }
}
