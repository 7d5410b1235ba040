// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// How much of a screen can be seen, and how a scene is laid out on it.
struct Viewport {
  /// Its height in points.
  let height: Double
  /// The layout of a scene in its width.
  let layout: (ValidScene) throws -> DisplayList
}
