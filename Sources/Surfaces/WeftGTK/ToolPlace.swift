// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// Where the small buttons of a row go: where they hide nothing of it but the end of a preview, which
/// is cut anyway.
struct ToolPlace {
  /// The row.
  let row: Rect
  /// What the row shows that buttons may not lie on, and how far they stay from it.
  private let kept: [(rect: Rect, gap: Double)]
  private let isRightToLeft: Bool

  /// How far buttons stay from the edges of a row.
  private static let edge = (aside: 8.0, above: 3.0)

  /// - Parameter items: What the row draws.
  init(_ row: Rect, showing items: ArraySlice<DisplayItem>, isRightToLeft: Bool) {
    (self.row, self.isRightToLeft) = (row, isRightToLeft)
    kept = items.compactMap { item in
      switch item {
      case .text(let rect, _, let style, let limit):
        // A text of several lines may be in a bubble.
        if limit != 1 { return (rect, 16) }
        return style.font == .subheadline ? nil : (rect, 4)
      case .icon(let rect, _, _), .avatar(let rect, _, _, _), .picture(let rect, _),
        .badge(let rect, _, _), .progress(let rect, _):
        return (rect, 4)
      case .fill, .border, .shadow, .divider, .beginLayer, .endLayer: return nil
      }
    }
  }

  /// Finds the place for buttons of a size: along the lower edge of the row, or along the upper one;
  /// nil where they would hide something in both.
  func place(of size: Size) -> (x: Double, y: Double)? {
    let low = row.y + row.size.height - size.height - Self.edge.above
    return place(of: size, y: low) ?? place(of: size, y: row.y + Self.edge.above)
  }

  /// The place at the end of the row, whatever is there.
  func end(of size: Size) -> (x: Double, y: Double) {
    let y = row.y + row.size.height - size.height - Self.edge.above
    return (x(Self.edge.aside, size), max(row.y, y))
  }

  private func place(of size: Size, y: Double) -> (x: Double, y: Double)? {
    let spans = kept.filter { $0.rect.size.width > 0 && $0.rect.size.height > 0 }
      .filter { rect, _ in rect.y < y + size.height - 3 && rect.y + rect.size.height > y + 3 }
      .map { rect, gap in
        let (start, end) = fromEnd(rect)
        return (start - gap, end + gap)
      }
      .sorted { $0.0 < $1.0 }
    var end = Self.edge.aside
    for (start, last) in spans where end + size.width > start && end < last { end = last }
    guard end + size.width + Self.edge.aside <= row.size.width else { return nil }
    return (x(end, size), y)
  }

  /// The distances of a rectangle's sides from the end of the row.
  private func fromEnd(_ rect: Rect) -> (Double, Double) {
    if isRightToLeft { return (rect.x - row.x, rect.x + rect.size.width - row.x) }
    let end = row.x + row.size.width
    return (end - rect.x - rect.size.width, end - rect.x)
  }

  private func x(_ distance: Double, _ size: Size) -> Double {
    isRightToLeft ? row.x + distance : row.x + row.size.width - distance - size.width
  }
}
