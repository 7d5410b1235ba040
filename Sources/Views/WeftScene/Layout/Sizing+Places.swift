// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// Limits on the height of views that plugins drew.
extension Sizing {
  /// The height of a row, from the height of its content.
  func rowHeight(of row: Int, _ height: Double) -> Double {
    // A row that fits the window needs no check of its owner.
    guard height > window, let most = scene.mostHeight(ofRow: row, window: window) else {
      return height
    }
    return min(height, wholeSteps(most))
  }

  func placeSize(_ node: Int, _ proposal: Proposal, in axis: Axis) -> Size {
    var size = contentSize(node, proposal, in: axis)
    guard case .guest(let most)? = scene.place(of: node), let most else { return size }
    if viewport != nil, most >= 1, let height = proposal.height, height.isFinite {
      // A view that fills a screen takes the height that is left.
      size.height = min(size.height, height)
    } else if !scene.holdsList(node) {
      size.height = min(size.height, wholeSteps(max(window * most, Self.leastBar)))
    }
    return size
  }

  /// The height that a plugin's bar may have in even the lowest window, in points.
  private static let leastBar = 96.0

  private func wholeSteps(_ height: Double) -> Double {
    max(1, (height / grid.height).rounded(.down)) * grid.height
  }
}
