// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene

/// Which views stretch in their parents along each axis, and which never give up width.
///
/// Layout finds that out by asking each view for its smallest and largest size. A style sheet needs
/// it stated: a stack with a spacer stretches, a stack with only an avatar keeps its width, through
/// every modifier that leaves the axis alone.
struct Stretching {
  private var horizontal: [Bool]
  private var vertical: [Bool]
  private var fixed: [Bool]

  init(_ scene: ValidScene) {
    horizontal = Array(repeating: false, count: scene.nodes.count)
    (vertical, fixed) = (horizontal, horizontal)
    for root in scene.roots { collect(root, in: nil, scene) }
  }

  func isHorizontal(_ node: Int) -> Bool { horizontal[node] }

  func isVertical(_ node: Int) -> Bool { vertical[node] }

  /// Whether a node is as wide in a narrow row as in any other.
  func isFixed(_ node: Int) -> Bool { fixed[node] }

  /// Visits children first; `stack` is the kind of the innermost stack around.
  private mutating func collect(_ node: Int, in stack: UInt32?, _ scene: ValidScene) {
    var inner = stack
    if case .view(let kind) = scene.nodes[node].role, Self.isStack(kind) { inner = kind }
    if scene.nodes[node].role == .row { inner = UInt32(WEFT_NODE_VSTACK) }
    var (wide, high) = (false, false)
    var (isFixed, isEmpty) = (true, true)
    var next = node + 1
    while next < scene.nodes[node].end {
      let child = next
      next = scene.nodes[child].end
      collect(child, in: inner, scene)
      // A layer takes the size of its view and doesn't affect it.
      guard scene.nodes[child].role != .view(UInt32(WEFT_NODE_LAYER)) else { continue }
      wide = wide || horizontal[child]
      high = high || vertical[child]
      isFixed = isFixed && fixed[child]
      isEmpty = false
    }
    isFixed = isFixed && !isEmpty
    let isInRow = stack == UInt32(WEFT_NODE_HSTACK)
    switch scene.nodes[node].role {
    case .view(UInt32(WEFT_NODE_SPACER)): (wide, high) = (isInRow, !isInRow)
    case .view(UInt32(WEFT_NODE_DIVIDER)): (wide, high) = (!isInRow, isInRow)
    case .view(UInt32(WEFT_NODE_SHAPE)): (wide, high) = (true, true)
    case .view(UInt32(WEFT_NODE_AVATAR)), .view(UInt32(WEFT_NODE_BADGE)),
      .view(UInt32(WEFT_NODE_ICON)):
      isFixed = true
    case .view(UInt32(WEFT_NODE_PROGRESS)):
      wide = scene.length(UInt32(WEFT_PROP_FRACTION), of: node) != nil
    case .modifier(UInt32(WEFT_MODIFIER_FRAME)):
      wide = Self.stretches(
        wide,
        fixed: scene.length(UInt32(WEFT_PROP_WIDTH), of: node),
        most: scene.length(UInt32(WEFT_PROP_MAX_WIDTH), of: node)
      )
      isFixed = isFixed || scene.length(UInt32(WEFT_PROP_WIDTH), of: node) != nil
      high = Self.stretches(
        high,
        fixed: scene.length(UInt32(WEFT_PROP_HEIGHT), of: node),
        most: scene.length(UInt32(WEFT_PROP_MAX_HEIGHT), of: node)
      )
    default: break
    }
    (horizontal[node], vertical[node], fixed[node]) = (wide, high, isFixed)
  }

  private static func stretches(_ content: Bool, fixed: Double?, most: Double?) -> Bool {
    fixed == nil && (most != nil || content)
  }

  private static func isStack(_ kind: UInt32) -> Bool {
    kind == UInt32(WEFT_NODE_VSTACK) || kind == UInt32(WEFT_NODE_HSTACK)
      || kind == UInt32(WEFT_NODE_ZSTACK)
  }
}
