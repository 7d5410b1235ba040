// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// The visible height of a screen, and the layout of scenes on it.
struct Viewport {
  /// The height in points.
  let height: Double
  /// Lays out a scene in the screen's width.
  let layout: (ValidScene) throws -> DisplayList
}
