// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import WeftViews

extension ValidScene {
  /// Lays the scene out from the upper leading corner.
  ///
  /// - Parameters:
  ///   - width: The width there is, in points.
  ///   - measurer: What knows how large texts are.
  ///   - isRightToLeft: Whether lines run from right to left, so that leading is on the right.
  /// - Complexity: O(*n*) in the number of nodes for stacks of bounded depth.
  public func layout(
    width: Double,
    measurer: any TextMeasurer,
    isRightToLeft: Bool = false
  ) -> DisplayList {
    var engine = LayoutEngine(scene: self, measurer: measurer)
    let proposal = Proposal(width: width)
    var y = 0.0
    for root in roots {
      let size = engine.size(of: root, proposal, in: .vertical)
      engine.place(root, in: Rect(x: 0, y: y, size: size), axis: .vertical, Surroundings())
      y += size.height
    }
    let list = DisplayList(
      items: engine.items,
      regions: engine.regions,
      rows: engine.rows,
      height: y
    )
    return isRightToLeft ? list.mirrored(width: width) : list
  }
}
