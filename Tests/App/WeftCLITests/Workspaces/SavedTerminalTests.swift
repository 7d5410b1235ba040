// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

/// A message that a terminal shows is in the file, even if the process is killed or the file changes.
@Suite(.serialized) struct SavedTerminalTests {
  private let terminal: TmuxTerminal

  init() throws {
    terminal = try TmuxTerminal()
    let text = """
      {"weft":1,"current_user_id":"ada","users":[{"id":"ada"},{"id":"bob"}],
       "channels":[{"cid":"messaging:open","created_at":"2026-01-01T00:00:00Z","name":"Open",
         "own_capabilities":["send-message"],"members":[{"user_id":"ada"},{"user_id":"bob"}],
         "messages":[{"id":"m0","user_id":"bob","text":"Welcome",
           "created_at":"2026-01-01T00:00:01Z"}]}]}
      """
    try terminal.scratch.write(text.utf8, to: "w.json")
    let run = try Subprocess(
      Checkout.weft,
      ["import", "w.json", "--into", "w.weft"],
      in: terminal.scratch.folder
    )
    try #require(run.status == 0, "\(run.errors)")
  }

  private func path(_ name: String = "w.weft") -> String { terminal.scratch.path(name).path }

  private func texts(in name: String = "w.weft") throws -> Set<String> {
    let store = try WorkspaceStore(opening: path(name), readOnly: true)
    return Set(try store.workspace().channels.flatMap(\.latestMessages).map(\.text))
  }

  /// Opens the chat.
  private func open(_ before: String = "") throws {
    try terminal.enter("\(before)weft --no-plugins --workspace w.weft; echo status $?")
    try terminal.wait(for: "Open")
    try terminal.press("Enter")
    try terminal.wait(for: "Welcome")
  }

  private func write(_ text: String) throws {
    try terminal.tmux(["send-keys", "-l", text])
    try terminal.wait(for: text)
    try terminal.press("Enter")
  }

  /// Leaves the field and quits.
  private func leave() throws {
    try terminal.press("Escape")
    try terminal.wait(for: "i write")
    try terminal.press("q")
  }

  @Test func `on a full disk the text stays in the field, and a killed process loses no message`()
    throws
  {
    try open("trap '' XFSZ; ulimit -f 64; ")
    try terminal.press("i")
    var sent: Set<String> = []
    while try !terminal.text().contains("Not sent") {
      try #require(sent.count < 40)
      let text = "Text \(sent.count)."
      try write(text)
      // Either the field is empty again or the notice shows.
      var screen = try terminal.text()
      while !screen.contains("Not sent"), !isInList(text, screen) { screen = try terminal.text() }
      if isInList(text, screen) { sent.insert(text) }
    }
    let last = "Text \(sent.count)."
    let screen = try terminal.text()
    #expect(screen.components(separatedBy: last).count == 2, "\(screen)")
    kill(Int32(try terminal.process()) ?? 0, SIGKILL)
    try terminal.wait(for: "status")
    #expect(try texts().isSuperset(of: sent) && !texts().contains(last))
  }

  /// Whether a text is in the list and no longer in the field, which shows its placeholder then.
  private func isInList(_ text: String, _ screen: String) -> Bool {
    screen.contains(text) && screen.contains("Write a message")
  }

  @Test func `a replaced file accepts no message, and the program exits with an error`() throws {
    try open()
    try FileManager.default.copyItem(atPath: path(), toPath: path("other.weft"))
    let other = try Data(contentsOf: URL(fileURLWithPath: path("other.weft")))
    let program = URL(fileURLWithPath: "/bin/mv")
    #expect(try Subprocess(program, ["-f", path("other.weft"), path()]).status == 0)
    try terminal.wait(for: "file was removed or replaced. Nothing is saved.")
    try terminal.wait(for: "w-saved.weft")
    try terminal.press("Escape")
    try terminal.wait(for: "w-saved.weft", isThere: false)
    try terminal.press("i")
    try write("Text 0.")
    try terminal.wait(for: "Not sent")
    #expect(try terminal.text().components(separatedBy: "Text 0.").count == 2)
    try leave()
    try terminal.wait(for: "status 1")
    #expect(try terminal.text().contains("w.weft: the latest changes are not saved"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path())) == other)
  }

  @Test func `a workspace whose file was removed continues in another one`() throws {
    try open()
    try FileManager.default.removeItem(atPath: path())
    try terminal.wait(for: "w-saved.weft")
    try terminal.press("Right")
    // A question accepts yes only after a moment.
    while !terminal.scratch.has("w-saved.weft") { try terminal.press("Enter") }
    try terminal.wait(for: "w-saved.weft", isThere: false)
    // The last of these keys may already have opened the chat of the new file.
    try terminal.wait(for: "Welcome")
    if try !terminal.text().contains("Write a message") { try terminal.press("Enter") }
    try terminal.wait(for: "Write a message")
    try terminal.press("i")
    try write("Text 1.")
    try terminal.wait(for: "Write a message")
    try leave()
    try terminal.wait(for: "status 0")
    #expect(try texts(in: "w-saved.weft") == ["Welcome", "Text 1."])
    #expect(!terminal.scratch.has("w.weft"))
  }
}
