// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftApp
@testable import WeftConsole

/// The bytes of notifications in each terminal.
@Suite struct TerminalNotificationsTests {
  private static let sample = ChatNotification(
    number: 7,
    title: "Leia; Echo Base",
    body: "Help; me",
    path: []
  )

  @Test(arguments: [
    (["TERM": "xterm-kitty"], TerminalNotifications.Way.kitty), (["TERM": "foot-extra"], .titled),
    (["TERM": "xterm-ghostty"], .titled),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .titled),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .plain),
    (["TERM": "xterm-256color"], nil), (["TERM": "linux"], nil), ([:], nil),
    (["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"], nil),
    (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], nil), (["TERM": "screen.xterm-kitty"], nil),
  ])
  func `a terminal is recognized by its name`(
    environment: [String: String],
    way: TerminalNotifications.Way?
  ) {
    let notifications = TerminalNotifications(environment)
    #expect(notifications.way == way)
    #expect(notifications.bytes(of: Self.sample).isEmpty == (way == nil))
    #expect(TerminalNotifications(environment, hasBell: true).way == way ?? .bell)
  }

  @Test(arguments: [
    ("kitty(0.35.2)", TerminalNotifications.Way.kitty), ("foot(1.16.2)", .titled),
    ("WezTerm 20240203", .titled), ("ghostty 1.0", .titled), ("iTerm2 3.5", .plain),
    ("XTerm(390)", nil), ("VTE(7600)", nil),
  ])
  func `a terminal may report its name`(name: String, way: TerminalNotifications.Way?) {
    var notifications = TerminalNotifications(["TERM": "xterm-256color"])
    notifications.note(name: name)
    #expect(notifications.way == way)
    var inside = TerminalNotifications(["TERM": "tmux-256color"])
    inside.note(name: name)
    #expect(inside.way == nil)
  }

  @Test func `each sequence contains title and text, and no text can terminate it early`() {
    func bytes(_ term: String, _ program: String = "") -> String {
      TerminalNotifications(["TERM": term, "TERM_PROGRAM": program]).bytes(of: Self.sample)
    }
    #expect(bytes("foot") == "\u{1B}]777;notify;Leia, Echo Base;Help, me\u{1B}\\")
    #expect(bytes("xterm", "iTerm.app") == "\u{1B}]9;Leia, Echo Base: Help, me\u{1B}\\")
    let (title, body) = ("TGVpYTsgRWNobyBCYXNl", "SGVscDsgbWU=")
    #expect(
      bytes("xterm-kitty")
        == "\u{1B}]99;i=weft7:d=0:e=1;\(title)\u{1B}\\\u{1B}]99;i=weft7:d=1:e=1:p=body;\(body)\u{1B}\\"
    )
    let bell = TerminalNotifications([:], hasBell: true)
    #expect(bell.bytes(of: Self.sample) == "\u{7}")
  }

  @Test(arguments: ["foot", "xterm-kitty", "iTerm.app"])
  func `hostile text can neither draw on nor control the terminal`(name: String) {
    let hostile = "a\u{1B}\\\u{1B}[2J\u{7}\u{9C}\u{9B}H\n4;1;"
    let notification = ChatNotification(number: 1, title: hostile, body: hostile, path: [])
    let notifications = TerminalNotifications(["TERM": name, "TERM_PROGRAM": name])
    let terminal = GoldenTerminal(columns: 20, rows: 4)
    terminal.write("before")
    let bytes = notifications.bytes(of: notification)
    #expect(!bytes.isEmpty)
    terminal.write(bytes)
    #expect(terminal.text == "before\n\n\n\n", "nothing is drawn, and nothing is erased")
    // Only the terminal's own sequences.
    let escapes = bytes.unicodeScalars.count { $0 == "\u{1B}" }
    #expect(escapes == (name == "xterm-kitty" ? 4 : 2))
    #expect(!bytes.unicodeScalars.contains { $0 == "\u{7}" || (0x80...0x9F).contains($0.value) })
  }

  @Test func `a terminal reports its focus, and without focus nothing is marked as read`() throws {
    var parser = KeyParser()
    #expect(parser.parse("\u{1B}[O".utf8) == [.focus(false)])
    #expect(parser.parse("\u{1B}[Ix".utf8) == [.focus(true), .text("x")])
    let harness = try ConsoleHarness()
    #expect(harness.view.viewer.isWatched)
    try harness.press(.focus(false))
    #expect(!harness.view.viewer.isWatched)
    try harness.press(.focus(true))
    #expect(harness.view.viewer.isWatched)
  }
}
