// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// Lists and their rows.
extension Sizing {
  /// Returns a row's size in the previous layout, or `nil` if it may have changed.
  ///
  /// It can't have changed if the width is the same and only the width affects the row's height.
  func reusableSize(of node: Int, width: Double?) -> Size? {
    guard let piece = reusable.piece(of: node)?.piece, facts[node].isRigid else { return nil }
    return piece.rect.size.width == width ? piece.rect.size : nil
  }

  static func outermostList(of scene: ValidScene) -> Int? {
    var node = 0
    while node < scene.nodes.count {
      switch scene.nodes[node].role {
      case .row: node = scene.nodes[node].end
      case .view(UInt32(WEFT_NODE_LIST)): return node
      default: node += 1
      }
    }
    return nil
  }

  /// Returns the size of the scrolled list: all it is offered, regardless of its rows.
  mutating func scrolledSize(_ node: Int, _ proposal: Proposal) -> Size {
    guard let height = proposal.height, let width = proposal.width else {
      return stackSize(stack(node, UInt32(WEFT_NODE_LIST)), proposal.with(.vertical, nil))
    }
    return Size(width: width, height: height)
  }
}
