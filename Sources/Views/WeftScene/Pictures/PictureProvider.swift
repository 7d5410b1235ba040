// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

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
