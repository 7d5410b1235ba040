// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// Facts about each node that layout needs repeatedly, computed once.
struct NodeFacts {
  /// The facts about one node.
  struct Fact {
    /// The only view inside the node, not counting its layers; -1 for none or several.
    fileprivate(set) var onlyChild: Int32 = -1
    fileprivate var parent: Int32 = -1
    /// The axis of the stack around it, which modifiers and buttons pass on.
    fileprivate(set) var axis = Axis.vertical
    fileprivate var isInRow = false
    /// Whether its height depends only on its width, never on the offered height.
    ///
    /// Rows of lists consist of such views, so layout need not divide the height of their stacks.
    fileprivate(set) var isRigid = true
    /// Whether its size depends only on the offered width, so that one answer is right for all heights.
    fileprivate(set) var isSteady = true
  }

  private var facts: [Fact]

  /// Computes the facts of a scene.
  ///
  /// - Parameter scrolled: The list that takes all the height it is offered.
  init(_ scene: ValidScene, except scrolled: Int?) {
    facts = Array(repeating: Fact(), count: scene.nodes.count)
    for node in scene.nodes.indices { describeChildren(of: node, scene) }
    // The nodes inside a node have greater indices.
    for node in scene.nodes.indices.reversed() { settle(node, scene, isScrolled: node == scrolled) }
  }

  subscript(node: Int) -> Fact { facts[node] }

  private mutating func describeChildren(of node: Int, _ scene: ValidScene) {
    let role = scene.nodes[node].role
    let end = scene.nodes[node].end
    var child = node + 1
    guard child < end else { return }
    let only = scene.onlyChild(of: node)
    facts[node].onlyChild = Int32(only ?? -1)
    let isRow = role == .view(UInt32(WEFT_NODE_HSTACK))
    var axis: Axis = isRow ? .horizontal : .vertical
    var isInRow = isRow
    switch role {
    case .modifier:
      // A view in a modifier is still laid out by the stack around the modifier.
      isInRow = facts[node].isInRow
      if only != nil { axis = facts[node].axis }
    case .view(UInt32(WEFT_NODE_BUTTON)), .view(UInt32(WEFT_NODE_LAYER)):
      if only != nil { axis = facts[node].axis }
    default: break
    }
    while child < end {
      facts[child].parent = Int32(node)
      facts[child].isInRow = isInRow
      // A layer is laid out separately, no matter what is around its view.
      let isLayer = scene.nodes[child].role == .view(UInt32(WEFT_NODE_LAYER))
      facts[child].axis = isLayer ? .vertical : axis
      child = scene.nodes[child].end
    }
  }

  /// Completes the facts of a node whose inner nodes are done, and passes them to its parent.
  private mutating func settle(_ node: Int, _ scene: ValidScene, isScrolled: Bool) {
    var fact = facts[node]
    var isLayer = false
    switch scene.nodes[node].role {
    // In a horizontal stack a spacer has no height, and a divider is as high as the stack.
    case .view(UInt32(WEFT_NODE_SPACER)):
      (fact.isRigid, fact.isSteady) = (fact.isInRow, fact.axis == .horizontal)
    case .view(UInt32(WEFT_NODE_DIVIDER)):
      (fact.isRigid, fact.isSteady) = (!fact.isInRow, fact.axis == .vertical)
    case .view(UInt32(WEFT_NODE_SHAPE)): (fact.isRigid, fact.isSteady) = (false, false)
    // A picture shown whole is at most as high as the offer.
    case .view(UInt32(WEFT_NODE_PICTURE)):
      let isWhole = scene.pictureFit(of: node) == .whole
      (fact.isRigid, fact.isSteady) = (!isWhole, !isWhole)
    // A layer takes the size of its view and does not affect it.
    case .view(UInt32(WEFT_NODE_LAYER)):
      isLayer = true
      fact.isRigid = true
      fact.isSteady = false
    case .modifier(UInt32(WEFT_MODIFIER_FRAME)):
      if scene.boundsHeight(node) { (fact.isRigid, fact.isSteady) = (false, false) }
    case .modifier(SceneOwner.modifier):
      // A view that fills a screen gets only the remaining height.
      if case .guest(most: .some)? = scene.owner(of: node) {
        fact.isRigid = false
        fact.isSteady = false
      }
    default: break
    }
    if isScrolled { (fact.isRigid, fact.isSteady) = (false, false) }
    facts[node] = fact
    guard fact.parent >= 0 else { return }
    let parent = Int(fact.parent)
    if !fact.isRigid { facts[parent].isRigid = false }
    if fact.isSteady { return }
    if isLayer, case .modifier = scene.nodes[parent].role { return }
    facts[parent].isSteady = false
  }
}

extension ValidScene {
  /// Returns the only view inside a node, not counting its layers, or `nil` for none or several.
  func onlyChild(of node: Int) -> Int? {
    let first = node + 1
    guard first < nodes[node].end else { return nil }
    let second = nodes[first].end
    let isOnly =
      second == nodes[node].end || nodes[second].role == .view(UInt32(WEFT_NODE_LAYER))
    return isOnly && nodes[first].role != .view(UInt32(WEFT_NODE_LAYER)) ? first : nil
  }

  /// Whether a frame has a fixed, minimum or maximum height.
  fileprivate func boundsHeight(_ frame: Int) -> Bool {
    length(UInt32(WEFT_PROP_HEIGHT), of: frame) != nil
      || length(UInt32(WEFT_PROP_MIN_HEIGHT), of: frame) != nil
      || length(UInt32(WEFT_PROP_MAX_HEIGHT), of: frame) != nil
  }
}
