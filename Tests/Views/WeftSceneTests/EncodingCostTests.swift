// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import CWeft
import Testing
import WeftScene
import WeftViews

/// The allocations made to encode views, counted.
@Suite(.enabled(if: weft_allocation_count() >= 0, "a sanitizer has the heap"))
struct EncodingCostTests {
  private struct Row: View {
    let name: String
    let time: String
    let preview: String
    let isMuted: Bool

    var body: some View {
      HStack(spacing: 12) {
        Avatar(initials: "LO", color: .accent)
        VStack(alignment: .leading) {
          HStack {
            Text(name).font(.headline).bold().lineLimit(1)
            if isMuted { Icon("muted") }
            Spacer()
            Text(time).font(.footnote).foregroundColor(.secondary).layoutPriority(1)
          }
          Text(preview).foregroundColor(.secondary).lineLimit(1)
        }
      }
      .padding(.horizontal).padding(.vertical, 7).onTap("open").key("row")
    }
  }

  @Test func `encoding rows allocates nothing`() throws {
    let rows = (0..<32).map { index in
      Row(
        name: "Channel number \(index) with a long name",
        time: "14:02",
        preview: "The quick brown fox jumps over \(index) lazy dogs",
        isMuted: index % 2 == 0
      )
    }
    var writer = SceneWriter()
    for row in rows { row.encode(into: &writer) }
    let bytes = writer.byteCount
    writer.removeAll()
    let before = weft_allocation_count()
    for index in 0..<32 { rows[index].encode(into: &writer) }
    let after = weft_allocation_count()
    #expect(after == before)
    #expect(writer.byteCount == bytes)
  }

  @Test func `validating a scene allocates only its nodes`() throws {
    // Deep enough that a stack of open nodes would grow several times.
    var writer = SceneWriter()
    for _ in 0..<20 {
      for _ in 0..<60 { writer.begin(UInt32(WEFT_OP_MODIFIER), kind: 1) }
      Text("The quick brown fox").lineLimit(1).encode(into: &writer)
      for _ in 0..<60 { writer.end() }
    }
    let scene = writer.scene
    let before = weft_allocation_count()
    let valid = try scene.validated()
    let after = weft_allocation_count()
    #expect(valid.nodes.count == 20 * 61)
    #expect(after - before <= 2)
  }

  @Test func `merged pieces keep the texts of the larger one in place`() throws {
    let (small, large) = (
      Scene { Text("Title") }, Scene { for row in 0..<20 { Text("row \(row)") } }
    )
    var writer = SceneWriter()
    writer.splice(small)
    writer.splice(large)
    writer.splice(small)
    let count = large.words.count
    #expect(
      writer.scene.words.dropFirst(small.words.count).prefix(count).elementsEqual(large.words)
    )
    let valid = try writer.scene.validated()
    let texts = valid.nodes.indices.map { valid.text(UInt32(WEFT_PROP_TEXT), of: $0) }
    #expect(texts == ["Title"] + (0..<20).map { "row \($0)" } + ["Title"])
  }

  @Test func `allocations are counted`() throws {
    let before = weft_allocation_count()
    let made = (0..<10).map { [$0] }
    #expect(weft_allocation_count() - before >= 10)
    #expect(made.count == 10)
  }
}
