// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Knows the pictures behind the addresses of avatars.
///
/// A surface asks for each avatar it paints; where it gets none, the initials show.
public protocol PictureProvider {
  /// The picture at an address, or nil when there is none to show.
  ///
  /// - Parameters:
  ///   - address: What the scene says: the URL or the path of a picture, unchecked.
  ///   - pixels: How many pixels a side should have; a picture with fewer is not enlarged.
  func picture(at address: String, pixels: Int) -> Picture?
}

extension PictureProvider {
  /// The picture for an avatar of a width in points, on a surface with so many pixels a point.
  package func picture(at address: String?, width: Double, scale: Double) -> Picture? {
    guard let address, !address.isEmpty, width > 0 else { return nil }
    let pixels = min((width * scale).rounded(.up), Double(Picture.largestSide))
    return picture(at: address, pixels: max(1, Int(pixels)))
  }
}
