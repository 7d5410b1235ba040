// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews
import WeftWeb

@Suite struct LivePageTests {
  /// The result of applying all patches in a browser.
  fileprivate struct Page {
    var frame = ""
    var rules: [String] = []
    var rows: [UInt64: String] = [:]
    var order: [UInt64] = []

    mutating func apply(_ patch: LivePatch) {
      if patch.isReset { self = Page() }
      rules += patch.rules
      if let frame = patch.change.frame { self.frame = String(decoding: frame, as: UTF8.self) }
      for row in patch.change.rows { rows[row.id] = String(decoding: row.markup, as: UTF8.self) }
      let (gone, runs) = (patch.change.moves.gone, patch.change.moves.placed)
      let leaving = Set(gone + runs.flatMap(\.rows))
      order.removeAll(where: leaving.contains)
      for run in runs {
        order.insert(
          contentsOf: run.rows,
          at: run.before.flatMap { order.firstIndex(of: $0) } ?? order.count
        )
      }
      rows = rows.filter { !gone.contains($0.key) }
      if let told = patch.change.order { #expect(order == told) }
    }
  }

  private let looks = LiveScene.Looks()

  private func scene(_ rows: [(UInt64, String)], title: String = "Chats") throws -> LiveScene {
    var writer = SceneWriter()
    Text(title).bold().encode(into: &writer)
    writer.beginList()
    for (id, text) in rows {
      writer.beginRow(id, provider: nil, label: text, role: .link, isSelected: false)
      Text(text).padding(.horizontal, Double(text.utf8.count)).encode(into: &writer)
      writer.end()
    }
    writer.end()
    return LiveScene(try writer.scene.validated(), looks)
  }

  @Test func `the first scene is sent completely, and the same one not at all`() throws {
    var page = LivePage()
    let first = page.show(try scene([(1, "a"), (2, "b")]))
    #expect(first.isReset && first.change.rows.count == 2 && first.change.order == [1, 2])
    let frame = String(decoding: try #require(first.change.frame), as: UTF8.self)
    #expect(
      frame.contains("Chats") && frame.contains("<ul role=\"list\" class=\"fill\" data-list></ul>")
    )
    #expect(!frame.contains("<li"))
    let row = String(decoding: first.change.rows[0].markup, as: UTF8.self)
    #expect(row.contains("data-action=\"row.open\""))
    #expect(page.show(try scene([(1, "a"), (2, "b")])).isEmpty)
  }

  @Test func `new pages get the same bytes, which are made at most twice`() throws {
    let shared = try scene([(1, "a"), (2, "b")])
    var pages = (0..<5).map { _ in LivePage() }
    let changes = pages.indices.map { pages[$0].show(shared).change }
    #expect(changes.allSatisfy { $0.json == changes[0].json && !$0.isEmpty })
    // The scene of a single page caches nothing.
    #expect(changes[0] !== changes[1])
    #expect(changes.dropFirst(2).allSatisfy { $0 === changes[1] })
  }

  @Test func `only differences are sent`() throws {
    var page = LivePage()
    _ = page.show(try scene([(1, "a"), (2, "b"), (3, "c")]))
    let row = page.show(try scene([(1, "a"), (2, "x"), (3, "c")]))
    #expect(row.change.rows.map(\.id) == [2] && row.change.frame == nil && row.change.order == nil)
    let move = page.show(try scene([(3, "c"), (1, "a"), (2, "x")]))
    #expect(move.change.rows.isEmpty && move.change.order == [3, 1, 2] && move.change.frame == nil)
    let title = page.show(try scene([(3, "c"), (1, "a"), (2, "x")], title: "Others"))
    #expect(title.change.rows.isEmpty && title.change.order == nil && title.change.frame != nil)
  }

  @Test func `moving one of 200 rows costs a few bytes in any direction`() throws {
    let rows = (0..<200).map { (UInt64($0) + 0x1000, "row \($0)") }
    for (from, to) in [(199, 0), (0, 199), (150, 3), (20, 21)] {
      var page = LivePage()
      _ = page.show(try scene(rows))
      var moved = rows
      moved.insert(moved.remove(at: from), at: to)
      let change = page.show(try scene(moved)).change
      #expect(change.rows.isEmpty && change.moves.placed.flatMap(\.rows).count == 1)
      // The size in the old format: all rows in order.
      let whole = 10 + (change.order ?? []).count * 7
      print("a moved row of 200: \(change.json.count) bytes, all in order: \(whole)")
      #expect(change.json.count <= 40 && whole > 1_000)
    }
  }

  @Test func `rows that appear while scrolling are one run, and a shuffle is all rows`()
    throws
  {
    var page = LivePage()
    _ = page.show(try scene((0..<200).map { ($0, "row") }))
    let scroll = page.show(try scene((100..<300).map { ($0, "row") })).change.moves
    #expect(scroll.gone == Array(0..<100))
    #expect(scroll.placed == [.init(rows: Array(200..<300), before: nil)])
    var random = SeededGenerator(seed: 5)
    let mixed = (100..<300).map { (UInt64($0), "row") }.shuffled(using: &random)
    let shuffle = page.show(try scene(mixed)).change.moves
    #expect(shuffle.placed.reduce(0) { $0 + $1.rows.count + 1 } <= 201)
  }

  @Test func `a duplicate row is on the page once`() throws {
    var page = LivePage()
    let patch = page.show(try scene([(1, "a"), (2, "b"), (1, "c")]))
    #expect(patch.change.order == [1, 2] && page.rowCount == 2)
    #expect(patch.change.rows.map(\.id) == [1, 2])
  }

  @Test func `a screen without a list leaves no rows`() throws {
    var page = LivePage()
    _ = page.show(try scene([(1, "a")]))
    let empty = page.show(LiveScene(try Scene { Text("nothing") }.validated(), looks))
    #expect(empty.change.order == [] && page.rowCount == 0)
    #expect(!String(decoding: empty.change.frame ?? [], as: UTF8.self).contains("data-list"))
  }

  @Test(arguments: 0..<30) func `patches add up to a complete page`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var page = LivePage()
    var seen = Page()
    var rows: [(UInt64, String)] = []
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0...rows.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where place < rows.count: rows.remove(at: place)
        case 1 where place < rows.count:
          rows[place].1 = String(repeating: "y", count: Int.random(in: 0..<30, using: &random))
        case 2: rows.shuffle(using: &random)
        default:
          let id = UInt64.random(in: 0..<60, using: &random)
          if !rows.contains(where: { $0.0 == id }) { rows.insert((id, "row \(id)"), at: place) }
        }
      }
      let scene = try scene(rows, title: Bool.random(using: &random) ? "Chats" : "Threads")
      seen.apply(page.show(scene))
      var whole = Page()
      var other = LivePage()
      whole.apply(other.show(scene))
      // Another page with the same history gets the same.
      var twin = LivePage()
      _ = twin.show(scene)
      #expect(twin.show(scene).isEmpty)
      #expect(seen.order == whole.order && Set(seen.rows.keys) == Set(whole.rows.keys))
      // Classes are numbered in order of use; their contents are the same.
      #expect(seen.plain == whole.plain)
    }
  }

  @Test func `too many rules are dropped, and everything is sent again`() throws {
    var page = LivePage()
    var resets = 0
    for number in 0..<5_000 {
      let scene = try Scene { Text("x").padding(.horizontal, Double(number)) }.validated()
      if page.show(LiveScene(scene, looks)).isReset { resets += 1 }
    }
    #expect(resets == 2)
  }

  @Test func `a style sheet contains the colours of both themes`() {
    let sheet = LivePage.styleSheet()
    #expect(sheet.contains("prefers-color-scheme:dark") && sheet.contains("data-theme=dark"))
  }
}

extension LivePageTests.Page {
  /// Its markup with the contents of classes instead of their names.
  fileprivate var plain: [String] {
    var said: [Substring: Substring] = [:]
    for rule in rules {
      let parts = rule.dropFirst().split(separator: "{", maxSplits: 1)
      if parts.count == 2 { said[parts[0]] = parts[1].dropLast() }
    }
    return ([frame] + order.compactMap { rows[$0] }).map { markup in
      markup.replacing(#/\bs\d+\b/#) { said[$0.output] ?? $0.output }
    }
  }
}
