// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

extension Sizing {
  func stack(_ node: Int, _ kind: UInt32) -> Stack {
    guard kind != UInt32(WEFT_NODE_LIST) else { return .downwards(in: node, of: scene) }
    let axis: Axis = kind == UInt32(WEFT_NODE_HSTACK) ? .horizontal : .vertical
    return Stack(
      in: node,
      of: scene,
      axis: axis,
      alignment: UInt32(clamping: scene.integer(UInt32(WEFT_PROP_ALIGNMENT), of: node) ?? 0),
      spacing: length(UInt32(WEFT_PROP_SPACING), node, axis)
    )
  }

  mutating func stackSize(_ stack: Stack, _ proposal: Proposal) -> Size {
    let sizes = viewSizes(of: stack, proposal)
    defer { stackSizes.removeLast(stack.count) }
    var total = Size.zero
    for place in sizes {
      let size = stackSizes[place]
      total[stack.axis] += size[stack.axis]
      total[stack.axis.other] = max(total[stack.axis.other], size[stack.axis.other])
    }
    total[stack.axis] += stack.gaps
    return total
  }

  /// Finds the size of each view of a stack, and returns their places in ``stackSizes``, from which
  /// the caller removes them.
  ///
  /// Views of higher priority come first and, within one priority, the least flexible. Each is
  /// offered an equal share of the length that is left after reserving the least length of lower
  /// priorities.
  mutating func viewSizes(of stack: Stack, _ proposal: Proposal) -> Range<Int> {
    let first = stackSizes.count
    findSizes(of: stack, proposal)
    return first..<first + stack.count
  }

  private mutating func findSizes(of stack: Stack, _ proposal: Proposal) {
    guard let whole = proposal[stack.axis], whole.isFinite else {
      return offer(proposal, to: stack)
    }
    if stack.axis == .vertical, isRigid(stack) {
      // No view's height depends on the offer, so these proposals are already in the cache.
      return offer(proposal.with(.vertical, nil), to: stack)
    }
    // With nothing to divide, no view's share depends on the others.
    if whole <= 0 { return offer(proposal.with(stack.axis, 0), to: stack) }
    if stack.axis == .horizontal {
      if fit(stack, proposal, whole) || placeBesideRest(stack, proposal, whole) { return }
    }
    divide(whole, among: stack, proposal)
  }

  private mutating func offer(_ proposal: Proposal, to stack: Stack) {
    var view = stack.first
    while view < stack.end {
      let size = size(of: view, proposal)
      stackSizes.append(size)
      view = stack.view(after: view, in: scene)
    }
  }

  private func isRigid(_ stack: Stack) -> Bool {
    var view = stack.first
    while view < stack.end {
      if !facts[view].isRigid { return false }
      view = stack.view(after: view, in: scene)
    }
    return true
  }

  /// Divides a length among the views of a stack.
  private mutating func divide(_ whole: Double, among stack: Stack, _ proposal: Proposal) {
    let (axis, step) = (stack.axis, grid[stack.axis])
    let firstShare = shares.count
    var view = stack.first
    while view < stack.end {
      let least = size(of: view, proposal.with(axis, 0))[axis]
      let most = size(of: view, proposal.with(axis, .infinity))[axis]
      let place = stackSizes.count
      let priority = priority(of: view)
      shares.append(
        Share(view: view, place: place, least: least, room: most - least, priority: priority)
      )
      stackSizes.append(.zero)
      view = stack.view(after: view, in: scene)
    }
    let end = shares.count
    shares[firstShare...].sort { $0.comes(before: $1) }
    var left = whole - stack.gaps
    for next in firstShare..<end {
      let share = shares[next]
      var (group, reserved) = (0, 0.0)
      for other in shares[next..<end] {
        if other.priority == share.priority { group += 1 }
        if other.priority < share.priority { reserved += other.least }
      }
      let length = max(0, (left - reserved) / Double(group))
      // A share that is not a multiple of the grid would make texts overlap or leave gaps.
      let offer = proposal.with(axis, (length / step).rounded(.down) * step)
      let size = size(of: share.view, offer)
      stackSizes[share.place] = size
      left -= size[axis]
    }
    shares.removeLast(end - firstShare)
  }

  /// What a view asks of a length that is divided.
  struct Share {
    let view: Int
    /// The place of its size in ``stackSizes``.
    let place: Int
    let least: Double
    /// How much longer than its least length it can be.
    let room: Double
    let priority: Double

    func comes(before other: Share) -> Bool {
      if priority != other.priority { return priority > other.priority }
      return room == other.room ? place < other.place : room < other.room
    }
  }
}

