// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftTestSupport

/// The chats that `weft` shows on a terminal without a named workspace or account.
@Suite(.serialized) struct LastWorkspaceTests {
  private let terminal: TmuxTerminal

  init() throws {
    terminal = try TmuxTerminal()
    let text = """
      {"weft":1,"current_user_id":"ada","users":[{"id":"ada"},{"id":"bob"}],
       "channels":[{"cid":"messaging:open","created_at":"2026-01-01T00:00:00Z","name":"Only here",
         "members":[{"user_id":"ada"},{"user_id":"bob"}]}]}
      """
    try terminal.scratch.write(text.utf8, to: "team.json")
    let run = try Subprocess(
      Checkout.weft,
      ["import", "team.json", "--into", "team.weft"],
      in: terminal.scratch.folder
    )
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Starts with some options, waits for a text, and quits.
  private func look(_ options: String = "", for text: String) throws {
    try terminal.start("--no-plugins \(options)", until: text)
    try terminal.press("q")
    try terminal.wait(for: "ready>")
    try terminal.enter("clear")
  }

  private var note: String {
    get throws {
      try String(contentsOf: terminal.scratch.path("state/weft/workspace"), encoding: .utf8)
    }
  }

  @Test func `the last workspace is shown again, from any folder`() throws {
    try look(for: "Leia Organa")
    try look("--workspace team.weft", for: "Only here")
    #expect(try note == terminal.scratch.path("team.weft").standardizedFileURL.path)
    try terminal.enter("cd /")
    try look(for: "Only here")
  }

  @Test func `specifying the default workspace makes it the last one`() throws {
    try look(for: "Leia Organa")
    try look("--workspace team.weft", for: "Only here")
    try look("--workspace data/weft/default.weft", for: "Leia Organa")
    try look(for: "Leia Organa")
  }

  @Test func `a last workspace that can't be opened is skipped`() throws {
    try look("--workspace team.weft", for: "Only here")
    try terminal.scratch.write(Array("no database".utf8), to: "team.weft")
    try look(for: "Leia Organa")
  }

  @Test func `a JSON file is not shown again, because nothing is saved to it`() throws {
    try look("--workspace team.json", for: "Only here")
    try look(for: "Leia Organa")
  }

  @Test
  func `the note of the last workspace is ignored if others can write it or it is not a file`()
    throws
  {
    try look("--workspace team.weft", for: "Only here")
    let file = terminal.scratch.path("state/weft/workspace").path
    #expect(unsafe chmod(file, 0o622) == 0)
    try look(for: "Leia Organa")
    try FileManager.default.removeItem(atPath: file)
    #expect(unsafe mkfifo(file, 0o600) == 0)
    // Reading the pipe would wait forever.
    try look(for: "Leia Organa")
  }

  @Test func `accounts are shown before any workspace, unless options specify events`() throws {
    let server = try LoginServer(rooms: 1)
    try terminal.scratch.write(Array("right\n".utf8), to: "password")
    let environment = [
      "HOME": terminal.scratch.folder.path, "PATH": "/usr/bin:/bin",
      "XDG_STATE_HOME": terminal.scratch.path("state").path,
      "XDG_DATA_HOME": terminal.scratch.path("data").path,
    ]
    let added = try Subprocess(
      Checkout.weft,
      [
        "accounts", "add", "matrix", server.address, "--user", "ada", "--password-file", "password",
      ],
      environment: environment,
      in: terminal.scratch.folder
    )
    try #require(added.status == 0, "\(added.errors)")
    try look(for: "Room 1")
    try look("--watch events", for: "Leia Organa")
  }
}
