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
      spacing: length(UInt32(WEFT_PROP_SPACING), of: node, along: axis)
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

  /// Computes the size of each view of a stack; returns their range in ``stackSizes``, which the caller removes.
  ///
  /// Views of higher priority come first and, within one priority, the least flexible. Each is offered an equal share
  /// of the length that is left after reserving the minimum length of lower priorities.
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
      if fit(stack, proposal, within: whole) || placeBesideRest(stack, proposal, within: whole) {
        return
      }
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
      var group = 0
      var reserved = 0.0
      for other in shares[next..<end] {
        if other.priority == share.priority { group += 1 }
        if other.priority < share.priority { reserved += other.least }
      }
      let length = max(0, (left - reserved) / Double(group))
      // A share that isn't a multiple of the grid would make texts overlap or leave gaps.
      let offer = proposal.with(axis, (length / step).rounded(.down) * step)
      let size = size(of: share.view, offer)
      stackSizes[share.place] = size
      left -= size[axis]
    }
    shares.removeLast(end - firstShare)
  }

  /// The demand of one view when a length is divided.
  struct Share {
    let view: Int
    /// The index of its size in ``stackSizes``.
    let place: Int
    let least: Double
    /// How much longer than its minimum length it can be.
    let room: Double
    let priority: Double

    func comes(before other: Share) -> Bool {
      if priority != other.priority { return priority > other.priority }
      return room == other.room ? place < other.place : room < other.room
    }
  }
}

/// Fast paths for the most common stacks, which need no minimum and maximum sizes of the views.
extension Sizing {
  /// Computes the sizes if each view's maximum length equals its ideal length and all views fit.
  ///
  /// Each view then gets that length: shares are offered from the least flexible view up, so the next one never wants
  /// more than its share while the rest still fits. Spacers come last and get the remaining length. Returns false if a
  /// view is different; the shares must then be computed (`Scene/layout-64-rows`).
  private mutating func fit(_ stack: Stack, _ proposal: Proposal, within whole: Double) -> Bool {
    var left = whole - stack.gaps
    var spacers = 0
    var view = stack.first
    while view < stack.end {
      if scene.nodes[view].role == .view(UInt32(WEFT_NODE_SPACER)) {
        // A spacer with a minimum length may take space from other views.
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

  /// Computes the sizes if all views but the last have a fixed width and fit into their shares, such as an avatar
  /// before texts.
  ///
  /// These come first, because nothing is less flexible, and the last view gets the rest. Returns false if a view is
  /// different. Without this, the last view, which usually contains all other views of a row, would also be asked for
  /// its minimum and maximum size (`Scene/layout-64-rows`).
  private mutating func placeBesideRest(
    _ stack: Stack,
    _ proposal: Proposal,
    within whole: Double
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

  /// Whether a view has the same width for every offer.
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

  /// The width that a view takes for every offer, if it is also its ideal width.
  private struct FixedWidth {
    var width: Double
    /// Whether this is the width of several views side by side, which are as flexible as all of them together.
    ///
    /// Such a view can change the order in which other views are served, so it fits only if no other view has its
    /// priority.
    var isRow = false
  }

  /// Returns `nil` for a view that stretches or whose width can't be known in advance.
  private mutating func fixedWidth(of node: Int) -> FixedWidth? {
    switch scene.nodes[node].role {
    case .view(UInt32(WEFT_NODE_TEXT)):
      // A text that may wrap gives up space differently from one that is truncated.
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
    // Only whole grid steps of a share are offered.
    return rounded(all.width, .horizontal) == all.width ? all : nil
  }

  /// Whether no other view of a stack has the priority of this one.
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
