// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

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
