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

  /// The red parts, line by line.
  private func reds(_ picture: Picture?) -> [UInt8] {
    guard let picture else { return [] }
    return stride(from: 0, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
  }

  @Test func `a wide picture keeps its middle, a high one too`() throws {
    let fixture = try PictureFixture()
    let wide = try fixture.picture(of: gray([[1, 2, 3, 4], [5, 6, 7, 8]]))
    #expect(reds(wide) == [2, 3, 6, 7] && wide?.side == 2 && wide?.isOpaque == true)
    let high = try fixture.picture(of: gray([[1], [2], [3]]))
    #expect(reds(high) == [2])
    #expect(fixture.codes == [])
  }

  @Test func `pixels are the means of those they stand for, by how much of them`() throws {
    let fixture = try PictureFixture()
    // Of three columns the middle one belongs to both by half: (2 * 0 + 90) / 3, (90 + 2 * 255) / 3.
    let thirds = gray([[0, 90, 255], [0, 90, 255], [0, 90, 255]])
    #expect(reds(try fixture.picture(of: thirds, pixels: 2)) == [30, 200, 30, 200])
    let quarter = gray([[0, 10], [20, 31]])
    #expect(reds(try fixture.picture(of: quarter, pixels: 1)) == [15])
  }

  @Test func `colours are multiplied by alpha, and what is clear counts for nothing`() throws {
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

  @Test func `a small picture is not enlarged, a large one has what was asked for`() throws {
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

  /// Whether two colours are the same but for what JPEG loses.
  private func isNear(_ picture: Picture?, x: Int, y: Int, _ color: [Int]) -> Bool {
    guard let picture, picture.side > max(x, y) else { return false }
    let start = (y * picture.side + x) * 4
    return zip(picture.bytes[start..<(start + 3)], color).allSatisfy { abs(Int($0) - $1) < 4 }
  }

  @Test(arguments: [JPEGFile.baseline, JPEGFile.progressive])
  func `a JPEG of two colours, whichever way it is stored`(file: [UInt8]) throws {
    let picture = try PictureFixture().picture(of: file, pixels: 64)
    #expect(picture?.side == 16 && picture?.isOpaque == true)
    #expect(isNear(picture, x: 1, y: 8, [200, 30, 40]))
    #expect(isNear(picture, x: 14, y: 8, [20, 60, 210]))
  }

  @Test func `a JPEG is shown the way the camera was held`() throws {
    let picture = try PictureFixture().picture(of: JPEGFile.turned, pixels: 64)
    #expect(isNear(picture, x: 8, y: 1, [200, 30, 40]))
    #expect(isNear(picture, x: 8, y: 14, [20, 60, 210]))
  }

  @Test func `the same file gives the same pixels from every process`() throws {
    let pictures = try (0..<3).map { _ in
      try PictureFixture().picture(of: JPEGFile.progressive, pixels: 7)
    }
    #expect(pictures[0] != nil && pictures.allSatisfy { $0 == pictures[0] })
  }
}
