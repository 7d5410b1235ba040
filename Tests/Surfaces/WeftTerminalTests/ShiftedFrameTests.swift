// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

/// Frames whose rows have moved up or down: the terminal moves their lines.
@Suite struct ShiftedFrameTests {
  /// A list below a title and above a bottom line, as in the application.
  fileprivate struct List {
    var rows: [(id: UInt64, text: String)]
    var title = "Chats"
    var offset = 0.0
    var selected: UInt64?
    var (columns, lines) = (80, 24)

    init(_ count: Int) {
      rows = (0..<UInt64(count)).map { id in
        (id, "Channel \(id)\nSomebody: message \(id * 7919 % 1000)")
      }
    }

    func screen(after previous: TerminalScreen? = nil) throws -> TerminalScreen {
      var writer = SceneWriter()
      Text(title).bold().encode(into: &writer)
      writer.beginList()
      for row in rows {
        writer.beginRow(row.id, provider: nil, label: row.text, isSelected: row.id == selected)
        HStack(spacing: 8) {
          Avatar(initials: "A\(row.id % 10)", color: .accent)
          Text(row.text).lineLimit(4)
          Spacer()
        }
        .background(row.id == selected ? .selected : .background)
        .encode(into: &writer)
        writer.end()
      }
      writer.end()
      Text("q quit").foregroundColor(.secondary).encode(into: &writer)
      let offset = offset
      return TerminalScreen(
        try writer.scene.validated(),
        columns: columns,
        rows: lines,
        scrolledBy: { heights, area in
          min(max(0, offset * TerminalMeasurer.cell.height), max(0, heights.reduce(0, +) - area))
        },
        after: previous
      )
    }

    mutating func move(_ from: Int, to: Int) { rows.insert(rows.remove(at: from), at: to) }
  }

  /// The sizes of a frame with and without moved lines.
  private func bytes(
    from old: TerminalScreen,
    to new: TerminalScreen,
    depth: ColorDepth = .full
  ) -> (moved: Int, written: Int) {
    (
      new.update(from: old, depth: depth).utf8.count,
      FrameEncoder(depth: depth).bytes(from: old.grid, to: new.grid).utf8.count
    )
  }

  @Test(arguments: [(80, 24), (240, 67)])
  func `a moved, inserted or removed row costs only itself, and scrolling only new rows`(
    columns: Int,
    lines: Int
  ) throws {
    var list = List(60)
    (list.columns, list.lines) = (columns, lines)
    let changes: [(String, (inout List) -> Void)] = [
      ("a row moved to the top", { $0.move(9, to: 0) }),
      ("a row arrived", { $0.rows.insert((99, "New\nhere"), at: 0) }),
      ("a row left", { $0.rows.remove(at: 2) }),
      ("scrolled by three lines", { $0.offset = 3 }),
    ]
    let before = try list.screen()
    for (what, change) in changes {
      var other = list
      change(&other)
      let count = bytes(from: before, to: try other.screen(after: before))
      print("\(columns)x\(lines), \(what): \(count.moved) bytes in place of \(count.written)")
      #expect(count.moved * 2 < count.written, "\(what)")
      #expect(count.moved <= 600, "\(what)")
    }
  }

  @Test func `lines are moved only if that takes fewer bytes`() throws {
    var list = List(3)
    for index in list.rows.indices { list.rows[index].text = "same\nsame" }
    let before = try list.screen()
    list.move(2, to: 0)
    let screen = try list.screen(after: before)
    let count = bytes(from: before, to: screen)
    #expect(count.moved == count.written)
    #expect(!screen.update(from: before).contains("\u{1B}[2L"))
  }

  private static let texts = [
    "short", "two\nlines", "three\nlines\nof text", "日本語 wide", "👩🏽‍🚀 family 👨‍👩‍👧",
    "e\u{301}a\u{301}\u{5D1}",
    "a line that is longer than a narrow terminal has room for, so that it wraps", "\u{202E}turned",
  ]

  private func step(_ list: inout List, _ random: inout SeededGenerator) {
    let count = list.rows.count
    func place() -> Int { Int.random(in: 0..<count, using: &random) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: if count > 1 { list.move(place(), to: Int.random(in: 0..<count, using: &random)) }
    case 3, 4:
      let id = (list.rows.map(\.id).max() ?? 0) + 1
      let text = Self.texts.randomElement(using: &random) ?? ""
      list.rows.insert((id, text), at: Int.random(in: 0...count, using: &random))
    case 5: if count > 2 { list.rows.remove(at: place()) }
    case 6:
      if count > 0 { list.rows[place()].text = Self.texts.randomElement(using: &random) ?? "" }
    case 7, 8: list.offset = max(0, list.offset + Double(Int.random(in: -4...4, using: &random)))
    case 9: list.selected = count > 0 ? list.rows[place()].id : nil
    case 10: list.title = list.title.contains("\n") ? "Chats" : "Chats\nof two lines"
    default: list.rows.shuffle(using: &random)
    }
    // Several changes between two frames are common.
    if Int.random(in: 0..<2, using: &random) == 0 { step(&list, &random) }
  }

  @Test(arguments: 0..<16)
  func `after random moves of rows the screen is the same as if only the last frame was painted`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let depth = [ColorDepth.full, .indexed, .sixteen, .none][seed % 4]
    var list = List(14)
    (list.columns, list.lines) = ([80, 24, 41, 120][seed % 4], [24, 9, 5, 30][seed / 4])
    let terminal = GoldenTerminal(columns: list.columns, rows: list.lines)
    terminal.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
    let (modes, events) = (terminal.modes, terminal.events)
    var previous: TerminalScreen?
    var shifted = 0
    for number in 0..<60 {
      let screen = try list.screen(after: previous)
      if let previous {
        let count = bytes(from: previous, to: screen, depth: depth)
        #expect(count.moved <= count.written)
        if count.moved < count.written { shifted += 1 }
      }
      terminal.write(screen.update(from: previous, depth: depth))
      // Terminals differ on clusters of several scalars.
      let differences = GoldenScreens.differences(
        of: terminal,
        from: screen,
        depth: depth,
        agreed: false
      )
      try #require(differences.isEmpty, "seed \(seed), step \(number): \(differences.prefix(3))")
      previous = screen
      step(&list, &random)
    }
    #expect(shifted > 5, "lines were moved \(shifted) times")
    #expect(terminal.modes == modes && terminal.events == events && terminal.scrolledOff.isEmpty)
  }
}
