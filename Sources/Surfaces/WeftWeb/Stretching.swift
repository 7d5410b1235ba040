// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene

/// Which views stretch in their parents along each axis, and which never give up width.
///
/// Layout finds that out by asking each view for its smallest and largest size. A style sheet has to say it explicitly:
/// a stack with a spacer stretches, a stack with only an avatar keeps its width, through every modifier that doesn't
/// affect the axis.
struct Stretching {
  /// The properties of a view.
  struct Flags: OptionSet {
    let rawValue: UInt8

    static let horizontal = Flags(rawValue: 1)
    static let vertical = Flags(rawValue: 2)
    /// The view is as wide in a narrow row as in any other.
    static let fixed = Flags(rawValue: 0x40)
  }

  private var flags: [Flags]

  init(_ scene: ValidScene) {
    flags = Array(repeating: [], count: scene.nodes.count)
    for root in scene.roots { collect(root, in: nil, scene) }
  }

  subscript(_ node: Int) -> Flags { flags[node] }

  /// Visits children first; `stack` is the kind of the innermost stack around the node.
  private mutating func collect(_ node: Int, in stack: UInt32?, _ scene: ValidScene) {
    let role = scene.nodes[node].role
    let end = scene.nodes[node].end
    var inner = stack
    switch role {
    case .view(let kind): if Self.isStack(kind) { inner = kind }
    case .row: inner = UInt32(WEFT_NODE_VSTACK)
    case .modifier: break
    }
    var all = Flags.fixed
    var any = Flags()
    var next = node + 1
    var isEmpty = true
    while next < end {
      let child = next
      next = scene.nodes[child].end
      collect(child, in: inner, scene)
      // A layer takes the size of its view and doesn't affect it.
      if case .view(UInt32(WEFT_NODE_LAYER)) = scene.nodes[child].role { continue }
      any.formUnion(flags[child])
      all.formIntersection(flags[child])
      isEmpty = false
    }
    any.remove(.fixed)
    if !isEmpty { any.formUnion(all) }
    flags[node] = flags(of: node, role, in: stack, around: any, scene)
  }

  /// Returns the flags of a node, given those of its content.
  private func flags(
    of node: Int,
    _ role: SceneNode.Role,
    in stack: UInt32?,
    around content: Flags,
    _ scene: ValidScene
  ) -> Flags {
    let isInRow = stack == UInt32(WEFT_NODE_HSTACK)
    let fixed = content.intersection(.fixed)
    switch role {
    case .view(UInt32(WEFT_NODE_SPACER)):
      return fixed.union(isInRow ? .horizontal : .vertical)
    case .view(UInt32(WEFT_NODE_DIVIDER)):
      return fixed.union(isInRow ? .vertical : .horizontal)
    case .view(UInt32(WEFT_NODE_SHAPE)): return fixed.union([.horizontal, .vertical])
    case .view(UInt32(WEFT_NODE_AVATAR)), .view(UInt32(WEFT_NODE_BADGE)),
      .view(UInt32(WEFT_NODE_ICON)):
      return content.union(.fixed)
    case .view(UInt32(WEFT_NODE_PROGRESS)):
      let isKnown = scene.length(UInt32(WEFT_PROP_FRACTION), of: node) != nil
      return content.subtracting(.horizontal).union(isKnown ? .horizontal : [])
    case .modifier(UInt32(WEFT_MODIFIER_FRAME)): return frame(node, around: content, scene)
    default: return content
    }
  }

  private func frame(_ node: Int, around content: Flags, _ scene: ValidScene) -> Flags {
    let width = scene.length(UInt32(WEFT_PROP_WIDTH), of: node)
    let height = scene.length(UInt32(WEFT_PROP_HEIGHT), of: node)
    var flags = content.intersection(.fixed)
    if width != nil { flags.insert(.fixed) }
    let isWide = content.contains(.horizontal)
    if Self.stretches(
      isWide,
      fixed: width,
      most: scene.length(UInt32(WEFT_PROP_MAX_WIDTH), of: node)
    ) {
      flags.insert(.horizontal)
    }
    let isHigh = content.contains(.vertical)
    if Self.stretches(
      isHigh,
      fixed: height,
      most: scene.length(UInt32(WEFT_PROP_MAX_HEIGHT), of: node)
    ) {
      flags.insert(.vertical)
    }
    return flags
  }

  private static func stretches(_ content: Bool, fixed: Double?, most: Double?) -> Bool {
    fixed == nil && (most != nil || content)
  }

  private static func isStack(_ kind: UInt32) -> Bool {
    kind == UInt32(WEFT_NODE_VSTACK) || kind == UInt32(WEFT_NODE_HSTACK)
      || kind == UInt32(WEFT_NODE_ZSTACK)
  }
}
