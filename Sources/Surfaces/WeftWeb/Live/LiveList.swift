// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

/// The outermost list of a scene, which a page leaves in place while what is around it changes.
struct LiveList {
  /// The list's node.
  let node: Int
  /// The list's rows from top to bottom, by their ids.
  let rows: [(id: UInt64, node: Int)]
  private let around: Set<Int>

  /// Nil for a scene without a list.
  init?(_ scene: ValidScene) {
    var path: [Int] = []
    for root in scene.roots where path.isEmpty { path = Self.path(to: root, of: scene) }
    guard let list = path.last else { return nil }
    node = list
    around = Set(path.dropLast())
    rows = scene.children(of: list).compactMap { row in
      scene.integer(UInt32(WEFT_PROP_ROW_ID), of: row).map { (UInt64(bitPattern: $0), row) }
    }
  }

  /// Whether a node contains the list.
  func isAround(_ node: Int) -> Bool { around.contains(node) }

  /// The nodes from one down to the first list inside it; empty when there is no list.
  private static func path(to node: Int, of scene: ValidScene) -> [Int] {
    switch scene.nodes[node].role {
    case .row: return []
    case .view(UInt32(WEFT_NODE_LIST)): return [node]
    default: break
    }
    for child in scene.children(of: node) {
      let path = path(to: child, of: scene)
      if !path.isEmpty { return [node] + path }
    }
    return []
  }
}
