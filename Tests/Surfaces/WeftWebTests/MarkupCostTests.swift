// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftViews

@testable import WeftWeb

/// The cost of writing views as elements, counted, and the correct markup of texts.
@Suite struct MarkupCostTests {
  private func scene(rows: Range<UInt64>, font: Font = .footnote) throws -> ValidScene {
    var writer = SceneWriter()
    writer.beginList()
    for id in rows {
      writer.beginRow(id, provider: nil, label: "row \(id)", role: .link, isSelected: false)
      HStack(spacing: 12) {
        Avatar(initials: "LO", color: .accent)
        Text("Channel \(id)").font(.headline).lineLimit(1)
        Spacer()
        Text("\(id)").font(font).foregroundColor(.secondary)
      }
      .padding(.vertical, 7)
      .encode(into: &writer)
      writer.end()
    }
    writer.end()
    return try writer.scene.validated()
  }

  @Test func `elements of similar views are described once, for any number of rows`()
    throws
  {
    var html = SceneHTML(scene: try scene(rows: 0..<200))
    html.writeRoots()
    // The padding, the stack, the avatar, two texts and the spacer.
    #expect(html.openings.missCount == 6)
    #expect(html.writer.bytes.count > 200 * 100)
  }

  @Test func `a later scene describes only views that look different`() throws {
    let looks = LiveScene.Looks()
    let first = LiveScene(try scene(rows: 0..<4), looks)
    var page = LivePage()
    _ = page.show(first)
    #expect(looks.styles.openings.missCount == 6)
    _ = page.show(LiveScene(try scene(rows: 2..<7), looks, after: first))
    #expect(looks.styles.openings.missCount == 6)
    _ = page.show(LiveScene(try scene(rows: 2..<7, font: .title), looks, after: first))
    #expect(looks.styles.openings.missCount == 7)
  }

  @Test func `more styles than the cache holds are written correctly`() throws {
    let scene = try Scene {
      for width in 1...700 { Text("x").frame(width: Double(width)) }
      for width in 1...700 { Text("x").frame(width: Double(width)) }
    }.validated()
    var html = SceneHTML(scene: scene)
    html.writeRoots()
    let text = String(decoding: html.writer.bytes, as: UTF8.self)
    let half = text.utf8.count / 2
    #expect(text.utf8.prefix(half).elementsEqual(text.utf8.suffix(half)))
    #expect(html.openings.entryCount <= 256)
  }

  /// The markup of a text by the rules alone, scalar by scalar.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n": "\n"
      case "\0"..<" ", "\u{7F}"..."\u{9F}": "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }

  @Test func `each scalar is escaped by the rules, at every position`() {
    let scalars = (0...0x2FF).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{FFFD}", "🎷"]
    for scalar in scalars {
      for place in 0..<10 {
        // Before, after and beside each other, at each position of a word of eight bytes.
        let around = String(repeating: "a", count: place)
        let text = "\(around)\(scalar)\(scalar)\(around)b<\(scalar)"
        var writer = HTMLWriter()
        writer.text(text)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == escaped(text), "\(scalar.value)")
      }
    }
  }

  @Test func `numbers are written in hexadecimal`() {
    for number in [0, 1, 9, 10, 15, 16, 255, 4_096, 0xABCDEF, .max] as [UInt64] {
      var writer = HTMLWriter()
      writer.hexadecimal(number)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == String(number, radix: 16))
    }
  }
}
