// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

/// `weft send` with a new chat, members, names and polls, run as a program.
@Suite struct SendMakingTests {
  private let scratch: Scratch

  private static let workspace = """
    {"weft":1,"current_user_id":"ada","users":[{"id":"ada","name":"Ada"},{"id":"ben","name":"Ben"},
      {"id":"cleo","name":"Cleo"}],"channels":[
      {"cid":"messaging:open","name":"Open","created_at":"2026-01-01T00:00:00Z",
       "members":[{"user_id":"ada"},{"user_id":"ben"}],
       "own_capabilities":["send-message","send-poll","cast-poll-vote","update-channel","update-channel-members",
        "set-channel-cooldown"]},
      {"cid":"messaging:read","name":"Read","created_at":"2026-01-01T00:00:00Z",
       "members":[{"user_id":"ada"},{"user_id":"ben"}]}]}
    """

  init() throws {
    scratch = try Scratch()
    try scratch.write(Array(Self.workspace.utf8), to: "w.json")
    let run = try Subprocess(
      Checkout.weft,
      ["import", "w.json", "--into", "w.weft"],
      in: scratch.folder
    )
    try #require(run.status == 0, "\(run.errors)")
  }

  private func send(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, ["send", "w.weft"] + words, in: scratch.folder)
  }

  private func screen(_ name: String) throws -> String {
    let words = ["snapshot", "--no-plugins", "--workspace", "w.weft", "--screen", name]
    return try Subprocess(Checkout.weft, words, in: scratch.folder).text
  }

  @Test func `a new group is in the list, with its people`() throws {
    let run = try send("--new-chat", "Crew", "--with", "ben, cleo", "--topic", "Plans")
    #expect(run.status == 0, "\(run.errors)")
    let id = run.text.trimmingCharacters(in: .newlines)
    #expect(id.hasPrefix("messaging:"))
    #expect(try screen("channels").contains("Crew"))
    let members = try screen("members:\(id)")
    #expect(members.contains("Cleo") && members.contains("Ben") && members.contains("invited"))
    let refused = try send("--new-chat", "Crew", "--with", "nobody")
    #expect(refused.status == 1 && refused.errors.contains("there is no user \"nobody\""))
  }

  @Test func `members come and go, and a chat gets another name`() throws {
    #expect(try send("messaging:open", "--invite", "cleo").status == 0)
    #expect(try screen("members:messaging:open").contains("Cleo"))
    #expect(try send("messaging:open", "--remove", "cleo").status == 0)
    #expect(try !screen("members:messaging:open").contains("Cleo"))
    #expect(try send("messaging:open", "--rename", "Opened").status == 0)
    #expect(try screen("channels").contains("Opened"))
    let refused = try send("messaging:read", "--rename", "Mine")
    #expect(refused.status == 1 && refused.errors.contains("update-channel"))
  }

  @Test func `slow mode is set in seconds, and a bad value is refused`() throws {
    #expect(try send("messaging:open", "--slow-mode", "90").status == 0)
    #expect(try screen("channel:messaging:open").contains("90 seconds"))
    #expect(try send("messaging:open", "One").status == 0)
    let early = try send("messaging:open", "Two")
    #expect(early.status == 1 && early.errors.contains("slow mode"))
    #expect(try send("messaging:open", "--slow-mode", "0").status == 0)
    #expect(try send("messaging:open", "Two").status == 0)
    for value in ["-1", "86401", "soon", "1.5", ""] {
      let bad = try send("messaging:open", "--slow-mode", value)
      #expect(bad.status == 2 && bad.errors.contains("0 to 86400"), "\(value): \(bad.errors)")
    }
    let refused = try send("messaging:read", "--slow-mode", "5")
    #expect(refused.status == 1 && refused.errors.contains("set-channel-cooldown"))
  }

  @Test func `a poll is sent, extended and ended`() throws {
    let run = try send(
      "messaging:open",
      "--poll",
      "Lunch?",
      "--option",
      "Soup",
      "--option",
      "Salad",
      "--suggestions",
      "--id",
      "p1"
    )
    #expect(run.status == 0 && run.text == "p1\n", "\(run.errors)")
    #expect(try screen("messages:messaging:open").contains("Salad"))
    #expect(try send("messaging:open", "Bread", "--suggest", "p1").status == 0)
    #expect(try screen("messages:messaging:open").contains("Bread"))
    #expect(try send("messaging:open", "--close-poll", "p1").status == 0)
    #expect(try screen("messages:messaging:open").contains("Closed"))
    let twice = try send(
      "messaging:open",
      "--poll",
      "Lunch?",
      "--option",
      "Soup",
      "--option",
      "Soup"
    )
    #expect(twice.status == 1 && twice.errors.contains("two options of the poll are the same"))
  }

  @Test(arguments: [
    ["--with", "ben", "messaging:open", "x"], ["messaging:open", "x", "--option", "Soup"],
    ["messaging:open", "--new-chat", "Crew"], ["messaging:open", "x", "--rename", "y"],
    ["messaging:open", "--rename", "y", "--invite", "ben"],
    ["messaging:open", "--poll", "Lunch?", "--votes", "none"],
  ])
  func `options that don't belong together are refused`(words: [String]) throws {
    let run = try Subprocess(Checkout.weft, ["send", "w.weft"] + words, in: scratch.folder)
    #expect(run.status == 64 || run.status == 2, "\(run.status) \(run.errors)")
  }
}