/// Fast paths for the commonest stacks, which need no least and greatest sizes of the views.
extension Sizing {
  /// Finds the sizes of the views when each has a greatest length equal to its ideal, and all fit.
  ///
  /// Each view then gets that length: with shares offered from the least flexible view up, the next
  /// one never wants more than its share while the rest still fits. The spacers, which come last,
  /// get the length that is left. False when a view is different, and then the shares must be
  /// computed (`Scene/layout-64-rows`).
  private mutating func fit(_ stack: Stack, _ proposal: Proposal, _ whole: Double) -> Bool {
    var left = whole - stack.gaps
    var spacers = 0
    var view = stack.first
    while view < stack.end {
      if scene.nodes[view].role == .view(UInt32(WEFT_NODE_SPACER)) {
        // A spacer with a least length may take space from other views.
        guard scene.length(UInt32(WEFT_PROP_MIN_LENGTH), of: view) == nil else { return false }
        spacers += 1
      } else {
        guard let fixed = fixedWidth(of: view) else { return false }
        if fixed.isRow, !isAlone(view, in: stack) { return false }
        left -= fixed.width
        if left < 0 { return false }
      }
      view = stack.view(after: view, in: scene)
    }
    let ideal = proposal.with(.horizontal, nil)
    let step = grid.width
    view = stack.first
    while view < stack.end {
      var offer = ideal
      if scene.nodes[view].role == .view(UInt32(WEFT_NODE_SPACER)) {
        let share = (left / Double(spacers) / step).rounded(.down) * step
        offer.width = share
        left -= share
        spacers -= 1
      }
      let size = size(of: view, offer)
      stackSizes.append(size)
      view = stack.view(after: view, in: scene)
    }
    return true
  }

  /// Finds the sizes of the views when all but the last have one width at any offer, and fit into
  /// their shares, as an avatar before texts.
  ///
  /// They come first, since nothing is less flexible, and the last view gets what is left. False
  /// when a view is different. Else the last view, which usually holds all other views of a row,
  /// would be asked for its least and its greatest size too (`Scene/layout-64-rows`).
  private mutating func placeBesideRest(
    _ stack: Stack,
    _ proposal: Proposal,
    _ whole: Double
  ) -> Bool {
    var view = stack.first
    for _ in 0..<stack.count {
      guard priority(of: view) == 0 else { return false }
      let next = stack.view(after: view, in: scene)
      if next < stack.end, !isStiff(view) { return false }
      view = next
    }
    var left = whole - stack.gaps
    let step = grid.width
    view = stack.first
    for waiting in stride(from: stack.count, to: 0, by: -1) {
      let share = max(0, left / Double(waiting))
      let offer = proposal.with(.horizontal, (share / step).rounded(.down) * step)
      let size = size(of: view, offer)
      stackSizes.append(size)
      left -= size.width
      view = stack.view(after: view, in: scene)
    }
    return stack.count > 0
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
      scene.onlyChild(of: node).map { isStiff($0) } ?? false
    default: false
    }
  }

  /// The width a view takes at any offer, where that is also its ideal width.
  private struct FixedWidth {
    var width: Double
    /// Whether it is that of several views side by side, which are as flexible as all together.
    ///
    /// Beside such a view another one may be served first that would have to wait without it, so
    /// that it fits only if no other view has its priority.
    var isRow = false
  }

  /// Nil for a view that stretches or whose width cannot be known in advance.
  private mutating func fixedWidth(of node: Int) -> FixedWidth? {
    switch scene.nodes[node].role {
    case .view(UInt32(WEFT_NODE_TEXT)):
      // A text that may wrap yields space differently from one that is cut.
      guard scene.lineLimit(of: node) == 1 else { return nil }
      return FixedWidth(width: size(of: node, Proposal()).width)
    case .view(UInt32(WEFT_NODE_AVATAR)), .view(UInt32(WEFT_NODE_BADGE)),
      .view(UInt32(WEFT_NODE_ICON)):
      return FixedWidth(width: size(of: node, Proposal()).width)
    case .view(UInt32(WEFT_NODE_HSTACK)):
      return fixedWidth(of: stack(node, UInt32(WEFT_NODE_HSTACK)))
    case .modifier(UInt32(WEFT_MODIFIER_PRIORITY)), .modifier(UInt32(WEFT_MODIFIER_FOREGROUND)),
      .modifier(UInt32(WEFT_MODIFIER_KEY)), .modifier(UInt32(WEFT_MODIFIER_ACTION)),
      .modifier(UInt32(WEFT_MODIFIER_ACCESSIBILITY)), .modifier(SceneOwner.modifier):
      let only = facts[node].onlyChild
      return only < 0 ? nil : fixedWidth(of: Int(only))
    default: return nil
    }
  }

  private mutating func fixedWidth(of row: Stack) -> FixedWidth? {
    var all = FixedWidth(width: row.gaps, isRow: row.count > 1)
    var view = row.first
    while view < row.end {
      guard let fixed = fixedWidth(of: view) else { return nil }
      if fixed.isRow, !isAlone(view, in: row) { return nil }
      all.width += fixed.width
      all.isRow = all.isRow || fixed.isRow
      view = row.view(after: view, in: scene)
    }
    // Of a share only whole steps are offered.
    return rounded(all.width, .horizontal) == all.width ? all : nil
  }

  /// Whether no other view of a stack has the priority of one.
  private func isAlone(_ one: Int, in stack: Stack) -> Bool {
    let priority = priority(of: one)
    var view = stack.first
    while view < stack.end {
      if view != one, self.priority(of: view) == priority { return false }
      view = stack.view(after: view, in: scene)
    }
    return true
  }
}
