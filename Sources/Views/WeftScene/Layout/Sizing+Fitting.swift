// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// A fast path for the commonest stacks, which needs no least and greatest sizes of the children.
extension Sizing {
  /// Returns the sizes of the children when each has a greatest length equal to its ideal, and all
  /// fit.
  ///
  /// Each child then gets that length: with shares offered from the least flexible child up, the
  /// next child never wants more than its share while the rest still fits. The spacers, which come
  /// last, get the length that is left. Nil when a child is different, and then the shares must be
  /// computed (`Scene/layout-64-rows`).
  func fittingSizes(_ stack: Stack, _ proposal: Proposal, _ whole: Double) -> [Size]? {
    guard stack.axis == .horizontal else { return nil }
    var left = whole - stack.spacing * Double(max(0, stack.children.count - 1))
    var spacers = 0
    for child in stack.children {
      if scene.nodes[child].role == .view(UInt32(WEFT_NODE_SPACER)) {
        // A spacer with a least length may take space from other children.
        guard scene.length(UInt32(WEFT_PROP_MIN_LENGTH), of: child) == nil else { return nil }
        spacers += 1
        continue
      }
      guard let width = fixedWidth(of: child) else { return nil }
      left -= width
    }
    guard left >= 0 else { return nil }
    let ideal = proposal.with(.horizontal, nil)
    let step = grid.width
    var sizes: [Size] = []
    sizes.reserveCapacity(stack.children.count)
    for child in stack.children {
      guard scene.nodes[child].role == .view(UInt32(WEFT_NODE_SPACER)) else {
        sizes.append(size(of: child, ideal, in: .horizontal))
        continue
      }
      let share = (left / Double(spacers) / step).rounded(.down) * step
      sizes.append(size(of: child, proposal.with(.horizontal, share), in: .horizontal))
      left -= share
      spacers -= 1
    }
    return sizes
  }

  /// The width a view takes at any offer, where that is also its ideal width.
  ///
  /// Nil for a view that stretches or whose width cannot be known in advance.
  private func fixedWidth(of node: Int) -> Double? {
    let ideal = Proposal()
    switch scene.nodes[node].role {
    case .view(UInt32(WEFT_NODE_TEXT)), .view(UInt32(WEFT_NODE_AVATAR)),
      .view(UInt32(WEFT_NODE_BADGE)), .view(UInt32(WEFT_NODE_ICON)):
      // A text that may wrap yields space differently from one that is cut.
      if scene.nodes[node].role == .view(UInt32(WEFT_NODE_TEXT)), scene.lineLimit(of: node) != 1 {
        return nil
      }
      return size(of: node, ideal, in: .horizontal).width
    case .modifier(UInt32(WEFT_MODIFIER_PRIORITY)), .modifier(UInt32(WEFT_MODIFIER_FOREGROUND)),
      .modifier(UInt32(WEFT_MODIFIER_KEY)), .modifier(UInt32(WEFT_MODIFIER_ACTION)),
      .modifier(UInt32(WEFT_MODIFIER_ACCESSIBILITY)), .modifier(ScenePlace.modifier):
      return onlyChild(of: node).flatMap { fixedWidth(of: $0) }
    default: return nil
    }
  }
}
