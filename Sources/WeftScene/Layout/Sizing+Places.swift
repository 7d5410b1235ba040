// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// What plugins drew takes no more height than its place has.
extension Sizing {
  /// The height of a row whose content has one.
  func rowHeight(of row: Int, _ height: Double) -> Double {
    // A row that fits needs no look at who drew it.
    guard height > window, let most = scene.mostHeight(ofRow: row, window: window) else {
      return height
    }
    return min(height, wholeSteps(most))
  }

  func placeSize(_ node: Int, _ proposal: Proposal, in axis: Axis) -> Size {
    var size = contentSize(node, proposal, in: axis)
    guard case .guest(let most)? = scene.place(of: node), let most else { return size }
    if viewport != nil, most >= 1, let height = proposal.height, height.isFinite {
      // What fills a screen takes what is left of it.
      size.height = min(size.height, height)
    } else if !scene.holdsList(node) {
      size.height = min(size.height, wholeSteps(max(window * most, Self.leastBar)))
    }
    return size
  }

  /// However low the window is, so high a bar may be, in points.
  private static let leastBar = 96.0

  private func wholeSteps(_ height: Double) -> Double {
    max(1, (height / grid.height).rounded(.down)) * grid.height
  }
}
