// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A scene laid out for a surface, from which the next layout on that surface reuses rows.
///
/// A row whose bytes are unchanged is not laid out again, even when its position changed: scrolling
/// by one row lays out one row.
///
///     let first = SceneLayout(scene, width: 400, measurer: measurer)
///     let second = SceneLayout(changed, width: 400, measurer: measurer, after: first)
///     second.laidOutRowCount  // how many rows are not those of `first`
///
/// It is a value; a surface holds the latest one and passes it to the next.
public struct SceneLayout {
  /// The scene that was laid out.
  public let scene: ValidScene
  /// The final rectangle of everything in the scene.
  public let list: DisplayList
  /// How many rows of lists were laid out; the others were reused.
  public let laidOutRowCount: Int
  /// The furthest that a plugin's views would reach out of their rectangles on any side, in points.
  ///
  /// Layout clips them there. Reused rows are not counted.
  package let largestOverhang: Double
  let width: Double
  /// The height of the window in points.
  let window: Double
  /// The list before it was mirrored for right-to-left text.
  let upright: DisplayList
  let pieces: [RowPiece]

  /// Lays a scene out from the upper leading corner.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - width: The available width, in points.
  ///   - measurer: The surface's measurer of texts.
  ///   - isRightToLeft: Whether lines run from right to left, so that leading is on the right.
  ///   - viewport: The height of the screen and the offset of its list; without one the screen is
  ///     as high as its rows.
  ///   - window: The height of the window of a screen without a viewport: a row that a plugin drew
  ///     is no higher.
  ///   - previous: An earlier layout with the same measurer.
  /// - Complexity: O(*n*) in the number of nodes for stacks of bounded depth.
  public init(
    _ scene: ValidScene,
    width: Double,
    measurer: any TextMeasurer,
    isRightToLeft: Bool = false,
    viewport: ListViewport? = nil,
    window: Double = SceneLayout.usualWindow,
    after previous: SceneLayout? = nil
  ) {
    let window = viewport?.height ?? window
    let kept = ReusableRows(of: scene, window: window, after: previous)
    var engine = LayoutEngine(
      Sizing(scene, measurer: measurer, kept: kept, viewport: viewport, window: window)
    )
    let roots = Stack.downwards(in: nil, of: scene)
    let sizes = engine.sizing.viewSizes(of: roots, Proposal(width: width, height: viewport?.height))
    var y = 0.0
    var root = roots.first
    for place in sizes {
      let size = engine.sizing.stackSizes[place]
      engine.place(root, in: Rect(x: 0, y: y, size: size), axis: .vertical, Surroundings())
      y += size.height
      root = roots.view(after: root, in: scene)
    }
    self.scene = scene
    self.width = width
    self.window = window
    largestOverhang = engine.largestOverhang
    upright = DisplayList(
      items: engine.items,
      regions: engine.regions,
      rows: engine.rows,
      height: y,
      area: engine.area
    )
    pieces = engine.pieces
    laidOutRowCount = engine.pieces.count { !$0.isTakenOver }
    list = isRightToLeft ? upright.mirrored(width: width) : upright
  }

  /// The rows that are in no other row, in the order in which they are painted.
  package var outerRows: [LaidOutRow] {
    var rows: [LaidOutRow] = []
    var start = Int.max
    // A row comes behind those in it.
    for piece in pieces.reversed() where piece.items.upperBound <= start {
      start = piece.items.lowerBound
      rows.append(
        LaidOutRow(
          id: piece.id,
          node: piece.node,
          rect: piece.rect,
          items: piece.items,
          isTakenOver: piece.isTakenOver
        )
      )
    }
    return rows.reversed()
  }

  /// The assumed height of a window whose height is unknown, in points.
  public static let usualWindow = 1080.0
}

/// A row of a layout, with what paints it.
package struct LaidOutRow {
  /// The row's identity in the scene.
  package let id: UInt64
  /// Its node in the scene.
  package let node: Int
  /// The area, in points, before it was mirrored.
  package let rect: Rect
  /// The range of its items in the display list.
  package let items: Range<Int>
  /// Whether its items are those of the earlier layout, moved.
  package let isTakenOver: Bool
}

extension ValidScene {
  /// Lays the scene out from the upper leading corner.
  ///
  /// - Parameters:
  ///   - width: The available width, in points.
  ///   - measurer: The surface's measurer of texts.
  ///   - isRightToLeft: Whether lines run from right to left, so that leading is on the right.
  ///   - window: The height of the window: a row that a plugin drew is no higher.
  /// - Complexity: O(*n*) in the number of nodes for stacks of bounded depth.
  public func layout(
    width: Double,
    measurer: any TextMeasurer,
    isRightToLeft: Bool = false,
    window: Double = SceneLayout.usualWindow
  ) -> DisplayList {
    SceneLayout(
      self,
      width: width,
      measurer: measurer,
      isRightToLeft: isRightToLeft,
      window: window
    ).list
  }
}
