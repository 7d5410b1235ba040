// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The application in a real terminal emulator.
@Suite(.serialized) struct TmuxTests {
  @Test func `keys open a channel and its replies, and go back`() throws {
    let terminal = try TmuxTerminal()
    try terminal.start(until: "Leia Organa")
    try terminal.press("Enter")
    try terminal.wait(for: "‹ Chats")
    try terminal.wait(for: "Two of the transports are away")
    try terminal.press("g", "Enter")
    try terminal.wait(for: "‹ Leia Organa")
    try terminal.press("Escape")
    try terminal.wait(for: "‹ Chats")
    try terminal.press("BSpace")
    try terminal.wait(for: "Rebel Alliance")
    try terminal.press("Tab")
    try terminal.wait(for: "Rebel Alliance", isThere: true)
    try terminal.press("1", "q")
    try terminal.wait(for: "ready>")
    // The shell's screen is restored.
    #expect(try terminal.text().contains("ready> weft --no-plugins"))
    #expect(try !terminal.text().contains("Leia Organa"))
  }

  @Test func `search, settings and help open, and Escape leaves each`() throws {
    let terminal = try TmuxTerminal()
    try terminal.start()
    try terminal.press("/")
    try terminal.wait(for: "Type to search")
    try terminal.press("t", "r", "a", "n", "s", "p", "o", "r", "t")
    try terminal.wait(for: "Moisture", isThere: false)
    #expect(try terminal.text().contains("transports"))
    try terminal.press("Escape")
    try terminal.wait(for: "Moisture")
    try terminal.press(",")
    try terminal.wait(for: "Mark all as read")
    try terminal.press("?")
    try terminal.wait(for: "Move up or down a page")
    try terminal.press("Escape")
    try terminal.wait(for: "Mark all as read")
    try terminal.press("Escape")
    try terminal.wait(for: "Moisture")
  }

  @Test func `a menu asks before muting, and the change is kept`() throws {
    let terminal = try TmuxTerminal()
    try terminal.start(until: "Rebel Alliance")
    try terminal.press("j", "j", "m")
    try terminal.wait(for: "Mute")
    let file = terminal.scratch.path("data/weft/default.weft").path
    let before = try rebels(file)
    try terminal.press("j", "j", "Enter")
    try terminal.wait(for: "Mute \"Rebel Alliance\"?")
    try terminal.press("Right")
    // A question accepts no yes before it could be read, and stays open until then.
    let deadline = ContinuousClock.now + .seconds(120)
    while try terminal.text().contains("Mute \"Rebel Alliance\"?"), ContinuousClock.now < deadline {
      try terminal.press("Enter")
    }
    try terminal.wait(for: "Mute \"Rebel Alliance\"?", isThere: false)
    try terminal.press("q")
    try terminal.wait(for: "ready>")
    let after = try rebels(file)
    #expect(!before.contains("☾") && after.contains("☾"))
  }

