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
    guard let piece = reusable.piece(of: node)?.piece, rigidity.isRigid(node) else { return nil }
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
  func scrolledSize(_ node: Int, _ proposal: Proposal) -> Size {
    guard let height = proposal.height, let width = proposal.width else {
      return stackSize(stack(node, UInt32(WEFT_NODE_LIST)), proposal.with(.vertical, nil))
    }
    return Size(width: width, height: height)
  }
}

/// The set of views whose height depends on their width alone, never on the offered height.
///
/// Rows of lists consist of such views, and layout need not divide the height of their stacks.
struct Rigidity {
  private var rigid: [Bool]
  private let scrolled: Int?

  /// Finds the rigid views of a scene.
  ///
  /// - Parameter scrolled: The list that takes all the height it is offered.
  init(_ scene: ValidScene, except scrolled: Int? = nil) {
    self.scrolled = scrolled
    rigid = Array(repeating: false, count: scene.nodes.count)
    for root in scene.roots { _ = collect(root, isInRow: false, scene) }
  }

  func isRigid(_ node: Int) -> Bool { rigid[node] }

  private mutating func collect(_ node: Int, isInRow: Bool, _ scene: ValidScene) -> Bool {
    let role = scene.nodes[node].role
    let isRow = role == .view(UInt32(WEFT_NODE_HSTACK))
    // A view in a modifier is still laid out by the stack around it.
    var inner = isInRow
    if case .view = role { inner = isRow }
    if role == .row { inner = false }
    var isRigid = true
    for child in scene.children(of: node) where !collect(child, isInRow: inner, scene) {
      isRigid = false
    }
    switch role {
    // A spacer in a horizontal stack has no height, and a divider there is as high as the stack.
    case .view(UInt32(WEFT_NODE_SPACER)): isRigid = isInRow
    case .view(UInt32(WEFT_NODE_DIVIDER)): isRigid = !isInRow
    case .view(UInt32(WEFT_NODE_SHAPE)): isRigid = false
    // A layer takes the size of the view it is attached to and does not influence it.
    case .view(UInt32(WEFT_NODE_LAYER)): isRigid = true
    case .modifier(UInt32(WEFT_MODIFIER_FRAME)):
      let isBounded = [WEFT_PROP_HEIGHT, WEFT_PROP_MIN_HEIGHT, WEFT_PROP_MAX_HEIGHT].contains {
        scene.length(UInt32($0), of: node) != nil
      }
      isRigid = isRigid && !isBounded
    default: break
    }
    // A view that fills a screen gets only the height that is left.
    if case .guest(most: .some)? = scene.owner(of: node) { isRigid = false }
    if node == scrolled { isRigid = false }
    rigid[node] = isRigid
    return isRigid
  }
}
