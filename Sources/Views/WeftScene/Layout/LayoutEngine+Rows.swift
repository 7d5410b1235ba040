// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// Rows of lists, reused from the previous layout if nothing about them has changed.
extension LayoutEngine {
  mutating func placeRow(_ node: Int, in rect: Rect, _ around: Surroundings) {
    guard let id = scene.rowID(of: node) else { return }
    var inside = around
    inside.row = id
    let firstItem = items.count
    let firstRegion = regions.count
    let firstRow = rows.count
    // The visible part of a clipped row depends on its position.
    let isCut = clip.map { !$0.contains(rect) } ?? false
    let isTakenOver = !isCut && takeOver(node, in: rect, inside)
    if !isTakenOver {
      rows.append(RowFrame(id: id, rect: rect))
      confine(to: rect, isForeign: scene.holdsGuest(node)) {
        if $0.scene.integer(UInt32(WEFT_PROP_SELECTED), of: node) == 1 {
          $0.items.append(.fill(rect, Paint(.selected), .rectangle))
        }
        $0.place(.downwards(in: node, of: $0.scene), in: rect, inside)
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

  /// Reuses the items of a row in the previous layout, moved to its new rectangle.
  ///
  /// - Returns: False if the row must be laid out again.
  private mutating func takeOver(_ node: Int, in rect: Rect, _ around: Surroundings) -> Bool {
    guard let (piece, list) = sizing.reusable.piece(of: node), piece.rect.size == rect.size,
      piece.surroundings == around, sizing.facts[node].isRigid
    else { return false }
    let move = (x: rect.x - piece.rect.x, y: rect.y - piece.rect.y)
    items += list.items[piece.items].lazy.map { $0.moved(x: move.x, y: move.y) }
    regions += list.regions[piece.regions].lazy.map { $0.moved(x: move.x, y: move.y) }
    rows += list.rows[piece.rows].lazy.map {
      RowFrame(id: $0.id, rect: $0.rect.moved(x: move.x, y: move.y))
    }
    return true
  }
}

/// The list that scrolls inside a screen of a given height.
extension LayoutEngine {
  /// Places the visible rows of the list, clipped to its rectangle.
  mutating func placeScrolled(
    _ node: Int,
    in rect: Rect,
    viewport: ListViewport,
    _ around: Surroundings
  ) {
    // A plugin can make a list higher than its visible part, in which it then scrolls.
    let rect = clip.map { rect.intersection($0) } ?? rect
    let outer = clip
    // The list's area already rejects input outside it, and without a clip rows can be reused at any offset.
    clip = nil
    defer { clip = outer }
    let rows = Array(scene.children(of: node))
    var sizes: [Size] = []
    sizes.reserveCapacity(rows.count)
    for row in rows { sizes.append(sizing.size(of: row, Proposal(width: rect.size.width))) }
    let heights = sizes.map(\.height)
    let offset = viewport.offset(heights, rect.size.height)
    area = ListArea(rect: rect, rowHeights: heights, offset: offset)
    let end = rect.y + rect.size.height
    var y = rect.y - offset
    items.append(.beginLayer(rect, clip: .rectangle, opacity: 1))
    for (row, size) in zip(rows, sizes) {
      if y < end, y + size.height > rect.y {
        place(row, in: Rect(x: rect.x, y: y, size: size), axis: .vertical, around)
      }
      y += size.height
    }
    items.append(.endLayer)
  }
}

extension ValidScene {
  func rowID(of node: Int) -> UInt64? {
    integer(UInt32(WEFT_PROP_ROW_ID), of: node).map { UInt64(bitPattern: $0) }
  }
}

/// The result of laying out one row.
struct RowPiece {
  let id: UInt64
  let node: Int
  let rect: Rect
  let surroundings: Surroundings
  /// The range of its items in the layout's items.
  let items: Range<Int>
  /// The range of its regions in the layout's regions.
  var regions: Range<Int>
  /// The range in the layout's rows of this row and the rows of lists inside it.
  let rows: Range<Int>
  /// Whether the row was reused from an earlier layout.
  let isTakenOver: Bool
  /// Whether the row was clipped from outside, so that it can't be reused.
  let isCut: Bool
}

extension [RowPiece] {
  /// Updates the ranges of rows whose regions have moved.
  mutating func moveRegions(in part: Range<Int>, by distance: Int) {
    if distance == 0 { return }
    for index in indices.reversed() {
      let range = self[index].regions
      // A row comes after those in it, and rows are placed in the order of their regions.
      guard range.upperBound > part.lowerBound else { return }
      guard !range.isEmpty, part.contains(range.lowerBound) else { continue }
      self[index].regions = range.lowerBound + distance..<range.upperBound + distance
    }
  }
}

/// The rows of a scene that have the same bytes in the previous layout.
///
/// Their sizes, and usually their items, are reused.
struct ReusableRows {
  private let previous: SceneLayout?
  /// The index of each row's earlier piece, by node of the new scene.
  private var pieceIndices: [Int: Int] = [:]

  /// Finds the unchanged rows; there are none if the window height has changed.
  ///
  /// - Complexity: O(*n*) in the bytes of the rows.
  init(of scene: ValidScene, window: Double, after previous: SceneLayout?) {
    self.previous = previous
    // The window limits the height of rows.
    guard let previous, !previous.pieces.isEmpty, previous.window == window else { return }
    var earlier: [UInt64: Int] = [:]
    for (index, piece) in previous.pieces.enumerated() where !piece.isCut {
      earlier[piece.id] = index
    }
    for node in scene.nodes.indices where scene.nodes[node].role == .row {
      guard let place = scene.rowID(of: node).flatMap({ earlier[$0] }) else { continue }
      let part = ScenePart(previous.pieces[place].node, of: previous.scene)
      if part == ScenePart(node, of: scene) { pieceIndices[node] = place }
    }
  }

  /// Returns the earlier piece of a row and the display list that it belongs to.
  func piece(of node: Int) -> (piece: RowPiece, list: DisplayList)? {
    guard let previous, let place = pieceIndices[node] else { return nil }
    return (previous.pieces[place], previous.upright)
  }
}

/// The scrolling of the list in a screen of fixed height.
///
/// The list gets the height that the other views leave, and its rows scroll inside it.
public struct ListViewport {
  /// The height of the whole screen in points.
  public let height: Double
  /// Returns how many points of the rows are above the list's upper edge, given all heights.
  ///
  /// A negative result leaves that much space above the first row.
  let offset: (_ rows: [Double], _ area: Double) -> Double

  /// Creates a viewport.
  ///
  /// - Parameters:
  ///   - height: The height of the whole screen.
  ///   - offset: Returns how many points of the rows are above the list's upper edge, given the heights of the rows and
  ///     of the list; called at most once in a layout.
  public init(
    height: Double,
    offset: @escaping (_ rows: [Double], _ area: Double) -> Double = { _, _ in 0 }
  ) {
    self.height = height
    self.offset = offset
  }
}

/// The area of the list in a screen of fixed height.
public struct ListArea: Equatable, Sendable {
  /// The visible rectangle of the list.
  public let rect: Rect
  /// The heights of all rows, including invisible ones.
  public let rowHeights: [Double]
  /// The number of points of the rows that are above the rectangle.
  public let offset: Double
}
