// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

extension LayoutEngine {
  /// Places a node whose size is settled and collects what it paints.
  mutating func place(_ node: Int, in rect: Rect, axis: Axis, foreground: Color) {
    switch scene.nodes[node].role {
    case .row:
      if scene.integer(UInt32(WEFT_PROP_SELECTED), of: node) == 1 {
        items.append(.fill(rect, .selected))
      }
      place(.downwards(scene.children(of: node)), in: rect, foreground)
    case .modifier(let kind):
      placeModifier(node, kind, in: rect, axis, foreground)
    case .view(let kind):
      placeView(node, kind, in: rect, foreground)
    }
  }

  private mutating func placeView(_ node: Int, _ kind: UInt32, in rect: Rect, _ foreground: Color) {
    let text = scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? ""
    switch kind {
    case UInt32(WEFT_NODE_TEXT):
      items.append(.text(rect, text, style(of: node, foreground), lineLimit: lineLimit(of: node)))
    case UInt32(WEFT_NODE_AVATAR):
      items.append(.avatar(rect, text, color(of: node, .accent)))
    case UInt32(WEFT_NODE_BADGE):
      items.append(.badge(rect, text, color(of: node, .accent)))
    case UInt32(WEFT_NODE_SPACER):
      break
    case UInt32(WEFT_NODE_DIVIDER):
      items.append(.divider(rect))
    case UInt32(WEFT_NODE_ZSTACK):
      for child in scene.children(of: node) {
        let proposal = Proposal(width: rect.size.width, height: rect.size.height)
        placeCentred(
          child,
          size(of: child, proposal, in: .vertical),
          in: rect,
          .vertical,
          foreground
        )
      }
    default:
      place(stack(node, kind), in: rect, foreground)
    }
  }

  private mutating func placeModifier(
    _ node: Int,
    _ kind: UInt32,
    in rect: Rect,
    _ axis: Axis,
    _ foreground: Color
  ) {
    var inner = rect
    var foreground = foreground
    switch kind {
    case UInt32(WEFT_MODIFIER_PADDING):
      let insets = insets(of: node)
      inner.x += insets.leading
      inner.y += insets.top
      let left = insets.shrinking(Proposal(width: rect.size.width, height: rect.size.height))
      inner.size = Size(width: left.width ?? 0, height: left.height ?? 0)
    case UInt32(WEFT_MODIFIER_BACKGROUND):
      items.append(.fill(rect, color(of: node, .background)))
    case UInt32(WEFT_MODIFIER_FOREGROUND):
      foreground = color(of: node, foreground)
    default:
      break
    }
    guard let child = onlyChild(of: node) else {
      place(.downwards(scene.children(of: node)), in: inner, foreground)
      return
    }
    let proposal = Proposal(width: inner.size.width, height: inner.size.height)
    placeCentred(child, size(of: child, proposal, in: axis), in: inner, axis, foreground)
  }

  /// Places a view in the middle of a rectangle it may be smaller or larger than.
  private mutating func placeCentred(
    _ node: Int,
    _ size: Size,
    in rect: Rect,
    _ axis: Axis,
    _ foreground: Color
  ) {
    let x = middle(of: size.width, in: rect.size.width, step: grid.width)
    let y = middle(of: size.height, in: rect.size.height, step: grid.height)
    place(
      node,
      in: Rect(x: rect.x + x, y: rect.y + y, size: size),
      axis: axis,
      foreground: foreground
    )
  }

  private func middle(of length: Double, in whole: Double, step: Double) -> Double {
    ((whole - length) / 2 / step).rounded(.down) * step
  }

  private mutating func place(_ stack: Stack, in rect: Rect, _ foreground: Color) {
    let sizes = childSizes(stack, Proposal(width: rect.size.width, height: rect.size.height))
    let across = stack.axis.other
    var position = stack.axis == .horizontal ? rect.x : rect.y
    for (child, size) in zip(stack.children, sizes) {
      let offset = stack.offset(
        of: size[across],
        in: rect.size[across],
        step: grid[across]
      )
      let place =
        stack.axis == .horizontal
        ? Rect(x: position, y: rect.y + offset, size: size)
        : Rect(x: rect.x + offset, y: position, size: size)
      self.place(child, in: place, axis: stack.axis, foreground: foreground)
      position += size[stack.axis] + stack.spacing
    }
  }
}
