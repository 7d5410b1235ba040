// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The second pass of layout: places the nodes, sized by ``Sizing``, and collects what they paint.
struct LayoutEngine {
  let sizing: Sizing
  var items: [DisplayItem] = []
  var regions: [ActionRegion] = []
  var rows: [RowPlace] = []
  /// The rows in the order they were placed, both new and reused ones.
  var pieces: [RowPiece] = []
  /// The area of the scrolled list, once it is placed.
  var area: ListArea?
  /// The rectangle outside of which nothing can be pressed, nil when there is no limit.
  var clip: Rect?
  /// The furthest that a plugin's views would reach out of their rectangles on any side, unclipped.
  var largestOverhang = 0.0

  init(_ sizing: Sizing) {
    self.sizing = sizing
  }

  var scene: ValidScene { sizing.scene }
}
