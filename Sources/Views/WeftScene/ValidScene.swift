// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// A scene that obeys every rule of the encoding, with an index of its nodes.
///
/// There is no second tree: a node is an index into the scene's own words, in pre-order, and all
/// nodes between it and its `end` are inside it. `Scene.validated(limits:)` makes one.
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

  /// A sequence of sibling nodes, each found by skipping the content of the one before.
  package struct ChildSequence: Sequence, IteratorProtocol {
    fileprivate let nodes: [SceneNode]
    fileprivate var upcoming: Int
    fileprivate let end: Int

    /// Returns the index of the next sibling, nil at the end.
    package mutating func next() -> Int? {
      guard upcoming < end else { return nil }
      defer { upcoming = nodes[upcoming].end }
      return upcoming
    }
  }
}
