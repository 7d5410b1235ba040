// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A decoded square picture.
public struct Picture: Equatable, Sendable {
  /// How many pixels each side has.
  public let side: Int
  /// Red, green, blue and alpha of each pixel, line by line; the colours are multiplied by alpha.
  public let bytes: [UInt8]
  /// Whether every pixel is opaque.
  public let isOpaque: Bool

  /// Creates a picture from its pixels.
  ///
  /// It is nil when there are not side × side pixels, when the side is 0 or above ``largestSide``,
  /// or when a colour is greater than its alpha.
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
