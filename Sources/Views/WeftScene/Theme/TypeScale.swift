// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The sizes of a font role in points, on pages and in pictures.
public struct TypeScale: Equatable, Hashable, Sendable {
  /// The size of the letters.
  public let size: Double
  /// The distance between lines, whichever fonts their characters come from.
  public let lineHeight: Double

  /// Creates a scale; a size outside 1 to 200 points is clamped, and so is a line lower than its
  /// letters.
  public init(size: Double, lineHeight: Double) {
    self.size = min(max(size, 1), 200)
    self.lineHeight = min(max(lineHeight, self.size), 400)
  }
}
