// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftImage
import WeftScene
import WeftTestSupport
import WeftViews

@Suite struct SceneImageTests {
  private func png(
    width: Int = 320,
    height: Int = 60,
    scale: Int = 1,
    theme: Theme = .light,
    @ViewBuilder _ content: () -> some View
  ) throws -> [UInt8] {
    let scene = try Scene(content).validated()
    return try SceneImage(scene, width: width, height: height, scale: scale, theme: theme).png
  }

  /// Width and height from the file's header.
  private func size(_ png: [UInt8]) -> (Int, Int) {
    func number(_ start: Int) -> Int { png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  @Test func `a picture has exactly the requested size`() throws {
    #expect(size(try png { Text("a") }) == (320, 60))
    #expect(size(try png(width: 1, height: 1, scale: 2) { Text("a") }) == (2, 2))
    #expect(size(try png(scale: 2) { EmptyView() }) == (640, 120))
  }

  @Test func `the same scene gives the same bytes`() throws {
    let first = try png { Row(name: "Leia", text: "Hello 🚀", count: 3) }
    let second = try png { Row(name: "Leia", text: "Hello 🚀", count: 3) }
    #expect(first == second)
    #expect(first != (try png { Row(name: "Leia", text: "Hello 🚀", count: 4) }))
  }

  @Test func `a highlighted part changes colours but not the layout`() throws {
    let text = Text("Podracing on Tatooine").lineLimit(1)
    func image(_ marks: [Range<Int>]) throws -> [UInt8] {
      try png { RichText(text, runs: marks.map { TextRun($0, .highlight) }) }
    }
    #expect(try image([]) == png { text })
    #expect(try image([0..<6]) != image([]) && image([0..<6]) == image([0..<6]))
    #expect(try image([0..<6]) != image([0..<7]))
    try Golden.expect(
      try png(width: 220, height: 30) {
        RichText(text, runs: [TextRun(0..<6, .highlight), TextRun(13..<16, .highlight)])
      },
      "marks.png",
      difference: PNGDifference.png
    )
  }

  @Test(arguments: [Theme.light, .dark])
  func `each kind of run has its look`(theme: Theme) throws {
    let image = try png(width: 300, height: 76, scale: 2, theme: theme) {
      VStack(alignment: .leading, spacing: 4) {
        RichText(
          Text("bold italic struck let a = 1 link @Ann"),
          runs: [
            TextRun(0..<4, .bold), TextRun(5..<11, .italic), TextRun(12..<18, .struck),
            TextRun(19..<28, .code), TextRun(29..<33, .link, url: "https://example.org"),
            TextRun(34..<38, .mention),
          ]
        )
        Text("let a != b -> c").font(.code)
      }
    }
    try Golden.expect(image, "runs-\(theme.name).png", difference: PNGDifference.png)
  }

  @Test func `runs are in the right position in text of many pieces`() throws {
    let text = String(repeating: "a few words and more ", count: 120)
    func image(_ runs: [TextRun]) throws -> [UInt8] {
      try png(width: 300, height: 900) { RichText(Text(text), runs: runs) }
    }
    let plain = try image([])
    let whole = try png(width: 300, height: 900) { Text(text).bold() }
    #expect(try image([TextRun(0..<text.utf8.count, .bold)]) == whole)
    let (early, late) = (
      try image([TextRun(2..<5, .italic)]), try image([TextRun(1_265..<1_270, .italic)])
    )
    #expect(early != plain && late != plain && early != late)
  }

  @Test func `a row in light and dark, at one and two times the size`() throws {
    for (name, theme, scale) in [("row-light", Theme.light, 1), ("row-dark-2x", .dark, 2)] {
      let image = try png(scale: scale, theme: theme) {
        Row(name: "Leia Organa", text: "Two of the transports are away 🚀 and more", count: 12)
      }
      try Golden.expect(image, "\(name).png", difference: PNGDifference.png)
    }
  }

  @Test func `right-to-left scripts, emoji of several parts, and truncation`() throws {
    let image = try png(width: 260, height: 176, scale: 2) {
      VStack(alignment: .leading, spacing: 4) {
        Text("مرحبا، كيف حالك اليوم؟ هذه رسالة طويلة").lineLimit(1)
        Text("mixed שלום and مرحبا").lineLimit(1)
        Text("日本語と한국어").lineLimit(1)
        Text("👩🏽‍💻 🇩🇪 ❤️ 👍🏿 1️⃣").font(.title)
        Text("A text that is much too long for its two lines, wherever they may be broken")
          .lineLimit(2)
      }
      .padding(8)
    }
    try Golden.expect(image, "scripts.png", difference: PNGDifference.png)
  }

  @Test func `shapes, gradients, borders, shadows, clips and layers`() throws {
    let image = try png(width: 400, height: 80, scale: 2) {
      HStack(spacing: 14) {
        Text("card").padding(10).background(.raised, in: .rounded(8)).border(
          .border,
          in: .rounded(8)
        )
        .shadow(radius: 6, y: 2)
        FilledShape(.circle, color: .alert).frame(width: 40, height: 40).opacity(0.4)
          .overlay(alignment: .bottomTrailing) {
            FilledShape(.circle, color: .accent).frame(width: 12, height: 12)
          }
        Text("pill").foregroundColor(.inverted).padding(.horizontal, 12).padding(.vertical, 4)
          .background(.linearGradient(from: .accent, to: .alert, angle: 0), in: .capsule)
        FilledShape(.rectangle, color: .accent).frame(width: 40, height: 40).cornerRadius(12)
        VStack(spacing: 6) {
          ProgressView(value: 0.4)
          Text("redacted").redacted()
        }
        .frame(width: 60)
      }
      .padding(16)
    }
    try Golden.expect(image, "shapes.png", difference: PNGDifference.png)
  }

  @Test func `the difference of equal pictures is black`() throws {
    let one = try png { Text("a") }
    let same = try #require(PNGDifference.png(one, one))
    let other = try #require(PNGDifference.png(one, try png { Text("b") }))
    #expect(same != other && PNGDifference.png(one, [1, 2, 3]) == nil)
  }
}

/// A row as in lists.
private struct Row: View {
  let name: String
  let text: String
  let count: Int

  var body: some View {
    HStack(spacing: 12) {
      Avatar(initials: "LO", color: Color(red: 168, green: 48, blue: 128))
      VStack(alignment: .leading, spacing: 2) {
        HStack {
          Text(name).font(.headline).bold().lineLimit(1)
          Spacer()
          Text("14:21").font(.footnote).foregroundColor(.secondary)
        }
        HStack {
          Text(text).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
          Spacer()
          Badge("\(count)")
        }
      }
    }
    .padding(8)
  }
}
