// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The application in a real terminal.
@Suite(.serialized) struct TmuxTests {
  @Test func `keys lead into a channel, its replies, and back`() throws {
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
    // The shell's screen is as it was.
    #expect(try terminal.text().contains("ready> weft --no-plugins"))
    #expect(try !terminal.text().contains("Leia Organa"))
  }

  @Test func `search, settings and help are there, and Escape leads out of each`() throws {
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
    try terminal.wait(for: "Mark as unread from here")
    try terminal.press("Escape")
    try terminal.wait(for: "Mark all as read")
    try terminal.press("Escape")
    try terminal.wait(for: "Moisture")
  }

  private func snapshot(_ file: String) throws -> String {
    let run = try Subprocess(
      Checkout.weft,
      ["snapshot", "--no-plugins", "--workspace", file, "--size", "80x24"]
    )
    #expect(run.status == 0, "\(run.errors)")
    return run.text
  }

  @Test func `Ctrl-Z leaves for the shell, and fg comes back to the same screen`() throws {
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

  @Test func `the mouse opens, scrolls and presses`() throws {
    let terminal = try TmuxTerminal(rows: 12)
    try terminal.start(until: "Leia Organa")
    let row = try #require(try terminal.lines().firstIndex { $0.contains("Rebel Alliance") })
    try terminal.click(column: 10, row: row + 1)
    try terminal.wait(for: "‹ Chats")
    try terminal.click(column: 4, row: 1)
    try terminal.wait(for: "Leia Organa")
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

  @Test func `a line in the followed file shows by itself`() throws {
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

  @Test(arguments: ["TERM", "HUP", "KILL"])
  func `however it ends, the terminal can be used`(signal: String) throws {
    let terminal = try TmuxTerminal()
    try terminal.start(until: "Leia Organa")
    let process = try terminal.process()
    _ = try Subprocess(URL(fileURLWithPath: "/bin/kill"), ["-\(signal)", process])
    if signal == "KILL" {
      // Nobody is left who could restore the screen; a shell's own means do.
      try terminal.wait(for: "ready>")
      try terminal.enter("stty sane; tput rmcup; clear")
    }
    try terminal.wait(for: "ready>")
    try terminal.wait(for: "Leia Organa", isThere: false)
    try terminal.enter("echo typed $((6 * 7))")
    try terminal.wait(for: "typed 42")
    #expect(try terminal.text().contains("echo typed $((6 * 7))"))
  }
}
