// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A decoded picture, in the form in which surfaces paint it.
public struct Picture: Equatable, Sendable {
  /// The number of pixels in a line.
  public let width: Int
  /// The number of lines.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, line by line; colours are premultiplied by alpha.
  public let bytes: [UInt8]
  /// Whether every pixel is opaque.
  public let isOpaque: Bool

  /// Creates a picture from its pixels.
  ///
  /// Returns `nil` if there are not width × height pixels, if a side is 0 or above `largestSide`, or if a colour is
  /// greater than its alpha.
  ///
  /// - Complexity: O(*n*) in the pixels.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    let sides = 1...Self.largestSide
    guard sides.contains(width), sides.contains(height), bytes.count == width * height * 4 else {
      return nil
    }
    var isOpaque = true
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = bytes[pixel + 3]
      guard max(bytes[pixel], bytes[pixel + 1], bytes[pixel + 2]) <= alpha else { return nil }
      if alpha < 255 { isOpaque = false }
    }
    self.width = width
    self.height = height
    self.bytes = bytes
    self.isOpaque = isOpaque
  }

  /// Creates a square picture from its pixels; returns `nil` by the same rules.
  init?(side: Int, bytes: [UInt8]) {
    self.init(width: side, height: side, bytes: bytes)
  }

  /// The number of pixels on its longer side.
  package var side: Int { max(width, height) }

  /// The maximum number of pixels on a side.
  package static let largestSide = 1024
}

extension Picture {
  /// Returns the largest rectangle with the picture's proportions, centred in another one.
  package func centred(in rect: Rect) -> Rect {
    let scale = min(rect.size.width / Double(width), rect.size.height / Double(height))
    let size = Size(width: Double(width) * scale, height: Double(height) * scale)
    return Rect(
      x: rect.x + (rect.size.width - size.width) / 2,
      y: rect.y + (rect.size.height - size.height) / 2,
      size: size
    )
  }
}

/// The way a picture is fitted into a rectangle of other proportions.
public enum PictureFit: Hashable, Sendable {
  /// It fills the rectangle and is cropped.
  case filling
  /// It is shown whole, and part of the rectangle may stay empty.
  case whole
}

/// The number of pixels that a surface has for a picture.
public struct PictureSize: Hashable, Sendable {
  /// The maximum number of pixels in a line, from 1 to `Picture.largestSide`.
  public let width: Int
  /// The maximum number of lines, from 1 to `Picture.largestSide`.
  public let height: Int
  /// Whether the picture is cropped to the proportions of both.
  public let fit: PictureFit

  /// Creates a size; sides outside the limits are clamped, and a size that is too large keeps its proportions.
  public init(width: Int, height: Int, fit: PictureFit = .filling) {
    let largest = max(width, height, 1)
    let most = Picture.largestSide
    func side(_ length: Int) -> Int {
      let length = max(length, 1)
      return largest <= most
        ? length : max(1, Int(Double(length) / Double(largest) * Double(most)))
    }
    (self.width, self.height, self.fit) = (side(width), side(height), fit)
  }

  /// Creates the size of a square.
  package init(side: Int) { self.init(width: side, height: side) }
}

/// A provider of the pictures at addresses.
///
/// A surface requests a picture for each avatar and each picture it paints; if it gets none, it shows initials or a
/// name.
public protocol PictureProvider {
  /// Returns the picture at an address, or `nil` if there is none, or none yet.
  ///
  /// - Parameters:
  ///   - address: The address that the scene shows.
  ///   - size: The number of pixels available; a smaller picture is not enlarged.
  func picture(at address: PictureAddress, _ size: PictureSize) -> Picture?

  /// Whether there may be a picture at an address, now or later.
  ///
  /// Layout reserves space for it. The answer for an address never changes, so that nothing moves when a picture is
  /// loaded, and must be found without accessing files.
  func mayHavePicture(at address: PictureAddress) -> Bool
}

extension PictureProvider {
  /// Whether the address is not empty.
  public func mayHavePicture(at address: PictureAddress) -> Bool { !address.text.isEmpty }

  /// Returns the square picture at an address with at most the given number of pixels on a side.
  public func picture(at address: PictureAddress, pixels: Int) -> Picture? {
    picture(at: address, PictureSize(side: pixels))
  }

  /// Returns the picture for an avatar of a width in points, on a surface with `scale` pixels per point.
  package func picture(
    at address: PictureAddress?,
    width: Double,
    scale: Double
  ) -> Picture? {
    guard let address, !address.text.isEmpty, width > 0 else { return nil }
    let pixels = min((width * scale).rounded(.up), Double(Picture.largestSide))
    return picture(at: address, pixels: max(1, Int(pixels)))
  }
}

extension PictureSize {
  /// Creates the pixel size of a rectangle in points, on a surface with `scale` pixels per point.
  package init(_ size: Size, scale: Double, fit: PictureFit) {
    func pixels(_ length: Double) -> Int {
      Int(min(max((length * scale).rounded(.up), 1), 1_000_000))
    }
    self.init(width: pixels(size.width), height: pixels(size.height), fit: fit)
  }
}
