// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftApp
import WeftTerminal
import WeftTestSupport

@testable import WeftConsole

/// The mouse on panes, the divider between them, and the cost of a frame.
@Suite struct ConsolePaneTests {
  private let crew = ScreenName.messages("messaging:crew")

  private func user(
    _ columns: Int,
    _ workspace: Workspace = ConsoleWideTests.workspace(),
    isRightToLeft: Bool = false
  ) throws -> ConsoleHarness {
    try ConsoleHarness(
      columns: columns,
      rows: 13,
      start: [.channels, crew, .replies("p")],
      workspace: workspace,
      isRightToLeft: isRightToLeft
    )
  }

  private func dividers(_ user: ConsoleHarness) -> [Int] { user.view.shown?.dividers ?? [] }

  @Test func `a click selects the pane it hits, and the wheel doesn't move the keys' focus`()
    throws
  {
    let user = try user(160)
    let viewer = user.view.viewer
    try user.press(.wheel(1, column: 5, row: 3))
    #expect(viewer.focusedPane == 2)
    let row = try #require(user.line(of: "Who flies?"))
    try user.press(.menu(column: 60, row: row))
    #expect(viewer.focusedPane == 1 && viewer.front != nil)
    // With an open menu a click beside it only closes it.
    try user.press(.click(column: 5, row: 4))
    #expect(viewer.front == nil && viewer.focusedPane == 1 && viewer.path.count == 3)
    try user.press(.click(column: 5, row: 4))
    #expect(viewer.path == [.channels, .messages("messaging:dock")])
    // A click on the name above a chat opens its page, and a click on the cross above that closes it.
    try user.press(.click(column: dividers(user)[0] + 3, row: 0))
    #expect(viewer.path == [.channels, .messages("messaging:dock"), .info("messaging:dock")])
    let bar = user.lines[0]
    let cross = try #require(bar.firstIndex(of: "✕"))
    try user.press(.click(column: bar.distance(from: bar.startIndex, to: cross), row: 0))
    #expect(viewer.path == [.channels, .messages("messaging:dock")])
    try user.press(.click(column: 200, row: 40))
    #expect(viewer.path == [.channels, .messages("messaging:dock")])
  }

  @Test func `the mouse drags the divider between panes, and keys move it`() throws {
    let user = try user(160)
    #expect(dividers(user) == [48, 115])
    try user.press(.click(column: 48, row: 7), .drag(column: 60, row: 2))
    #expect(dividers(user) == [60, 115] && user.view.held == 0)
    try user.press(.drag(column: 2, row: 2))
    #expect(dividers(user)[0] == 24, "a list of fewer columns can't be read")
    try user.press(.release, .drag(column: 70, row: 2))
    #expect(dividers(user)[0] == 24)
    // The thread has the focus, so its own divider moves.
    try user.press(.text("["))
    #expect(dividers(user) == [24, 113])
    try user.press(.wordLeft, .text("]"), .text("]"), .text("]"))
    #expect(dividers(user) == [30, 113])
    #expect(user.view.viewer.path.count == 3, "nothing was opened")
    for _ in 0..<3 { user.view.follow(.text("[")) }
    try user.draw()
    #expect(dividers(user)[0] == 24, "keys that come between two frames count too")
  }

  @Test func `the divider keeps its position, in the next process too`() throws {
    let scratch = try Scratch()
    let path = scratch.folder.appending(path: "weft/panes").path
    var file = PaneFile(path: path)
    #expect(file.widths == PaneWidths())
    file.keep(PaneWidths(list: 41, third: 52))
    #expect(PaneFile(path: path).widths == PaneWidths(list: 41, third: 52))
    for text in ["", "list", "list -3\nthird x", "third 1001", "\u{0}\u{FFFD}", "list 9 9"] {
      #expect(PaneWidths(text: text) == PaneWidths(), "\(text)")
    }
  }

  @Test(arguments: [1, 24, 500, 1000])
  func `stored widths never leave a pane without columns`(list: Int) {
    for columns in 100...240 {
      for panes in 2...max(2, PaneWidths.room(columns: columns)) {
        let widths = PaneWidths(list: list, third: list).columns(of: columns, panes: panes)
        #expect(widths.reduce(0, +) + panes - 1 == columns && widths.allSatisfy { $0 >= 24 })
      }
    }
  }

