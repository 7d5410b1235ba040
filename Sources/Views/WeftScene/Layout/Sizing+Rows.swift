// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// Lists and their rows.
extension Sizing {
  /// The size a row had in the previous layout, if it can't have changed.
  ///
  /// That is so at the same width, when nothing but the width influences the row's height.
  func reusableSize(of node: Int, width: Double?) -> Size? {
    guard let piece = reusable.piece(of: node)?.piece, facts[node].isRigid else { return nil }
    return piece.rect.size.width == width ? piece.rect.size : nil
  }

  /// The outermost list of a scene.
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

  /// The size of the scrolled list: all that it is offered, regardless of its rows.
  mutating func scrolledSize(_ node: Int, _ proposal: Proposal) -> Size {
    guard let height = proposal.height, let width = proposal.width else {
      return stackSize(stack(node, UInt32(WEFT_NODE_LIST)), proposal.with(.vertical, nil))
    }
    return Size(width: width, height: height)
  }
}
