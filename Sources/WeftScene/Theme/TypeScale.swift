// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How large a role of texts is where sizes are points: on pages and in pictures.
public struct TypeScale: Equatable, Hashable, Sendable {
  /// The size of the letters.
  public let size: Double
  /// How far apart lines are, whichever fonts their characters come from.
  public let lineHeight: Double

  /// Creates a scale; sizes are between 1 and 200 points, lines at least as high as letters.
  public init(size: Double, lineHeight: Double) {
    self.size = min(max(size, 1), 200)
    self.lineHeight = min(max(lineHeight, self.size), 400)
  }
}