  @Test func `wide characters and text in the other direction stop at the divider`() throws {
    let text = "宽字符宽字符宽字符宽字符宽字符宽字符宽字符宽字符宽字符宽字符宽字符宽字符宽字符宽字符宽字符宽字符"
    let workspace = ConsoleWideTests.workspace(name: String(text.prefix(16)), text: text)
    let user = try user(160, workspace)
    for left in 44..<50 {
      try user.press(.click(column: dividers(user)[0], row: 7), .drag(column: left, row: 2))
      for line in user.lines.prefix(12) {
        let cells = line.split(separator: "│", omittingEmptySubsequences: false)
        #expect(cells.count == 3 && TerminalText.width(of: String(cells[0])) == left, "\(line)")
      }
    }
    // Beside letters of the other direction the divider includes a mark that keeps the sides apart.
    let hebrew = try self.user(160, ConsoleWideTests.workspace(name: "שלום", text: "מי טס?"))
    let marked = hebrew.view.shown?.text.split(separator: "\n").filter { $0.contains("│\u{200E}") }
    #expect(
      marked?.isEmpty == false
        && marked?.allSatisfy { $0.contains("ש") || $0.contains("ט") } == true
    )
  }

  @Test func `in a right-to-left layout the list is on the right`() throws {
    let user = try user(120, isRightToLeft: true)
    let viewer = user.view.viewer
    #expect(dividers(user) == [79] && viewer.focusedPane == 1)
    try user.press(.wordRight)
    #expect(viewer.focusedPane == 0)
    try user.press(.text("["))
    #expect(dividers(user) == [77])
    try user.press(.click(column: 100, row: 4))
    #expect(viewer.path == [.channels, .messages("messaging:dock")])
  }

  @Test func `an unchanged pane is not painted again`() throws {
    let user = try user(160)
    try user.draw()
    try user.press(.wordLeft, .up)
    try user.press(.up)
    #expect(user.view.paintedPaneCount == 1, "a key of one pane")
    user.app.engine.apply(
      ChatEvent(.messageNew, cid: "messaging:dock", at: Samples.later(1)) {
        $0.user = UserPatch("leia")
        $0.message = MessagePatch("d2") { $0.text = .set("Clear.") }
      }
    )
    try user.draw()
    #expect(user.text.contains("Clear.") && user.view.paintedPaneCount == 1, "an event of the list")
    #expect(user.view.shown?.panes[0].screen.laidOutRowCount ?? 9 <= 2)
    try user.draw()
    #expect(user.view.paintedPaneCount == 0)
  }

  @Test func `the panes can be drawn after any sequence of keys`() throws {
    let keys: [Key] = [
      .up, .down, .pageUp, .home, .enter, .enter, .escape, .tab, .backTab, .wordLeft, .wordRight,
      .left, .right, .text("["), .text("]"), .text("/"), .text("m"), .text("i"), .text("1"),
      .text("2"), .text("?"), .text(","), .text("c"), .text("d"), .release,
      .wheel(2, column: 70, row: 4),
    ]
    for seed in 0..<4 {
      var random = SeededGenerator(seed: UInt64(seed))
      let user = try user([100, 130, 160, 220][seed % 4], isRightToLeft: seed % 3 == 0)
      for number in 0..<90 {
        let (column, row) = (Int.random(in: 0..<222, using: &random), number % 15)
        let mouse: [Key] = [.click(column: column, row: row), .drag(column: column, row: row)]
        let key = (number % 4 == 0 ? mouse : keys).randomElement(using: &random)
        if let key { try user.press(key) }
        if number % 40 == 0 {
          try user.resize([60, 99, 100, 159, 160, 300][number / 40 + seed % 3])
        }
        let viewer = user.view.viewer
        #expect(viewer.panes.count <= viewer.room && viewer.panes.last == viewer.stack.count - 1)
        #expect(viewer.panes.indices.contains(viewer.focusedPane), "seed \(seed)")
      }
    }
  }
}
