// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What one row came to in a layout.
struct RowPiece {
  let id: UInt64
  let node: Int
  let rect: Rect
  let surroundings: Surroundings
  /// What it paints, of the layout's items.
  let items: Range<Int>
  /// Where it starts actions, of the layout's regions.
  let regions: Range<Int>
  /// The row and those of lists inside it, of the layout's rows.
  let rows: Range<Int>
  /// Whether an earlier layout had it already.
  let isTakenOver: Bool
  /// Whether something around the row cut some of it, so that it can't be taken over.
  let isCut: Bool
}

/// The rows of a scene that an earlier layout had with the same bytes.
struct KeptRows {
  private let previous: SceneLayout?
  /// The place among the earlier pieces, by node of the new scene.
  private var places: [Int: Int] = [:]

  /// - Complexity: O(*n*) in the bytes of the rows.
  init(of scene: ValidScene, window: Double, after previous: SceneLayout?) {
    self.previous = previous
    // In another window rows may be of another height.
    guard let previous, !previous.pieces.isEmpty, previous.window == window else { return }
    var earlier: [UInt64: Int] = [:]
    for (place, piece) in previous.pieces.enumerated() where !piece.isCut {
      earlier[piece.id] = place
    }
    for node in scene.nodes.indices where scene.nodes[node].role == .row {
      guard let place = scene.rowID(of: node).flatMap({ earlier[$0] }) else { continue }
      let part = ScenePart(previous.pieces[place].node, of: previous.scene)
      if part == ScenePart(node, of: scene) { places[node] = place }
    }
  }

  /// The earlier piece of a row and the list it painted.
  func piece(of node: Int) -> (piece: RowPiece, list: DisplayList)? {
    guard let previous, let place = places[node] else { return nil }
    return (previous.pieces[place], previous.upright)
  }
}
