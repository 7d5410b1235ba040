// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftImage
import WeftScene
import WeftTestSupport
import WeftViews

@Suite struct AvatarPictureTests {
  /// A gradient whose lower right quarter is black, so that the orientation shows; "glass" is
  /// green, with one translucent half.
  private let pictures = FixedPictures { address, x, y in
    switch address {
    case "sunset" where x >= 0.5 && y >= 0.5: [0, 0, 0, 255]
    case "sunset": [UInt8(255 * x), UInt8(255 * y), 160, 255]
    case "glass": [0, 100, 0, 128]
    default: nil
    }
  }

  private func png(
    scale: Int = 1,
    size: Double = 32,
    url: String?,
    pictures: FixedPictures?
  ) throws -> [UInt8] {
    let scene = try Scene {
      HStack(spacing: 8) {
        Avatar(initials: "AB", color: .accent, size: size, url: url)
        Text("name")
      }
    }.validated()
    return try SceneImage(scene, width: 120, height: 40, scale: scale, pictures: pictures).png
  }

  @Test func `pictures are cut to circles, with initials if there is none`() throws {
    let scene = try Scene {
      HStack(spacing: 8) {
        for url in ["sunset", "glass", "gone"] {
          Avatar(initials: "AB", color: .alert, size: 48, url: url)
        }
        Avatar(initials: "AB", color: .alert, size: 48)
        Avatar(initials: "AB", color: .alert, size: 20, url: "sunset")
      }
      .padding(4)
    }.validated()
    let image = try SceneImage(scene, width: 260, height: 56, scale: 2, pictures: pictures)
    try Golden.expect(image.png, "avatars-2x.png", difference: PNGDifference.png)
  }

  @Test func `a picture is requested at the pixel size of its avatar`() throws {
    _ = try png(scale: 1, url: "sunset", pictures: pictures)
    _ = try png(scale: 2, url: "sunset", pictures: pictures)
    _ = try png(scale: 2, size: 20.4, url: "sunset", pictures: pictures)
    _ = try png(scale: 2, size: 300, url: "sunset", pictures: pictures)
    #expect(pictures.asked == ["sunset 32", "sunset 64", "sunset 40", "sunset 600"])
  }

  @Test func `an avatar whose picture is missing looks like one without pictures`() throws {
    let initials = try png(url: nil, pictures: nil)
    #expect(try png(url: "gone", pictures: pictures) == initials)
    #expect(try png(url: "sunset", pictures: nil) == initials)
    #expect(try png(url: "", pictures: pictures) == initials)
    #expect(try png(url: "sunset", pictures: pictures) != initials)
  }

  @Test func `the same picture gives the same bytes`() throws {
    let first = try png(scale: 2, size: 33, url: "sunset", pictures: pictures)
    #expect(try png(scale: 2, size: 33, url: "sunset", pictures: pictures) == first)
  }
}
