// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftAvatars
import WeftScene
import WeftTestSupport

@Suite struct DecodingTests {
  private func gray(_ values: [[UInt8]]) -> [UInt8] {
    PNGFile.bytes(width: values[0].count, height: values.count) { x, y in
      (values[y][x], values[y][x], values[y][x], 255)
    }
  }

  /// The red components, row by row.
  private func reds(_ picture: Picture?) -> [UInt8] {
    guard let picture else { return [] }
    return stride(from: 0, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
  }

  @Test func `a wide or high picture is cropped to its middle`() throws {
    let fixture = try PictureFixture()
    let wide = try fixture.picture(of: gray([[1, 2, 3, 4], [5, 6, 7, 8]]))
    #expect(reds(wide) == [2, 3, 6, 7] && wide?.side == 2 && wide?.isOpaque == true)
    let high = try fixture.picture(of: gray([[1], [2], [3]]))
    #expect(reds(high) == [2])
    #expect(fixture.codes == [])
  }

  @Test func `a pixel is the weighted mean of the pixels it covers`() throws {
    let fixture = try PictureFixture()
    // The middle one of three columns belongs half to each pixel: (2 * 0 + 90) / 3, (90 + 2 * 255)
    // / 3.
    let thirds = gray([[0, 90, 255], [0, 90, 255], [0, 90, 255]])
    #expect(reds(try fixture.picture(of: thirds, pixels: 2)) == [30, 200, 30, 200])
    let quarter = gray([[0, 10], [20, 31]])
    #expect(reds(try fixture.picture(of: quarter, pixels: 1)) == [15])
  }

  @Test func `colours are premultiplied by alpha, and transparent pixels don't count`() throws {
    let fixture = try PictureFixture()
    let one = try fixture.picture(
      of: PNGFile.bytes(width: 1, height: 1) { _, _ in (200, 100, 50, 128) }
    )
    #expect(one?.bytes == [100, 50, 25, 128] && one?.isOpaque == false)
    let half = PNGFile.bytes(width: 2, height: 2) { x, _ in
      x == 0 ? (255, 0, 0, 255) : (0, 255, 0, 0)
    }
    #expect(try fixture.picture(of: half, pixels: 1)?.bytes == [128, 0, 0, 128])
  }

  @Test func `a small picture is not enlarged, and a large one gets the requested size`() throws {
    let fixture = try PictureFixture()
    #expect(try fixture.picture(of: PictureFixture.small, pixels: 512)?.side == 2)
    let large = PNGFile.bytes(width: 300, height: 200) { x, _ in (UInt8(x % 256), 0, 0, 255) }
    try fixture.write(large)
    for pixels in [1, 64, 199, 200] {
      #expect(fixture.library.picture(at: "a.png", pixels: pixels)?.side == pixels)
    }
    #expect(fixture.library.picture(at: "a.png", pixels: 9_999)?.side == 200)
    #expect(fixture.library.picture(at: "a.png", pixels: -1)?.side == 1)
  }

  /// Whether two colours are equal within the losses of JPEG.
  private func isNear(_ picture: Picture?, x: Int, y: Int, _ color: [Int]) -> Bool {
    guard let picture, picture.side > max(x, y) else { return false }
    let start = (y * picture.width + x) * 4
    return zip(picture.bytes[start..<(start + 3)], color).allSatisfy { abs(Int($0) - $1) < 4 }
  }

  @Test(arguments: [JPEGFile.baseline, JPEGFile.progressive])
  func `a JPEG of two colours is decoded in every encoding`(file: [UInt8]) throws {
    let picture = try PictureFixture().picture(of: file, pixels: 64)
    #expect(picture?.side == 16 && picture?.isOpaque == true)
    #expect(isNear(picture, x: 1, y: 8, [200, 30, 40]))
    #expect(isNear(picture, x: 14, y: 8, [20, 60, 210]))
  }

  @Test func `a JPEG is rotated as the camera was held`() throws {
    let picture = try PictureFixture().picture(of: JPEGFile.turned, pixels: 64)
    #expect(isNear(picture, x: 8, y: 1, [200, 30, 40]))
    #expect(isNear(picture, x: 8, y: 14, [20, 60, 210]))
  }

  @Test func `a thumbnail keeps the proportions, and all or the middle of its picture`() throws {
    let fixture = try PictureFixture()
    let wide = gray([[1, 1, 9, 9, 30, 30], [1, 1, 9, 9, 30, 30]])
    let whole = try fixture.picture(of: wide, PictureSize(width: 3, height: 3, fit: .whole))
    #expect(reds(whole) == [1, 9, 30] && whole?.width == 3 && whole?.height == 1)
    let high = gray([[1], [1], [9], [9]])
    let narrow = try fixture.picture(of: high, PictureSize(width: 9, height: 2, fit: .whole))
    #expect(reds(narrow) == [1, 9] && narrow?.width == 1 && narrow?.height == 2)
    // The middle four by two of six by two pixels have these proportions.
    let middle = try fixture.picture(of: wide, PictureSize(width: 2, height: 1))
    #expect(reds(middle) == [5, 20] && middle?.width == 2 && middle?.height == 1)
    let small = try fixture.picture(of: wide, PictureSize(width: 60, height: 60, fit: .whole))
    #expect(small?.width == 6 && small?.height == 2)
    #expect(fixture.codes == [])
  }

  @Test(arguments: [(60_000, 1), (1, 60_000), (4_097, 3), (2, 4_096)])
  func `a picture of any shape fits the requested size`(
    width: Int,
    height: Int
  ) throws {
    let fixture = try PictureFixture()
    try fixture.write(PNGFile.bytes(width: width, height: height) { _, _ in (9, 8, 7, 255) })
    for fit in [PictureFit.filling, .whole] {
      for (most, lines) in [(1, 1), (480, 360), (7, 1_024), (1_024, 1_024)] {
        let size = PictureSize(width: most, height: lines, fit: fit)
        let picture = try #require(fixture.library.picture(at: "a.png", size))
        #expect(picture.width <= most && picture.height <= lines)
        #expect(picture.bytes.prefix(4) == [9, 8, 7, 255] && picture.isOpaque)
      }
    }
  }

  @Test func `a size is limited without changing its proportions`() {
    let large = PictureSize(width: 4_096, height: 1_024)
    #expect(large.width == 1_024 && large.height == 256)
    let none = PictureSize(width: 0, height: -5)
    #expect(none.width == 1 && none.height == 1)
    #expect(PictureSize(width: 5_000_000, height: 1).height == 1)
  }

  @Test func `a thumbnail of a rotated JPEG has the visible proportions`() throws {
    let fixture = try PictureFixture()
    let whole = PictureSize(width: 64, height: 64, fit: .whole)
    let turned = try fixture.picture(of: JPEGFile.turned, whole)
    #expect(turned?.width == 16 && turned?.height == 32)
    #expect(isNear(turned, x: 8, y: 1, [200, 30, 40]))
    #expect(isNear(turned, x: 8, y: 30, [20, 60, 210]))
    let upright = try fixture.picture(of: JPEGFile.baseline, whole)
    #expect(upright?.width == 32 && upright?.height == 16)
    let half = try fixture.picture(
      of: JPEGFile.turned,
      PictureSize(width: 8, height: 8, fit: .whole)
    )
    #expect(half?.width == 4 && half?.height == 8)
    #expect(isNear(half, x: 1, y: 1, [200, 30, 40]))
  }

  @Test func `the same file gives the same pixels in every process`() throws {
    let pictures = try (0..<3).map { _ in
      try PictureFixture().picture(of: JPEGFile.progressive, pixels: 7)
    }
    #expect(pictures[0] != nil && pictures.allSatisfy { $0 == pictures[0] })
  }
}
