// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftViews

@testable import WeftDrawing
@testable import WeftImage

/// Which shaped texts are cached, and that texts are shaped once.
@Suite struct ShapedTextsTests {
  private let shaper: TextShaper
  private let face = FontFace(TextStyle(), .standard)

  init() throws { shaper = try TextShaper(fonts: .standard) }

  private func key(_ number: Int) -> TextKey {
    TextKey(text: "\(number)", face: face, width: nil, lineLimit: 1)
  }

  @Test func `recently used texts stay cached, and the cache is bounded`() {
    var texts = ShapedTexts()
    let layout = { (number: Int) in
      shaper.shape("\(number)", face, width: nil, lineLimit: 1)
    }
    for number in 0..<3 * ShapedTexts.most {
      texts.add(layout(number), for: key(number))
      #expect(texts[key(0)] != nil && texts.count <= ShapedTexts.most)
    }
    #expect(texts[key(1)] == nil && texts[key(3 * ShapedTexts.most - 1)] != nil)
  }

  @Test(arguments: ["A line with room", "مرحبا كيف حالك", "12 שלום"])
  func `a line that fits is shaped once for measuring and drawing`(text: String) throws {
    let scene = try Scene { HStack { Text(text).lineLimit(1).padding(.horizontal, 12) } }
      .validated()
    let painter = try SceneImage.Painter()
    _ = try painter.paint(scene, width: 420, height: 60)
    #expect(painter.shapedByteCount == text.utf8.count)
  }
}
