// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// The place of a row's small buttons.
///
/// Buttons may only cover the end of the preview, which is truncated anyway.
struct ToolPlace {
  let row: Rect
  /// The contents of the row that buttons must not cover, and the gap to keep from each.
  private let kept: [(rect: Rect, gap: Double)]
  private let isRightToLeft: Bool
  /// Whether the buttons belong beside the row's contents, such as a bubble, and not at the row's end.
  private let isBeside: Bool

  /// The gap between buttons and the edges of the row.
  private static let edge = (aside: 8.0, above: 3.0)

  /// - Parameter items: The display items of the row.
  init(
    _ row: Rect,
    showing items: ArraySlice<DisplayItem>,
    isRightToLeft: Bool,
    isBeside: Bool = false
  ) {
    self.row = row
    self.isBeside = isBeside
    self.isRightToLeft = isRightToLeft
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

  /// Returns the place for buttons of a size, along the row's lower or else its upper edge.
  ///
  /// Returns `nil` if they would cover something in both places.
  func place(of size: Size) -> (x: Double, y: Double)? {
    let low = row.y + row.size.height - size.height - Self.edge.above
    return place(of: size, y: low) ?? place(of: size, y: row.y + Self.edge.above)
  }

  /// Returns the place at the end of the row, even if buttons cover something there.
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
    if isBeside, let nearest = spans.first?.0 { end = max(end, nearest - size.width) }
    for (start, last) in spans where end + size.width > start && end < last { end = last }
    guard end + size.width + Self.edge.aside <= row.size.width else { return nil }
    return (x(end, size), y)
  }

  /// Returns the distances of a rectangle's sides from the end of the row.
  private func fromEnd(_ rect: Rect) -> (Double, Double) {
    if isRightToLeft { return (rect.x - row.x, rect.x + rect.size.width - row.x) }
    let end = row.x + row.size.width
    return (end - rect.x - rect.size.width, end - rect.x)
  }

  private func x(_ distance: Double, _ size: Size) -> Double {
    isRightToLeft ? row.x + distance : row.x + row.size.width - distance - size.width
  }
}
