// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A scene laid out for a surface, and what the next layout on it can take over.
///
/// Rows whose bytes are those of the layout before are not laid out again, wherever they stand now: scrolling
/// by one row lays out one row.
public struct SceneLayout {
  /// What was laid out.
  public let scene: ValidScene
  /// The final place of everything.
  public let list: DisplayList
  /// How many rows of lists had to be laid out, the others being taken over.
  public let laidOutRowCount: Int
  /// How far what plugins drew would reach out of its place, had that not been cut, to any side and in points;
  /// of rows that were taken over it is not known.
  package let largestOverhang: Double
  let width: Double
  /// How high the window is.
  let window: Double
  /// Like the list, for lines that run from left to right.
  let upright: DisplayList
  let pieces: [RowPiece]

  /// Lays a scene out from the upper leading corner.
  ///
  /// - Parameters:
  ///   - scene: What is laid out.
  ///   - width: The width there is, in points.
  ///   - measurer: What knows how large texts are.
  ///   - isRightToLeft: Whether lines run from right to left, so that leading is on the right.
  ///   - viewport: How the list is scrolled in a screen of a given height; without one the screen is as high
  ///     as its rows make it.
  ///   - window: How high the window is of a screen without a viewport: rows that plugins drew are no higher.
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
    let kept = KeptRows(of: scene, window: window, after: previous)
    let sizing = Sizing(scene, measurer: measurer, kept: kept, viewport: viewport, window: window)
    var engine = LayoutEngine(sizing)
    let proposal = Proposal(width: width, height: viewport?.height)
    let roots = Array(scene.roots)
    var y = 0.0
    for (root, size) in zip(roots, sizing.childSizes(.downwards(roots), proposal)) {
      engine.place(root, in: Rect(x: 0, y: y, size: size), axis: .vertical, Surroundings())
      y += size.height
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

  /// The height of a window nothing is known of, in points.
  public static let usualWindow = 1080.0
}
