// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// Rows of lists, which are reused from the previous layout when nothing about them changed.
extension LayoutEngine {
  mutating func placeRow(_ node: Int, in rect: Rect, _ around: Surroundings) {
    guard let id = scene.rowID(of: node) else { return }
    var inside = around
    inside.row = id
    let (firstItem, firstRegion, firstRow) = (items.count, regions.count, rows.count)
    // The visible part of a clipped row depends on its position.
    let isCut = clip.map { !$0.contains(rect) } ?? false
    let isTakenOver = !isCut && takeOver(node, in: rect, inside)
    if !isTakenOver {
      rows.append(RowPlace(id: id, rect: rect))
      confine(to: rect, isForeign: scene.holdsGuest(node)) {
        if $0.scene.integer(UInt32(WEFT_PROP_SELECTED), of: node) == 1 {
          $0.items.append(.fill(rect, Paint(.selected), .rectangle))
        }
        $0.place(.downwards(Array($0.scene.children(of: node))), in: rect, inside)
      }
    }
    pieces.append(
      RowPiece(
        id: id,
        node: node,
        rect: rect,
        surroundings: inside,
        items: firstItem..<items.count,
        regions: firstRegion..<regions.count,
        rows: firstRow..<rows.count,
        isTakenOver: isTakenOver,
        isCut: isCut
      )
    )
  }

  /// Reuses the items a row had in the previous layout, moved to its new rectangle.
  ///
  /// - Returns: False when the row must be laid out again.
  private mutating func takeOver(_ node: Int, in rect: Rect, _ around: Surroundings) -> Bool {
    guard let (piece, list) = sizing.kept.piece(of: node), piece.rect.size == rect.size,
      piece.surroundings == around, sizing.rigidity.isRigid(node)
    else { return false }
    let move = (x: rect.x - piece.rect.x, y: rect.y - piece.rect.y)
    items += list.items[piece.items].lazy.map { $0.moved(x: move.x, y: move.y) }
    regions += list.regions[piece.regions].lazy.map { $0.moved(x: move.x, y: move.y) }
    rows += list.rows[piece.rows].lazy.map {
      RowPlace(id: $0.id, rect: $0.rect.moved(x: move.x, y: move.y))
    }
    return true
  }
}

extension ValidScene {
  /// The identity of a row.
  func rowID(of node: Int) -> UInt64? {
    integer(UInt32(WEFT_PROP_ROW_ID), of: node).map { UInt64(bitPattern: $0) }
  }
}
