// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

@testable import WeftModel

/// The bars of a recording, as its sender states them.
@Suite struct WaveformTests {
  @Test func `wrong values are corrected`() {
    let waveform = Waveform([0, 0.5, -3, 1e300, .nan, .infinity, -.infinity])
    #expect(waveform?.bars == [0, 0.5, 0, 1, 0, 1, 0])
    #expect(Waveform([Double]()) == nil)
  }

  @Test func `a long list becomes 128 bars with its peaks`() throws {
    var values = [Double](repeating: 0.1, count: 1_280)
    values[0] = 0.9
    let bars = try #require(Waveform(values)?.bars)
    #expect(bars.count == 128 && bars[0] == 0.9 && bars.dropFirst().allSatisfy { $0 == 0.1 })
  }

  /// A list that counts how many of its values are read.
  private final class Counted: RandomAccessCollection {
    let (startIndex, endIndex) = (0, 1 << 40)
    private(set) var readCount = 0

    subscript(place: Int) -> Double {
      readCount += 1
      return 0.5
    }
  }

  @Test func `a huge list is not read as a whole`() throws {
    let values = Counted()
    let bars = try #require(Waveform(values)?.bars)
    #expect(bars == [Double](repeating: 0.5, count: 128) && values.readCount <= 128 * 16)
  }

  @Test func `other numbers of bars keep the shape`() throws {
    let waveform = try #require(Waveform([0.2, 0.8]))
    #expect(waveform.resampled(to: 4).bars == [0.2, 0.2, 0.8, 0.8])
    #expect(waveform.resampled(to: 1).bars == [0.8])
    #expect(waveform.resampled(to: -7).bars.count == 1)
    #expect(waveform.resampled(to: .max).bars.count == 128)
  }

  @Test(arguments: UInt64(1)...20)
  func `any numbers give bars between 0 and 1, and reading them again changes nothing`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let values = (0..<Int.random(in: 1...400, using: &random)).map { _ in
      Double.random(in: -2...2, using: &random)
    }
    let waveform = try #require(Waveform(values))
    #expect(waveform.bars.count <= 128 && waveform.bars.allSatisfy { (0...1).contains($0) })
    let rounded = try #require(Waveform(json: waveform.json))
    #expect(zip(rounded.bars, waveform.bars).allSatisfy { abs($0 - $1) <= 0.005 })
    #expect(Waveform(json: rounded.json) == rounded)
  }

  @Test func `an attachment has the waveform among the members of its server`() {
    var sound = ChatAttachment(kind: .voiceRecording)
    #expect(sound.waveform == nil)
    sound.custom["waveform_data"] = .array([
      .integer(1), .string("loud"), .number(0.25), .null, .array([]),
    ])
    #expect(sound.waveform?.bars == [1, 0, 0.25, 0, 0])
    for other in [JSONValue.null, .string("loud"), .array([]), .object([])] {
      sound.custom["waveform_data"] = other
      #expect(sound.waveform == nil)
    }
    sound.waveform = Waveform([0.123])
    #expect(sound.custom["waveform_data"] == .array([.number(0.12)]))
  }

  @Test func `a spoken message without a name is named by its type`() {
    var sound = ChatAttachment(kind: .voiceRecording)
    #expect(sound.fileName == "voice-message.audio")
    sound.mimeType = "audio/ogg"
    #expect(sound.fileName == "voice-message.ogg")
    sound.title = "hello.ogg"
    #expect(sound.fileName == "hello.ogg")
    #expect(ChatAttachment(kind: .file).fileName == nil)
  }
}
