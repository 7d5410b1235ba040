// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// The list that scrolls inside a screen of a given height.
extension LayoutEngine {
  /// Places the visible rows of the list, clipped to its rectangle.
  mutating func placeScrolled(
    _ node: Int,
    in rect: Rect,
    _ viewport: ListViewport,
    _ around: Surroundings
  ) {
    // A list may be higher than its visible part when a plugin made it so; it scrolls in that part.
    let rect = clip.map { rect.intersection($0) } ?? rect
    let outer = clip
    // Input outside the list is rejected by its area, and without a clip rows can be reused at any
    // offset.
    clip = nil
    defer { clip = outer }
    let rows = Array(scene.children(of: node))
    let sizes = rows.map { sizing.size(of: $0, Proposal(width: rect.size.width), in: .vertical) }
    let heights = sizes.map(\.height)
    let offset = viewport.offset(heights, rect.size.height)
    area = ListArea(rect: rect, rowHeights: heights, offset: offset)
    let end = rect.y + rect.size.height
    var y = rect.y - offset
    items.append(.beginLayer(rect, clip: .rectangle, opacity: 1))
    for (row, size) in zip(rows, sizes) {
      if y < end, y + size.height > rect.y {
        place(row, in: Rect(x: rect.x, y: y, size: size), axis: .vertical, around)
      }
      y += size.height
    }
    items.append(.endLayer)
  }
}
