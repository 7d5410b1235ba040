// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// Which views have a height that depends on their width alone, never on the height offered.
///
/// Rows of lists are made of such views, and their stacks need no shares worked out.
struct Rigidity {
  private var rigid: [Bool]
  private let scrolled: Int?

  /// - Parameter scrolled: The list that is as high as it may be.
  init(_ scene: ValidScene, except scrolled: Int? = nil) {
    self.scrolled = scrolled
    rigid = Array(repeating: false, count: scene.nodes.count)
    for root in scene.roots { _ = collect(root, isInRow: false, scene) }
  }

  func isRigid(_ node: Int) -> Bool { rigid[node] }

  private mutating func collect(_ node: Int, isInRow: Bool, _ scene: ValidScene) -> Bool {
    let role = scene.nodes[node].role
    let isRow = role == .view(UInt32(WEFT_NODE_HSTACK))
    // Modifiers leave their view in the stack they stand in.
    var inner = isInRow
    if case .view = role { inner = isRow }
    if role == .row { inner = false }
    var isRigid = true
    for child in scene.children(of: node) where !collect(child, isInRow: inner, scene) {
      isRigid = false
    }
    switch role {
    // A spacer has no height in a row; a line in a row is as high as the row.
    case .view(UInt32(WEFT_NODE_SPACER)): isRigid = isInRow
    case .view(UInt32(WEFT_NODE_DIVIDER)): isRigid = !isInRow
    case .view(UInt32(WEFT_NODE_SHAPE)): isRigid = false
    // It takes the size of what it lies over, and has no say in it.
    case .view(UInt32(WEFT_NODE_LAYER)): isRigid = true
    case .modifier(UInt32(WEFT_MODIFIER_FRAME)):
      let isBounded = [WEFT_PROP_HEIGHT, WEFT_PROP_MIN_HEIGHT, WEFT_PROP_MAX_HEIGHT].contains {
        scene.length(UInt32($0), of: node) != nil
      }
      isRigid = isRigid && !isBounded
    default: break
    }
    // What fills a screen gets no more than what is left of it.
    if case .guest(most: .some)? = scene.place(of: node) { isRigid = false }
    if node == scrolled { isRigid = false }
    rigid[node] = isRigid
    return isRigid
  }
}
