// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// The commonest stacks, laid out without asking anybody for least and greatest sizes.
extension Sizing {
  /// The sizes of the children when each has a greatest length that it also likes best, and all fit.
  ///
  /// Then everybody gets it: offered shares from the least flexible up, the next in turn never wants more
  /// than its share while the rest still fits. What is left goes to the spacers, which come last. Nil
  /// where that is not so, and the shares have to be worked out (`Scene/layout-64-rows`).
  func fittingSizes(_ stack: Stack, _ proposal: Proposal, _ whole: Double) -> [Size]? {
    guard stack.axis == .horizontal else { return nil }
    var left = whole - stack.spacing * Double(max(0, stack.children.count - 1))
    var spacers = 0
    for child in stack.children {
      if scene.nodes[child].role == .view(UInt32(WEFT_NODE_SPACER)) {
        // Spacers with a least length of their own may need what others then don't get.
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

  /// The width a view takes when it may have any, where that is also what it takes when asked for its
  /// ideal; nil for views that stretch or that nobody can tell of in advance.
  private func fixedWidth(of node: Int) -> Double? {
    let ideal = Proposal()
    switch scene.nodes[node].role {
    case .view(UInt32(WEFT_NODE_TEXT)), .view(UInt32(WEFT_NODE_AVATAR)),
      .view(UInt32(WEFT_NODE_BADGE)), .view(UInt32(WEFT_NODE_ICON)):
      // A text that may wrap gives way differently from one that is cut.
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
