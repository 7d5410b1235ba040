// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// A scene that keeps every rule of the encoding, with the place of each node.
///
/// There is no second tree: nodes are places in the scene's own words, in pre-order, and what stands
/// between a node and its `end` is inside it.
public struct ValidScene {
  /// The encoding.
  public let scene: Scene
  /// Rows, views and modifiers in pre-order.
  package let nodes: [SceneNode]

  init(scene: Scene, nodes: [SceneNode]) {
    self.scene = scene
    self.nodes = nodes
  }

  /// The outermost nodes.
  package var roots: ChildSequence { ChildSequence(nodes: nodes, upcoming: 0, end: nodes.count) }

  /// The nodes directly inside a node.
  package func children(of node: Int) -> ChildSequence {
    ChildSequence(nodes: nodes, upcoming: node + 1, end: nodes[node].end)
  }

  /// Siblings, each found by skipping what is inside the one before.
  package struct ChildSequence: Sequence, IteratorProtocol {
    fileprivate let nodes: [SceneNode]
    fileprivate var upcoming: Int
    fileprivate let end: Int

    package mutating func next() -> Int? {
      guard upcoming < end else { return nil }
      defer { upcoming = nodes[upcoming].end }
      return upcoming
    }
  }
}
