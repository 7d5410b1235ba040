// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import Testing
import WeftTestSupport

@testable import WeftScene
@testable import WeftViews

@Suite struct SceneValidatorTests {
  private let sample = Scene {
    VStack {
      Text("Hello").bold()
      HStack {
        Avatar(initials: "AB", color: .accent)
        Spacer()
        Badge("3")
      }
      .padding()
    }
  }

  private func code(_ scene: Scene, limits: SceneLimits = .screen) -> SceneError.Code? {
    do throws(SceneError) {
      _ = try scene.validated(limits: limits)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a scene built with the DSL is valid and nested as written`() throws {
    let valid = try sample.validated()
    #expect(
      valid.nodes.map(\.role) == [
        .view(UInt32(WEFT_NODE_VSTACK)), .view(UInt32(WEFT_NODE_TEXT)),
        .modifier(UInt32(WEFT_MODIFIER_PADDING)), .view(UInt32(WEFT_NODE_HSTACK)),
        .view(UInt32(WEFT_NODE_AVATAR)), .view(UInt32(WEFT_NODE_SPACER)),
        .view(UInt32(WEFT_NODE_BADGE)),
      ]
    )
    #expect(Array(valid.children(of: 0)) == [1, 2])
    #expect(Array(valid.children(of: 3)) == [4, 5, 6])
  }

  @Test func `a truncated scene is refused or accepted as shorter, but never traps`() {
    for count in 0..<sample.words.count {
      let cut = Scene(words: Array(sample.words.prefix(count)), text: sample.text)
      #expect(count == 0 || code(cut) != nil, "\(count) words")
    }
  }

  @Test func `each broken rule has its own code`() {
    var unbalanced = sample
    unbalanced.words.removeLast(2)
    #expect(code(unbalanced) == .unbalanced)
    var tooMany = sample
    tooMany.words += tooMany.words.suffix(2)
    #expect(code(tooMany) == .unbalanced)
    var noText = sample
    noText.text = []
    #expect(code(noText) == .badText)
    var badSize = sample
    badSize.words[0] += 8 << 32
    #expect(code(badSize) == .badRecord)
    var manyProperties = sample
    manyProperties.words[1] = 0xFFFF_FFFF
    #expect(code(manyProperties) == .badRecord)
    var rowWithoutID = SceneWriter()
    rowWithoutID.begin(UInt32(WEFT_OP_ROW))
    rowWithoutID.end()
    #expect(code(rowWithoutID.scene) == .badRow)
  }

  @Test func `a list contains only rows`() {
    var writer = SceneWriter()
    writer.beginList()
    Text("not a row").encode(into: &writer)
    writer.end()
    #expect(code(writer.scene) == .badRow)
  }

  @Test func `the limits of a row are enforced`() {
    let wide = Scene { for _ in 0..<257 { Spacer() } }
    #expect(code(wide, limits: .row) == .limit)
    #expect(code(Scene { for _ in 0..<256 { Spacer() } }, limits: .row) == nil)
    let text = String(repeating: "x", count: 65_537 / 3 + 1)
    #expect(code(Scene { for _ in 0..<3 { Text(text) } }, limits: .row) == .limit)
    var deep = SceneWriter()
    for _ in 0..<65 { deep.begin(UInt32(WEFT_OP_NODE), kind: UInt32(WEFT_NODE_VSTACK)) }
    for _ in 0..<65 { deep.end() }
    #expect(code(deep.scene, limits: .row) == .limit)
  }

  @Test func `operations, views and properties of later versions are skipped`() throws {
    var writer = SceneWriter()
    writer.begin(UInt32(WEFT_OP_NODE), kind: UInt32(WEFT_NODE_VSTACK))
    writer.begin(999)
    writer.property(999, Int64(1))
    writer.begin(UInt32(WEFT_OP_NODE), kind: 999)
    Text("inside").encode(into: &writer)
    writer.end()
    Text("after").encode(into: &writer)
    writer.end()
    let valid = try writer.scene.validated()
    #expect(valid.nodes.count == 2)
    #expect(valid.text(UInt32(WEFT_PROP_TEXT), of: 1) == "after")
  }

  @Test func `random changes never trap, and every accepted scene can be laid out`() {
    for seed in 0..<3000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var scene = sample
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<scene.words.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: scene.words[place] ^= 1 << UInt64.random(in: 0..<64, using: &generator)
        case 1: scene.words[place] = generator.next()
        default: scene.words.remove(at: place)
        }
        if scene.words.isEmpty { break }
      }
      guard let valid = try? scene.validated(limits: .row) else { continue }
      _ = valid.layout(width: 320, measurer: FixedMeasurer())
      _ = valid.json
    }
  }

  @Test func `spliced pieces keep their texts`() throws {
    var writer = SceneWriter()
    Text("first").encode(into: &writer)
    writer.splice(Scene { Text("second") })
    writer.splice(Scene { Text("third") })
    let valid = try writer.scene.validated()
    let texts = (0..<3).map { valid.text(UInt32(WEFT_PROP_TEXT), of: $0) }
    #expect(texts == ["first", "second", "third"])
  }
}
