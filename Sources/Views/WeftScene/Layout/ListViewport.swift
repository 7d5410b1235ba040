// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The scrolling of the list in a screen of fixed height.
///
/// The list gets the height that the other views leave, and its rows scroll inside it.
public struct ListViewport {
  /// The height of the whole screen in points.
  public let height: Double
  /// Returns how many points of the rows are above the list's upper edge, once their heights are
  /// known.
  ///
  /// A negative result leaves that much space above the first row.
  let offset: (_ rows: [Double], _ area: Double) -> Double

  /// Creates a viewport.
  ///
  /// - Parameters:
  ///   - height: The height of the whole screen.
  ///   - offset: Returns how many points of the rows are above the list's upper edge, from the
  ///     heights of the rows and of the list; called at most once in a layout.
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
  /// The heights of all rows, invisible ones included.
  public let rowHeights: [Double]
  /// How many points of the rows are above the rectangle.
  public let offset: Double
}
