// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftDrawing
@testable import WeftImage

/// The work that texts cause in a picture, counted in shaped bytes.
@Suite struct LongTextTests {
  /// The maximum number of times that a text is shaped: for its width, its height, its place, and to paint it.
  private static let rounds = 8

  private func shapedBytes(_ scene: ValidScene) throws -> Int {
    let painter = try SceneImage.Painter()
    _ = try painter.paint(scene, width: 420, height: 896)
    return painter.shapedByteCount
  }

  private func row(_ text: String) throws -> ValidScene {
    try Scene {
      HStack(spacing: 8) {
        Avatar(initials: text, color: .accent)
        VStack(alignment: .leading) {
          Text(text).bold().lineLimit(1)
          Text(text).lineLimit(2)
          Text(text).padding(.horizontal, 12)
        }
        Spacer(minLength: 48)
      }
    }.validated()
  }

  @Test(arguments: HostileText.worst)
  func `the shaped part of a text is bounded`(hostile: HostileText) throws {
    let bytes = try shapedBytes(row(hostile.text))
    #expect(bytes <= Self.rounds * 4 * (TextLimits.scalars + 5 * TextLimits.lineScalars))
  }

  @Test func `text of a million letters costs as much as text of a hundred thousand`() throws {
    let counts = try [100_000, 1_000_000].map {
      try shapedBytes(row(String(repeating: "w", count: $0)))
    }
    #expect(counts[0] == counts[1])
  }

  @Test(arguments: [
    "the quick brown fox jumps over the lazy dog ", "مرحبا كيف حالك اليوم ", "漢字かな交じり文。",
    "12 שלום לכולם ", "word\n", "👨‍👩‍👧‍👦 family ",
  ])
  func `text shaped in pieces is laid out like text shaped at once`(unit: String) throws {
    let shaper = try TextShaper(fonts: .standard)
    let face = FontFace(TextStyle(), .standard)
    let text = String(repeating: unit, count: 60)
    #expect(text.utf8.count > 1_024 || unit == "word\n")
    for width in [120.0, 300, 1_500] {
      let whole = shaper.shape(text, face, width: width, lineLimit: nil).size
      let pieces = LongText(
        TextKey(text: text, face: face, width: width, lineLimit: nil),
        shapedBy: shaper
      )
      #expect(abs(pieces.size.width - whole.width) <= 1, "\(width)")
      #expect(pieces.size.height == whole.height, "\(width)")
      #expect(pieces.pieces.map(\.text).joined().utf8.count >= text.utf8.count - 60)
    }
  }

  @Test func `text shaped in pieces is truncated at its line limit with an ellipsis`() throws {
    let shaper = try TextShaper(fonts: .standard)
    let face = FontFace(TextStyle(), .standard)
    for unit in ["word ", "w", "line\n"] {
      let key = TextKey(
        text: String(repeating: unit, count: 2_000),
        face: face,
        width: 200,
        lineLimit: 5
      )
      let text = LongText(key, shapedBy: shaper)
      #expect(text.size.height == 5 * face.lineHeight && text.size.width <= 200)
      #expect(text.pieces.last?.isLastLine == true)
      #expect(text.pieces.last?.text.hasSuffix("…") == true)
    }
  }
}
