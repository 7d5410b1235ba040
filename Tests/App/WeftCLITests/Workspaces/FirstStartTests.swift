// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftApp
@testable import WeftLaunch

/// The workspace that programs show if their arguments name none.
@Suite struct UnnamedWorkspaceTests {
  private func choice(
    _ unnamed: UnnamedWorkspace,
    hasDefault: Bool? = false,
    hasLast: Bool = false,
    isAboutChats: Bool = false
  ) -> UnnamedWorkspace.Choice {
    unnamed.choice(hasDefault: hasDefault, hasLast: hasLast, isAboutChats: isAboutChats)
  }

  @Test func `the application shows the last workspace, then the default one, then the welcome`() {
    #expect(choice(.last) == .welcome)
    #expect(choice(.last, hasDefault: true) == .standard)
    #expect(choice(.last, hasDefault: true, hasLast: true) == .last)
    #expect(choice(.last, hasLast: true) == .last)
  }

  @Test func `a page shows the default workspace, then the last one, then the welcome`() {
    #expect(choice(.page) == .welcome)
    #expect(choice(.page, hasLast: true) == .last)
    #expect(choice(.page, hasDefault: true, hasLast: true) == .standard)
  }

  @Test func `options about chats, no folder for files and scripts lead to no welcome`() {
    for unnamed in [UnnamedWorkspace.last, .page] {
      #expect(choice(unnamed, isAboutChats: true) == .standard)
      #expect(choice(unnamed, hasDefault: nil) == .standard)
    }
    #expect(choice(.standard) == .standard && choice(.demo) == .demo)
  }

  @Test func `the program continues with the demo, and an account replaces it`() {
    #expect(AccountWords.lookingAround(["--no-plugins"]) == ["--no-plugins", "--demo"])
    #expect(AccountWords.adding("ada", to: ["--demo", "-x"]) == ["-x", "--account", "ada"])
    #expect(AccountWords.moving(to: "a.weft", ["-x"]) == ["-x", "--workspace", "a.weft"])
  }

  @Test func `the demo can't be combined with other chats`() throws {
    for other in [["--workspace", "w.weft"], ["--account", "ada"]] {
      let run = try Subprocess(Checkout.weft, ["--demo"] + other)
      #expect(run.status == 2 && run.errors.contains("--demo and \(other[0]) can't be used"))
    }
  }

  @Test func `a file that can't be opened is refused for the right reason`() throws {
    let folder = try Scratch()
    let garbage = try folder.write("mine".utf8, to: "w.weft")
    #expect(ChosenFile.open(folder.path("none.weft").path) == .failure(.missing))
    #expect(ChosenFile.open(folder.path("none/none").path) == .failure(.missing))
    #expect(ChosenFile.open(garbage.path) == .failure(.noChats))
    try FileManager.default.createDirectory(
      at: folder.path("f.weft"),
      withIntermediateDirectories: false
    )
    #expect(ChosenFile.open(folder.path("f.weft").path) == .failure(.folder))
    #expect(ChosenFile.open("/dev/null") == .failure(.noChats))
    #expect(try Data(contentsOf: garbage) == Data("mine".utf8))
  }
}

/// The first start on a terminal.
@Suite(.serialized) struct FirstStartTests {
  private let terminal: TmuxTerminal
  private let welcome = "Welcome to Weft"

  init() throws { terminal = try TmuxTerminal(isFirstStart: true) }

  /// Starts without a workspace.
  private func start(_ options: String = "", until text: String) throws {
    try terminal.start("--no-plugins \(options)", until: text)
  }

  private func quit() throws {
    try terminal.press("q")
    try terminal.wait(for: "ready>")
    try terminal.enter("clear")
  }

  private var data: [String] {
    let folder = terminal.scratch.path("data/weft").path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  @Test func `closing the welcome leaves nothing, and the demo is not remembered`() throws {
    try start(until: welcome)
    try quit()
    #expect(!terminal.scratch.has("data"))
    try start(until: welcome)
    try terminal.press("Down", "Down", "Enter")
    try terminal.wait(for: "Leia Organa")
    try terminal.wait(for: "This is the demo")
    try quit()
    #expect(!terminal.scratch.has("data") && !terminal.scratch.has("state/weft/workspace"))
    try start(until: welcome)
  }

  @Test func `a file that can't be imported changes nothing, and an imported one is shown again`()
    throws
  {
    let text = """
      {"weft":1,"current_user_id":"ada","users":[{"id":"ada"},{"id":"bob"}],
       "channels":[{"cid":"messaging:open","created_at":"2026-01-01T00:00:00Z","name":"Only here",
         "members":[{"user_id":"ada"},{"user_id":"bob"}]}]}
      """
    try terminal.scratch.write(text.utf8, to: "chats.json")
    try terminal.scratch.write(text.replacing("\"bob\"", with: "7").utf8, to: "broken.json")
    try terminal.scratch.write("# no chats".utf8, to: "notes.txt")
    try start(until: welcome)
    try terminal.press("Down", "Enter")
    try terminal.wait(for: "Path")
    for (path, reason) in [
      ("none.json", "does not exist"), ("notes.txt", "no chats that Weft"),
      ("broken.json", "broken.json can't be opened: users"), (".", "is a folder"),
    ] {
      try terminal.press("C-u")
      try terminal.press("-l", path)
      try terminal.press("Enter")
      try terminal.wait(for: reason)
      #expect(data == [])
    }
    try terminal.press("C-u")
    try terminal.press("-l", "cha")
    try terminal.press("Tab", "Enter")
    try terminal.wait(for: "Only here")
    #expect(data.contains("default.weft") && !data.contains { $0.contains("partial") })
    try quit()
    try start(until: "Only here")
  }

  @Test func `an opened file stays where it is and is shown again`() throws {
    try terminal.enter("weft generate mine.weft --channels 1 --messages 1; echo made")
    try terminal.wait(for: "made")
    try terminal.enter("clear")
    try start(until: welcome)
    try terminal.press("Down", "Enter")
    try terminal.wait(for: "Path")
    try terminal.press("-l", "mine.weft")
    try terminal.press("Enter")
    try terminal.wait(for: "Chats")
    try quit()
    #expect(data == [])
    let note = try String(
      contentsOf: terminal.scratch.path("state/weft/workspace"),
      encoding: .utf8
    )
    #expect(note == terminal.scratch.path("mine.weft").standardizedFileURL.path)
  }
}
