// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftScene
import WeftTestSupport
import WeftViews
import WeftWeb

@Suite struct PagePictureBytesTests {
  /// The PNG file in a page for an avatar of a width.
  private func file(_ pictures: FixedPictures, width: Double) throws -> [UInt8] {
    let scene = try Scene {
      Avatar(initials: "", color: .accent, size: width, url: "a")
    }.validated()
    let page = String(
      decoding: HTMLPage(scene, title: "", pictures: pictures).bytes,
      as: UTF8.self
    )
    let match = try #require(page.firstMatch(of: /base64,([A-Za-z0-9+\/=]+)">/))
    return Array(try #require(Data(base64Encoded: String(match.output.1))))
  }

  @Test(arguments: [0.5, 1, 1.5, 32, 200])
  func `the PNG in a page has exactly the pixels of the picture`(width: Double) throws {
    let colors = FixedPictures { _, x, y in [UInt8(x * 255), UInt8(y * 255), 7, 255] }
    let pixels = Int(width * 2)
    let read = try PictureFixture().picture(of: file(colors, width: width), pixels: 512)
    #expect(read == colors.picture(at: "a", pixels: pixels) && read?.side == pixels)
  }

  @Test func `translucent colours keep their alpha, and their values except for rounding`() throws {
    let colors = FixedPictures { _, x, y in
      let alpha = UInt8(x * 255)
      return [alpha / 2, alpha, 0, alpha]
    }
    let read = try #require(
      try PictureFixture().picture(of: file(colors, width: 32), pixels: 64)
    )
    let original = try #require(colors.picture(at: "a", pixels: 64))
    #expect(!read.isOpaque && read.side == 64)
    #expect(zip(read.bytes, original.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }
}
