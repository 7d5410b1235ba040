// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import WeftScene

/// Pictures made by a test, by their addresses.
public final class FixedPictures: PictureProvider, Sendable {
  private let pixel: @Sendable (_ address: String, _ x: Double, _ y: Double) -> [UInt8]?
  private let log = Mutex<[String]>([])

  /// Creates pictures from pixels: red, green, blue and alpha at a place from 0 to 1, or `nil` for no picture.
  public init(
    _ pixel: @escaping @Sendable (_ address: String, _ x: Double, _ y: Double) -> [UInt8]?
  ) {
    self.pixel = pixel
  }

  /// The requested pictures, as `address pixels` for a square, otherwise as `address widthxheight`.
  public var asked: [String] { log.withLock { $0 } }

  /// The picture in the requested size.
  public func picture(at address: PictureAddress, _ size: PictureSize) -> Picture? {
    let asked = size.width == size.height ? "\(size.width)" : "\(size.width)x\(size.height)"
    log.withLock { $0.append("\(address) \(asked)") }
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = (Double(x) / Double(size.width), Double(y) / Double(size.height))
        guard let pixel = pixel(address.text, place.0, place.1) else { return nil }
        bytes += pixel
      }
    }
    return Picture(width: size.width, height: size.height, bytes: bytes)
  }

  /// Whether the address may name a local file.
  public func mayHavePicture(at address: PictureAddress) -> Bool {
    !address.text.isEmpty && !address.text.contains("://")
  }
}
