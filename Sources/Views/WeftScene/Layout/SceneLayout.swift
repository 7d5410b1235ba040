// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A scene laid out for a surface; the surface's next layout reuses its rows.
///
///     let first = SceneLayout(scene, width: 400, measurer: measurer)
///     let second = SceneLayout(changed, width: 400, measurer: measurer, after: first)
///     first.laidOutRowCount   // 2: all rows of the list
///     second.laidOutRowCount  // 1: the row that differs
///     second.list.action(x: 20, y: 90)  // the action that a tap at this point starts, or nil
///
/// A row whose bytes are unchanged is not laid out again, even if its position has changed: scrolling by one row lays
/// out one row.
///
/// It is a value; a surface keeps the latest one and passes it to the next. The layout runs on the calling thread and
/// calls the measurer there. It takes O(*n*) in the number of nodes; measuring texts takes most of the time, and reused
/// rows measure none.
///
/// Pass `previous` only if the measurer is the same, with the same fonts and icons: reused rows keep the sizes that it
/// measured. Another width or window height is noticed, and lays out everything again. Nothing throws, and a row of a
/// plugin that is too large is clipped.
public struct SceneLayout {
  /// The scene that was laid out.
  package let scene: ValidScene
  /// The final rectangle of everything in the scene.
  public let list: DisplayList
  /// The number of list rows that were laid out; the others were reused.
  package let laidOutRowCount: Int
  /// How far a plugin's views would extend beyond their rectangles on any side, in points.
  ///
  /// Layout clips them. Reused rows are not counted.
  package let largestOverhang: Double
  let width: Double
  /// The height of the window in points.
  let window: Double
  /// The list before it was mirrored for right-to-left text.
  let upright: DisplayList
  let pieces: [RowPiece]

  /// Lays out a scene from the upper leading corner.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - width: The available width, in points.
  ///   - measurer: The surface's text measurer.
  ///   - isRightToLeft: Whether lines run from right to left, so that leading is on the right.
  ///   - viewport: The height of the screen and the offset of its list; without it the screen is as high as its rows.
  ///   - window: The window height of a screen without a viewport; it limits the height of rows drawn by plugins.
  ///   - previous: An earlier layout with the same measurer.
  /// - Complexity: O(*n*) in the number of nodes for stacks of bounded depth.
  package init(
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

  /// The rows that are not inside another row, in painting order.
  package var outerRows: [LaidOutRow] {
    var rows: [LaidOutRow] = []
    var start = Int.max
    // A row comes after those in it.
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

/// A row of a layout with the range of its items.
package struct LaidOutRow {
  /// The row's id in the scene.
  package let id: UInt64
  /// Its node in the scene.
  package let node: Int
  /// The area in points, before mirroring.
  package let rect: Rect
  /// The range of its items in the display list.
  package let items: Range<Int>
  /// Whether its items were taken from the previous layout and moved.
  package let isTakenOver: Bool
}

extension ValidScene {
  /// Lays out the scene from the upper leading corner.
  ///
  /// - Parameters:
  ///   - width: The available width, in points.
  ///   - measurer: The surface's text measurer.
  ///   - isRightToLeft: Whether lines run from right to left, so that leading is on the right.
  ///   - window: The height of the window; it limits the height of rows drawn by plugins.
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
