// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

extension Sizing {
  func stack(_ node: Int, _ kind: UInt32) -> Stack {
    guard kind != UInt32(WEFT_NODE_LIST) else { return .downwards(Array(scene.children(of: node))) }
    let axis: Axis = kind == UInt32(WEFT_NODE_HSTACK) ? .horizontal : .vertical
    return Stack(
      axis: axis,
      alignment: UInt32(clamping: scene.integer(UInt32(WEFT_PROP_ALIGNMENT), of: node) ?? 0),
      spacing: length(UInt32(WEFT_PROP_SPACING), node, axis),
      children: Array(scene.children(of: node))
    )
  }

  func stackSize(_ stack: Stack, _ proposal: Proposal) -> Size {
    total(of: childSizes(stack, proposal), in: stack)
  }

  func total(of sizes: [Size], in stack: Stack) -> Size {
    var total = Size.zero
    for size in sizes {
      total[stack.axis] += size[stack.axis]
      total[stack.axis.other] = max(total[stack.axis.other], size[stack.axis.other])
    }
    total[stack.axis] += stack.spacing * Double(max(0, sizes.count - 1))
    return total
  }

  /// Returns the size of each child of a stack.
  ///
  /// Children of higher priority come first and, within one priority, the least flexible. Each is
  /// offered an equal share of the length that is left after reserving the least length of lower
  /// priorities.
  func childSizes(_ stack: Stack, _ proposal: Proposal) -> [Size] {
    guard let whole = proposal[stack.axis], whole.isFinite else {
      return stack.children.map { size(of: $0, proposal, in: stack.axis) }
    }
    if stack.axis == .vertical, stack.children.allSatisfy({ rigidity.isRigid($0) }) {
      // No child's height depends on the offer, so these proposals are already in the cache.
      let ideal = proposal.with(.vertical, nil)
      return stack.children.map { size(of: $0, ideal, in: .vertical) }
    }
    // With nothing to divide, no child's share depends on the others.
    if whole <= 0 {
      let nothing = proposal.with(stack.axis, 0)
      return stack.children.map { size(of: $0, nothing, in: stack.axis) }
    }
    if let sizes = fittingSizes(stack, proposal, whole) ?? sizesBesideRest(stack, proposal, whole) {
      return sizes
    }
    var least: [Double] = []
    var flexibility: [Double] = []
    for child in stack.children {
      least.append(size(of: child, proposal.with(stack.axis, 0), in: stack.axis)[stack.axis])
      let most = size(of: child, proposal.with(stack.axis, .infinity), in: stack.axis)[stack.axis]
      flexibility.append(most - least[least.count - 1])
    }
    let priorities = stack.children.map { priority(of: $0) }
    let order = stack.children.indices.sorted {
      if priorities[$0] != priorities[$1] { return priorities[$0] > priorities[$1] }
      return flexibility[$0] == flexibility[$1] ? $0 < $1 : flexibility[$0] < flexibility[$1]
    }

    var sizes = Array(repeating: Size.zero, count: order.count)
    var remaining = whole - stack.spacing * Double(max(0, order.count - 1))
    for (position, child) in order.enumerated() {
      let waiting = order[position...]
      let group = waiting.count { priorities[$0] == priorities[child] }
      let reserved = waiting.reduce(0) { sum, other in
        priorities[other] < priorities[child] ? sum + least[other] : sum
      }
      let share = max(0, (remaining - reserved) / Double(group))
      // A share that is not a multiple of the grid would make texts overlap or leave gaps.
      let step = grid[stack.axis]
      let offer = proposal.with(stack.axis, (share / step).rounded(.down) * step)
      sizes[child] = size(of: stack.children[child], offer, in: stack.axis)
      remaining -= sizes[child][stack.axis]
    }
    return sizes
  }
}

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

  /// Returns the sizes of the children when all but the last have one width at any offer, and fit
  /// into their shares, as an avatar before texts.
  ///
  /// They come first, since nothing is less flexible, and the last child gets what is left. Nil when
  /// a child is different. Else the last child, which usually holds all other views of a row, would
  /// be asked for its least and its greatest size too (`Scene/layout-64-rows`).
  private func sizesBesideRest(_ stack: Stack, _ proposal: Proposal, _ whole: Double) -> [Size]? {
    guard stack.axis == .horizontal, let rest = stack.children.last else { return nil }
    let others = stack.children.dropLast()
    let step = grid.width
    var left = whole - stack.spacing * Double(others.count)
    var sizes: [Size] = []
    sizes.reserveCapacity(stack.children.count)
    for (place, child) in others.enumerated() {
      guard isStiff(child), priority(of: child) == 0 else { return nil }
      let share = max(0, left / Double(stack.children.count - place))
      let offer = proposal.with(.horizontal, (share / step).rounded(.down) * step)
      sizes.append(size(of: child, offer, in: .horizontal))
      left -= sizes[place].width
    }
    guard priority(of: rest) == 0 else { return nil }
    let offer = proposal.with(.horizontal, (max(0, left) / step).rounded(.down) * step)
    sizes.append(size(of: rest, offer, in: .horizontal))
    return sizes
  }

  /// Whether a view has one width, whatever it is offered.
  private func isStiff(_ node: Int) -> Bool {
    switch scene.nodes[node].role {
    case .view(UInt32(WEFT_NODE_AVATAR)), .view(UInt32(WEFT_NODE_BADGE)),
      .view(UInt32(WEFT_NODE_ICON)):
      true
    case .modifier(UInt32(WEFT_MODIFIER_FOREGROUND)), .modifier(UInt32(WEFT_MODIFIER_KEY)),
      .modifier(UInt32(WEFT_MODIFIER_ACTION)), .modifier(UInt32(WEFT_MODIFIER_ACCESSIBILITY)),
      .modifier(UInt32(WEFT_MODIFIER_OVERLAY)), .modifier(UInt32(WEFT_MODIFIER_CLIP)),
      .modifier(UInt32(WEFT_MODIFIER_BACKGROUND)):
      onlyChild(of: node).map { isStiff($0) } ?? false
    default: false
    }
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
      .modifier(UInt32(WEFT_MODIFIER_ACCESSIBILITY)), .modifier(SceneOwner.modifier):
      return onlyChild(of: node).flatMap { fixedWidth(of: $0) }
    default: return nil
    }
  }
}

/// The input of stack layout.
struct Stack {
  var axis: Axis
  var alignment: UInt32
  var spacing: Double
  var children: [Int]

  /// A stack of views from top to bottom, with their leading edges aligned.
  static func downwards(_ children: [Int]) -> Stack {
    Stack(
      axis: .vertical,
      alignment: UInt32(WEFT_ALIGN_LEADING),
      spacing: 0,
      children: children
    )
  }

  /// The distance of a view of one length from the near edge of another.
  func offset(of length: Double, in whole: Double, step: Double) -> Double {
    Self.offset(alignment, of: length, in: whole, step: step)
  }

  static func offset(
    _ alignment: UInt32,
    of length: Double,
    in whole: Double,
    step: Double
  ) -> Double {
    switch alignment {
    case UInt32(WEFT_ALIGN_LEADING): 0
    case UInt32(WEFT_ALIGN_TRAILING): whole - length
    default: ((whole - length) / 2 / step).rounded(.down) * step
    }
  }
}

extension Proposal {
  func with(_ axis: Axis, _ length: Double?) -> Proposal {
    var copy = self
    copy[axis] = length
    return copy
  }
}
