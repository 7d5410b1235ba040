// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Places the nodes of a scene, whose sizes ``Sizing`` knows, and collects what they paint.
struct LayoutEngine {
  let sizing: Sizing
  var items: [DisplayItem] = []
  var regions: [ActionRegion] = []
  var rows: [RowPlace] = []
  /// Rows laid out, taken over or not, in the order they were placed.
  var pieces: [RowPiece] = []
  /// Where the scrolled list came to stand.
  var area: ListArea?
  /// Where something can be pressed at all, nil where anything can.
  var clip: Rect?
  /// How far what plugins drew would reach out of its place to any side.
  var largestOverhang = 0.0

  init(_ sizing: Sizing) {
    self.sizing = sizing
  }

  var scene: ValidScene { sizing.scene }
}
