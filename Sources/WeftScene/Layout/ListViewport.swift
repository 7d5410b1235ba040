// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How a screen that is as high as its surface shows its list: what is left of the height is the list's, and
/// rows are scrolled inside it.
public struct ListViewport {
  /// The height of the whole screen in points.
  public let height: Double
  /// How many points of the rows stand above the list's upper edge, asked once their heights are known;
  /// fewer than none leave that much free above the first row.
  let offset: (_ rows: [Double], _ area: Double) -> Double

  /// Creates a viewport.
  ///
  /// - Parameters:
  ///   - height: The height of the whole screen.
  ///   - offset: How many points of the rows stand above the list's upper edge, from the heights of the rows
  ///     and that of the list.
  public init(
    height: Double,
    offset: @escaping (_ rows: [Double], _ area: Double) -> Double = { _, _ in 0 }
  ) {
    self.height = height
    self.offset = offset
  }
}

/// Where the list of a screen stands that is as high as its surface.
public struct ListArea: Equatable, Sendable {
  /// What can be seen of the list.
  public let rect: Rect
  /// The heights of its rows, those included that can't be seen.
  public let rowHeights: [Double]
  /// How many points of the rows stand above.
  public let offset: Double
}
