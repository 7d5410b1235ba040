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

/// A provider of the pictures behind the addresses of avatars.
///
/// A surface requests one for each avatar it paints; where it gets none, the initials show.
public protocol PictureProvider {
  /// Returns the picture at an address, or nil when there is none to show.
  ///
  /// - Parameters:
  ///   - address: The URL or path from the scene, unchecked.
  ///   - pixels: How many pixels a side should have; a picture with fewer is not enlarged.
  func picture(at address: String, pixels: Int) -> Picture?
}

extension PictureProvider {
  /// Returns the picture for an avatar of a width in points, on a surface with `scale` pixels per
  /// point.
  package func picture(at address: String?, width: Double, scale: Double) -> Picture? {
    guard let address, !address.isEmpty, width > 0 else { return nil }
    let pixels = min((width * scale).rounded(.up), Double(Picture.largestSide))
    return picture(at: address, pixels: max(1, Int(pixels)))
  }
}