  private func rebels(_ file: String) throws -> String {
    let lines = try snapshot(file).split(separator: "\n")
    return try String(#require(lines.first { $0.contains("Rebel Alliance") }))
  }

  private func snapshot(_ file: String) throws -> String {
    let run = try Subprocess(
      Checkout.weft,
      ["snapshot", "--no-plugins", "--workspace", file, "--size", "80x24"]
    )
    #expect(run.status == 0, "\(run.errors)")
    return run.text
  }

  @Test func `after a resize the whole screen is redrawn`() throws {
    let terminal = try TmuxTerminal()
    try terminal.start(until: "Dune Sea")
    for (columns, rows) in [(40, 10), (120, 40), (20, 5), (80, 24)] {
      try terminal.tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
      let deadline = ContinuousClock.now + .seconds(120)
      var lines = try terminal.lines()
      while !isWhole(lines, rows), ContinuousClock.now < deadline { lines = try terminal.lines() }
      #expect(isWhole(lines, rows), "\(lines)")
      #expect(lines.filter { $0.contains("q quit") }.count == 1)
    }
    #expect(try terminal.text().contains("Dune Sea"))
  }

  /// Whether the bar is at the top edge and the line of keys at the bottom.
  private func isWhole(_ lines: [String], _ rows: Int) -> Bool {
    lines.count == rows + 1 && lines[0].contains("≡") && lines[rows - 1].contains("q quit")
  }

  @Test func `Ctrl-Z suspends to the shell, and fg returns to the same screen`() throws {
    let terminal = try TmuxTerminal()
    try terminal.start(until: "Leia Organa")
    try terminal.press("Enter")
    let before = try terminal.wait(for: "‹ Chats")
    try terminal.press("C-z")
    try terminal.wait(for: "Stopped")
    try terminal.enter("echo in the $((6 * 7)) shell")
    try terminal.wait(for: "in the 42 shell")
    try terminal.enter("fg")
    try terminal.wait(for: "‹ Chats")
    try terminal.wait(for: "Stopped", isThere: false)
    #expect(try terminal.text() == before)
    try terminal.press("Escape")
    try terminal.wait(for: "Rebel Alliance")
  }

  @Test func `the mouse opens, scrolls and goes back`() throws {
    let terminal = try TmuxTerminal(rows: 12)
    try terminal.start(until: "Leia Organa")
    let row = try #require(try terminal.lines().firstIndex { $0.contains("Rebel Alliance") })
    try terminal.click(column: 10, row: row + 1)
    try terminal.wait(for: "‹ Chats")
    try terminal.click(column: 4, row: 1)
    try terminal.wait(for: "‹ Chats", isThere: false)
    for _ in 0..<10 { try terminal.send("\u{1B}[<65;10;6M") }
    try terminal.wait(for: "Dune Sea")
    #expect(try !terminal.text().contains("Leia Organa"))
    for _ in 0..<10 { try terminal.send("\u{1B}[<64;10;6M") }
    try terminal.wait(for: "Leia Organa")
    try terminal.click(column: 10, row: row + 1, button: 2)
    try terminal.wait(for: "Mute")
    try terminal.press("Escape")
    try terminal.wait(for: "Mute", isThere: false)
  }

  @Test func `a line in the followed file shows without any key`() throws {
    let terminal = try TmuxTerminal()
    try terminal.scratch.write("".utf8, to: "events")
    try terminal.start("--no-plugins --watch events", until: "Leia Organa")
    let event = """
      {"type":"message.new","cid":"messaging:podracing","created_at":"2026-06-05T14:30:00Z",\
      "user":{"id":"leia"},"message":{"id":"x1","text":"The gates are open","user":{"id":"leia"},\
      "created_at":"2026-06-05T14:30:00Z"}}

      """
    try terminal.scratch.write(event.utf8, to: "events")
    try terminal.wait(for: "The gates are open")
    try terminal.press("q")
    try terminal.wait(for: "ready>")
    let file = terminal.scratch.path("data/weft/default.weft").path
    #expect(try snapshot(file).contains("The gates are open"))
  }

  @Test func `a broken line in the followed file is reported to the operator after exit`() throws {
    let terminal = try TmuxTerminal()
    try terminal.scratch.write("".utf8, to: "events")
    try terminal.start("--no-plugins --watch events", until: "Leia Organa")
    try terminal.scratch.write("no event\n".utf8, to: "events")
    try terminal.wait(for: "New messages may be missing.")
    #expect(try !terminal.text().contains("line 1"))
    try terminal.press("q")
    try terminal.wait(for: "weft: events: line 1: ")
  }

  @Test(arguments: ["TERM", "HUP", "KILL"])
  func `after any signal the terminal is usable`(signal: String) throws {
    let terminal = try TmuxTerminal()
    try terminal.start(until: "Leia Organa")
    let process = try terminal.process()
    _ = try Subprocess(URL(fileURLWithPath: "/bin/kill"), ["-\(signal)", process])
    if signal == "KILL" {
      // No process is left to restore the screen; the shell's own commands can.
      try terminal.wait(for: "ready>")
      try terminal.enter("stty sane; tput rmcup; clear")
    }
    try terminal.wait(for: "ready>")
    try terminal.wait(for: "Leia Organa", isThere: false)
    try terminal.enter("echo typed $((6 * 7))")
    try terminal.wait(for: "typed 42")
    #expect(try terminal.text().contains("echo typed $((6 * 7))"))
  }

  @Test func `keys reach all of 20,000 rows`() throws {
    let terminal = try TmuxTerminal()
    let file = terminal.scratch.path("many.weft").path
    let made = try Subprocess(
      Checkout.weft,
      ["generate", file, "--channels", "20000", "--messages", "20000"]
    )
    try #require(made.status == 0, "\(made.errors)")
    try terminal.start("--no-plugins --workspace many.weft")
    let (first, last) = (try name(at: 0, in: file), try name(at: 19_999, in: file))
    try terminal.wait(for: first)
    try terminal.press("NPage", "NPage", "NPage")
    try terminal.wait(for: first, isThere: false)
    try terminal.press("G")
    try terminal.wait(for: last)
    try terminal.press("PPage", "PPage")
    try terminal.wait(for: last, isThere: false)
    try terminal.press("g")
    try terminal.wait(for: first)
    try terminal.press("End")
    try terminal.wait(for: last)
  }

  /// The name in the row at an index.
  private func name(at index: Int, in file: String) throws -> String {
    let run = try Subprocess(
      Checkout.weft,
      [
        "snapshot", "--no-plugins", "--workspace", file, "--scroll", "\(index)", "--size", "80x24",
      ]
    )
    let line = try #require(run.text.split(separator: "\n").dropFirst(2).first)
    // After the initials, up to the number that ends a generated name.
    return try String(#require(line.firstMatch(of: /[A-Z][a-z]+ [A-Z][a-z]+ [0-9]+/)).output)
  }

  @Test func `NO_COLOR draws a screen without colours`() throws {
    let terminal = try TmuxTerminal(environment: ["NO_COLOR": "1"])
    try terminal.start(until: "Leia Organa")
    let plain = try terminal.text("-e")
    #expect(
      plain.firstMatch(of: /[\[;](3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]/) == nil
    )
    let coloured = try TmuxTerminal()
    try coloured.start(until: "Leia Organa")
    #expect(try coloured.text("-e").contains("\u{1B}[38;"))
  }
}
