// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A square picture, decoded.
public struct Picture: Equatable, Sendable {
  /// How many pixels each side has.
  public let side: Int
  /// Red, green, blue and alpha of each pixel, line by line; the colours are multiplied by alpha.
  public let bytes: [UInt8]
  /// Whether nothing shines through any pixel.
  public let isOpaque: Bool

  /// Creates a picture of pixels; nil when there are not side × side of them, or when one has a colour
  /// brighter than its alpha lets it be.
  ///
  /// - Complexity: O(*n*) in the pixels.
  public init?(side: Int, bytes: [UInt8]) {
    guard (1...Self.largestSide).contains(side), bytes.count == side * side * 4 else { return nil }
    var isOpaque = true
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = bytes[pixel + 3]
      guard max(bytes[pixel], bytes[pixel + 1], bytes[pixel + 2]) <= alpha else { return nil }
      if alpha < 255 { isOpaque = false }
    }
    self.side = side
    self.bytes = bytes
    self.isOpaque = isOpaque
  }

  /// The most pixels a side may have.
  public static let largestSide = 512
}
