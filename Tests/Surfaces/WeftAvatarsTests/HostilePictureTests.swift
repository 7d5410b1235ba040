// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftAvatars
import WeftScene
import WeftTestSupport

@Suite struct HostilePictureTests {
  /// The only problem with a file's content.
  private func problem(_ bytes: some Sequence<UInt8>) throws -> PictureProblem {
    let fixture = try PictureFixture()
    #expect(try fixture.picture(of: bytes) == nil)
    #expect(fixture.library.problems.count == 1)
    let problem = try #require(fixture.library.problems.first)
    #expect(!problem.reason.isEmpty && !problem.remedy.isEmpty)
    return problem
  }

  @Test func `an empty file and one in another format get their own errors`() throws {
    #expect(try problem([]).code == .empty)
    #expect(try problem("just a text\n".utf8).code == .unknownFormat)
    #expect(try problem("GIF89a".utf8).code == .unknownFormat)
    let printed = try problem(JPEGFile.printed)
    #expect(printed.code == .unsupported && "\(printed)".contains("for printing (CMYK)"))
    #expect(
      try problem([0x89]).description == "a.png: it is neither PNG nor JPEG; save it again as PNG "
        + "or JPEG [unknownFormat]"
    )
  }

  @Test func `a picture that is cut off anywhere is broken, never shown in part`() throws {
    let fixture = try PictureFixture()
    let large = PNGFile.bytes(width: 9, height: 9) { x, y in (UInt8(x), UInt8(y), 0, 255) }
    for file in [large, JPEGFile.baseline, JPEGFile.progressive] {
      for length in stride(from: 9, to: file.count - 12, by: file.count / 12) {
        #expect(try fixture.picture(of: file.prefix(length)) == nil, "\(length)")
      }
    }
    #expect(Set(fixture.codes) == ["broken"])
  }

  @Test(arguments: [(4_097, 4_096), (65_536, 65_536), (1 << 20, 1 << 20), (999_999, 17)])
  func `a picture that declares too many pixels is not decoded`(width: Int, height: Int) throws {
    let code = try problem(PNGFile.file(width: width, height: height, [0])).code
    // Above a million pixels per side libpng doesn't even read the header.
    #expect(code == .tooManyPixels || (width > 1_000_000 && code == .broken))
  }

  @Test func `a picture without pixels is broken`() throws {
    #expect(try problem(PNGFile.file(width: 0, height: 5, [0])).code == .broken)
    #expect(try problem(PNGFile.file(width: 500, height: 500, [0])).code == .broken)
  }

  @Test func `a JPEG whose header promises too many pixels is not decoded`() throws {
    var file = JPEGFile.baseline
    // The frame: marker, length, precision, then height and width.
    let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
    file.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFF, 0, 0xFF, 0])
    #expect(try problem(file).code == .tooManyPixels)
  }

  @Test
  func `JPEGs with hundreds of empty scans are refused at once, and the next picture is shown`()
    throws
  {
    // A decoder that reads all scans needs about two seconds for each, which is its whole time.
    let fixture = try PictureFixture()
    for number in 0..<3 {
      try fixture.write(ManyScansJPEG.bytes(side: 4_096, scans: 490 + number), "\(number).jpg")
      #expect(fixture.library.picture(at: .init(ofHost: "\(number).jpg"), pixels: 96) == nil)
    }
    #expect(fixture.codes == ["tooManyScans", "tooManyScans", "tooManyScans"])
    #expect(try fixture.picture(of: PictureFixture.small) != nil)
  }

  @Test func `scans are limited by number and by their total pixels`() throws {
    let fixture = try PictureFixture()
    for (side, scans, isShown) in [
      (64, 100, true), (64, 101, false), (64, 2_000, false), (4_096, 12, true), (4_096, 33, false),
    ] {
      let shown = try fixture.picture(of: ManyScansJPEG.bytes(side: side, scans: scans))
      #expect((shown != nil) == isShown, "\(side) \(scans): \(fixture.library.problems)")
    }
    #expect(Set(fixture.codes) == ["tooManyScans"])
    // The picture inside a segment has its own scans, which don't count.
    let thumbnail = Array(ManyScansJPEG.bytes(side: 8, scans: 200).prefix(60_000))
    let length = thumbnail.count + 2
    var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE5, UInt8(length >> 8), UInt8(length & 255)]
    file += thumbnail + Array(JPEGFile.progressive.dropFirst(2))
    #expect(try fixture.picture(of: file) != nil, "\(fixture.library.problems)")
  }

  @Test func `a file beyond the limit is never passed to the decoder`() throws {
    let fake = try FakeDecoder("cat answer", answer: FakeDecoder.answer())
    let fixture = try PictureFixture(decoder: fake.path)
    try fixture.write(PictureFixture.small, "large.png")
    let handle = try FileHandle(forWritingTo: fixture.scratch.path("Avatars/large.png"))
    try handle.truncate(atOffset: 8 << 20 | 1)
    #expect(fixture.library.picture(at: "large.png", pixels: 8) == nil)
    #expect(fixture.codes == ["tooLarge"] && fake.processes.isEmpty)
    try handle.truncate(atOffset: 8 << 20)
    #expect(fixture.library.picture(at: "large.png", pixels: 8) != nil)
    #expect(fake.processes.count == 1)
  }

  @Test func `damaged files are pictures or problems, and crash no decoder`() throws {
    let fixture = try PictureFixture()
    var generator = SeededGenerator(seed: 20_260_605)
    let files = [
      PNGFile.bytes(width: 20, height: 20) { x, y in (UInt8(x), UInt8(y), 0, UInt8(x * y % 256)) },
      JPEGFile.baseline, JPEGFile.progressive, JPEGFile.turned,
    ]
    for round in 0..<120 {
      var file = files[round % files.count]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 3..<file.count, using: &generator)
        file[place] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = try fixture.picture(of: file)
    }
    let known: Set = ["broken", "tooManyPixels", "unknownFormat", "unsupported"]
    #expect(known.isSuperset(of: fixture.codes), "\(fixture.library.problems)")
  }
}
