// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The result of laying out one row.
struct RowPiece {
  let id: UInt64
  let node: Int
  let rect: Rect
  let surroundings: Surroundings
  /// The range of its items in the layout's items.
  let items: Range<Int>
  /// The range of its regions in the layout's regions.
  let regions: Range<Int>
  /// The range in the layout's rows of the row and of rows of lists inside it.
  let rows: Range<Int>
  /// Whether the row was reused from an earlier layout.
  let isTakenOver: Bool
  /// Whether the row was clipped from outside, so that it can't be reused.
  let isCut: Bool
}

/// The rows of a scene that an earlier layout had with the same bytes.
///
/// Their sizes, and mostly their items, are reused.
struct KeptRows {
  private let previous: SceneLayout?
  /// The index of the row's earlier piece, by node of the new scene.
  private var places: [Int: Int] = [:]

  /// Finds the unchanged rows; there are none when the height of the window changed.
  ///
  /// - Complexity: O(*n*) in the bytes of the rows.
  init(of scene: ValidScene, window: Double, after previous: SceneLayout?) {
    self.previous = previous
    // The window limits the height of rows.
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

  /// The earlier piece of a row and the display list it belongs to.
  func piece(of node: Int) -> (piece: RowPiece, list: DisplayList)? {
    guard let previous, let place = places[node] else { return nil }
    return (previous.pieces[place], previous.upright)
  }
}
