// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftTerminal

@testable import WeftConsole

/// The command palette on a terminal.
@Suite struct ConsolePaletteTests {
  @Test func `a key opens it over the list, and letters and Enter lead to a chat`() throws {
    let user = try ConsoleHarness(columns: 60, rows: 24)
    let palette = user.app.words.palette
    #expect(try user.press(.control("k")).contains(palette.prompt))
    #expect(user.text.contains("Chats") && user.text.contains("Esc close"))
    try user.type("falc")
    #expect(user.lines.first?.contains("falc▏") == true)
    #expect(user.text.contains("Falcon Repairs") && !user.text.contains("Podracing"))
    try user.press(.enter)
    #expect(user.view.viewer.path == [.channels, .messages("messaging:falcon-repairs")])
  }

  @Test func `arrows and control keys move, and Escape closes`() throws {
    let user = try ConsoleHarness(columns: 60, rows: 24)
    try user.press(.control("k"))
    let first = try #require(user.view.viewer.top.selected)
    try user.press(.down, .control("n"))
    #expect(user.view.viewer.top.selected == first + 2)
    try user.press(.control("p"), .up, .up)
    #expect(user.view.viewer.top.selected == first)
    try user.press(.tab)
    #expect(user.view.viewer.top.selected == first + 1)
    try user.press(.escape)
    #expect(user.view.viewer.path == [.channels])
    try user.press(.control("k"), .control("k"))
    #expect(user.view.viewer.path == [.channels])
    try user.press(.control("k"), .backspace)
    #expect(user.view.viewer.path == [.channels])
  }

  @Test func `from the field it opens too, and the text is still there afterwards`() throws {
    let user = try ConsoleHarness(
      columns: 60,
      rows: 24,
      start: [.channels, .messages("messaging:falcon-repairs")]
    )
    try user.press(.text("i"))
    try user.type("Half a sent")
    try user.press(.control("k"))
    #expect(user.text.contains(user.app.words.palette.prompt))
    try user.type("settings")
    #expect(user.text.contains("Settings"))
    try user.press(.escape)
    #expect(user.text.contains("Half a sent"))
    try user.type("ence")
    #expect(user.text.contains("Half a sentence"))
    // An action that needs the field returns to it, with the text.
    try user.press(.escape, .control("k"))
    try user.type("write a")
    try user.press(.enter)
    try user.type("!")
    #expect(user.text.contains("Half a sentence!"))
  }

  @Test(arguments: [false, true])
  func `in a wide window it takes the place of the chat, and a click beside it closes it`(
    isRightToLeft: Bool
  ) throws {
    let user = try ConsoleHarness(
      columns: 120,
      rows: 24,
      start: [.channels, .messages("messaging:falcon-repairs")],
      isRightToLeft: isRightToLeft
    )
    try user.press(.control("k"))
    #expect(user.text.contains(user.app.words.palette.prompt) && user.text.contains("Podracing"))
    try user.press(.click(column: isRightToLeft ? 110 : 10, row: 12))
    #expect(user.view.viewer.palette == nil)
  }

  @Test func `a click chooses a row, and the button closes the palette`() throws {
    let user = try ConsoleHarness(columns: 60, rows: 24)
    try user.press(.control("k"))
    try user.type("cantina")
    let line = try #require(user.line(of: "Cantina"))
    try user.press(.click(column: 20, row: line))
    #expect(user.view.viewer.path.last == .messages("messaging:cantina"))
    try user.press(.control("k"))
    let column = try #require(user.lines[0].firstRange(of: "Cancel"))
    let place = user.lines[0].distance(from: user.lines[0].startIndex, to: column.lowerBound)
    try user.press(.click(column: place + 1, row: 0))
    #expect(user.view.viewer.palette == nil)
  }

  @Test func `a key of an action is named at its end`() throws {
    let user = try ConsoleHarness(columns: 60, rows: 24)
    try user.press(.control("k"))
    try user.type("catch up")
    let line = try #require(user.line(of: "Catch up"))
    #expect(user.lines[line].hasSuffix(" c"))
  }
}
