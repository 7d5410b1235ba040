// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

/// The work that texts cause in a terminal: clusters read, and bytes written.
@Suite struct TextWorkTests {
  private static let (columns, rows) = (80, 24)
  /// The maximum number of times that a text is read for its size and to paint it.
  private static let rounds = 8

  /// A message as in rows, with a name on one line, a preview on two, and a count.
  private func row(_ text: String, lines: Int = 0) throws -> ValidScene {
    try Scene {
      HStack(spacing: 8) {
        Avatar(initials: text, color: .accent)
        VStack(alignment: .leading) {
          if lines == 1 { Text(text).bold().lineLimit(1) }
          if lines == 2 { Text(text).lineLimit(2) }
          if lines == 0 { Text(text).padding(.horizontal, 12).background(.raised) }
        }
        Badge(text)
        Spacer(minLength: 48)
      }
    }.validated()
  }

  private func screen(_ scene: ValidScene) -> TerminalScreen {
    TerminalScreen(scene, columns: Self.columns, rows: Self.rows)
  }

  /// The most that a screen may read: of each line its cells, including characters without width,
  /// and the ellipsis; of a text on one line all of it.
  private func bound(lines: Int) -> Int {
    let single = 3 * TextLimits.lineScalars
    let text = lines == 0 ? 2 * TextLimits.scalars : lines * TextLimits.lineScalars
    return Self.rounds * (single + text)
  }

  @Test(arguments: HostileText.all)
  func `text is read only as far as it can be visible`(hostile: HostileText) throws {
    for lines in 0...2 {
      let screen = screen(try row(hostile.text, lines: lines))
      #expect(screen.readClusterCount <= bound(lines: lines), "\(lines) lines")
    }
  }

  @Test(arguments: HostileText.all)
  func `a frame is no longer than its cells need`(hostile: HostileText) throws {
    let bytes = screen(try row(hostile.text)).update(from: nil).utf8.count
    // Each cell has at most a character of 31 scalars, as many characters without width, and its
    // style.
    #expect(bytes <= Self.columns * Self.rows * (4 * 2 * 31 + 64))
  }

  @Test func `long text is read no further than shorter text`() throws {
    for lines in [1, 2] {
      let counts = try [10_000, 1_000_000].map { length in
        screen(try row(String(repeating: "w", count: length), lines: lines)).readClusterCount
      }
      #expect(counts[0] == counts[1])
    }
  }

  @Test func `two lines of a long text cost only two lines`() {
    let text = String(repeating: "word ", count: 200)
    var lines = TerminalLines(text, width: 20, limit: 2)
    while lines.next() != nil {}
    #expect(lines.clusterCount <= 3 * 2 * 22)
  }

  @Test func `lines below the screen are not read for painting`() throws {
    let text = String(repeating: "word ", count: 1_500)
    let scene = try Scene { Text(text) }.validated()
    let (low, high) = (
      TerminalScreen(scene, columns: 40, rows: 2).readClusterCount,
      TerminalScreen(scene, columns: 40, rows: 1_000).readClusterCount
    )
    #expect(high - low > 7_000)
  }

  @Test func `random texts stay within the limits`() throws {
    for seed in 0..<120 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let text = HostileText.random(&random)
      for lines in 0...2 {
        let screen = screen(try row(text, lines: lines))
        #expect(screen.readClusterCount <= bound(lines: lines), "seed \(seed), \(lines) lines")
      }
    }
  }

  @Test func `noncharacters take one cell each and shift nothing`() throws {
    let screen = try GoldenScreens.screen(10, 1) {
      HStack {
        Text("a\(HostileText.noncharacters)b")
        Spacer()
        Text("x")
      }
    }
    #expect(screen.text == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b  x\n")
    let terminal = GoldenScreens.terminal(showing: screen)
    #expect(GoldenScreens.differences(of: terminal, from: screen) == [])
  }
}

/// Lazy lines are the same as lines from breaking the whole text at once.
@Suite struct TerminalLinesTests {
  @Test func `lines made one by one match those of the whole text`() {
    for seed in 0..<4_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let words = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        ["a", "bc", "def", "日本", "longer-word", "e\u{301}", "", "\n", "🚀"]
          .randomElement(using: &random) ?? ""
      }
      let text = words.joined(separator: " ")
      // There spaces at the end of a full line started a new one.
      if text.hasSuffix(" ") || text.contains(" \n") || text.contains("\n ") { continue }
      let width = Int.random(in: 1...12, using: &random)
      let limit = [nil, 2, 3].randomElement(using: &random) ?? nil
      let expected = WholeText.lines(of: text, width: width, limit: limit)
      let lines = TerminalText.lines(of: text, width: width, limit: limit)
      #expect(lines == expected, "seed \(seed): \(text.debugDescription) in \(width)")
      var made = TerminalLines(text, width: width, limit: limit)
      var cells: [Int] = []
      while let line = made.next() { cells.append(line.cells) }
      #expect(cells == expected.map { TerminalText.width(of: $0) }, "seed \(seed)")
    }
  }
}

@Suite struct ClusterReaderTests {
  @Test func `clusters match the standard library's, with their widths`() {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let text = TerminalText.harmless(HostileText.random(&random, runs: 8, longest: 40))
      let reader = ClusterReader(text)
      var (place, lengths, cells): (Int, [Int], [Int]) = (0, [], [])
      while let cluster = reader.cluster(at: place) {
        lengths.append(cluster.end - place)
        cells.append(cluster.cells)
        place = cluster.end
      }
      #expect(lengths == text.map(\.utf8.count), "seed \(seed): \(text.debugDescription)")
      #expect(cells == text.map { $0 == "\n" ? 0 : TerminalText.width(of: $0) }, "seed \(seed)")
    }
  }
}

/// Breaks a text into words and clusters at once: slow, but simple.
private enum WholeText {
  static func lines(of text: String, width: Int, limit: Int?) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrap(String($0), to: width) }
    if let limit, lines.count > limit {
      lines.removeSubrange(limit...)
      lines[limit - 1] = TerminalText.cut(lines[limit - 1] + "…", to: width)
    }
    return lines
  }

  private static func wrap(_ text: String, to width: Int) -> [String] {
    guard TerminalText.width(of: text) > width else { return [text] }
    var lines: [String] = []
    var (line, used) = ("", 0)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let length = TerminalText.width(of: word)
      if used > 0, used + 1 + length <= width {
        line += " " + word
        used += 1 + length
        continue
      }
      if used > 0 { lines.append(line) }
      (line, used) = ("", 0)
      for cluster in word {
        let next = TerminalText.width(of: cluster)
        if used + next > width, used > 0 {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(cluster)
        used += next
      }
    }
    return lines + [line]
  }
}
