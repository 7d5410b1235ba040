// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A decoded picture.
public struct Picture: Equatable, Sendable {
  /// How many pixels a line has.
  public let width: Int
  /// How many lines of pixels there are.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, line by line; the colours are multiplied by alpha.
  public let bytes: [UInt8]
  /// Whether every pixel is opaque.
  public let isOpaque: Bool

  /// Creates a picture from its pixels.
  ///
  /// It is nil when there are not width × height pixels, when a side is 0 or above
  /// ``largestSide``, or when a colour is greater than its alpha.
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
    (self.width, self.height) = (width, height)
    self.bytes = bytes
    self.isOpaque = isOpaque
  }

  /// Creates a square picture from its pixels, by the same rules.
  public init?(side: Int, bytes: [UInt8]) {
    self.init(width: side, height: side, bytes: bytes)
  }

  /// How many pixels its longer side has.
  public var side: Int { max(width, height) }

  /// The most pixels a side may have.
  public static let largestSide = 1024
}

extension Picture {
  /// The largest rectangle in the picture's proportions in the middle of another.
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

/// How a picture is brought into a rectangle of other proportions.
public enum PictureFit: Hashable, Sendable {
  /// It fills the rectangle, and what reaches beyond it is cut off.
  case filling
  /// All of it shows, and some of the rectangle may stay empty.
  case whole
}

/// How many pixels a surface has for a picture.
public struct PictureSize: Hashable, Sendable {
  /// The most pixels of a line, from 1 to ``Picture/largestSide``.
  public let width: Int
  /// The most lines, from 1 to ``Picture/largestSide``.
  public let height: Int
  /// Whether the picture is cut to the proportions of both.
  public let fit: PictureFit

  /// Creates a size; a side beyond the limits is brought within them, in the same proportions
  /// where it is too large.
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
  public init(side: Int) { self.init(width: side, height: side) }
}

/// A provider of the pictures behind addresses.
///
/// A surface requests one for each avatar and each picture it paints; where it gets none, initials
/// or a name show.
public protocol PictureProvider {
  /// Returns the picture at an address, or nil when there is none to show, or none yet.
  ///
  /// - Parameters:
  ///   - address: The address that the scene shows.
  ///   - size: How many pixels there are for it; a picture with fewer is not enlarged.
  func picture(at address: PictureAddress, _ size: PictureSize) -> Picture?

  /// Whether there may be a picture at an address, now or later.
  ///
  /// Layout reserves room for one that may come. The answer for an address never changes, so that
  /// nothing moves when a picture comes, and it costs no look at a file.
  func mayHavePicture(at address: PictureAddress) -> Bool
}

extension PictureProvider {
  /// Every address may have a picture.
  public func mayHavePicture(at address: PictureAddress) -> Bool { !address.text.isEmpty }

  /// Returns the square picture at an address with at most so many pixels a side.
  public func picture(at address: PictureAddress, pixels: Int) -> Picture? {
    picture(at: address, PictureSize(side: pixels))
  }

  /// Returns the picture for an avatar of a width in points, on a surface with `scale` pixels per
  /// point.
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
  /// The pixels of a rectangle in points, on a surface with `scale` pixels per point.
  package init(_ size: Size, scale: Double, fit: PictureFit) {
    func pixels(_ length: Double) -> Int {
      Int(min(max((length * scale).rounded(.up), 1), 1_000_000))
    }
    self.init(width: pixels(size.width), height: pixels(size.height), fit: fit)
  }
}
