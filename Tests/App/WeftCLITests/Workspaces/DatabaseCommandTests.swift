// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Workspaces in PostgreSQL, through every command that accepts one, as programs against a real server.
@Suite struct DatabaseCommandTests {
  private let scratch: Scratch
  private let server: PostgresServer
  private let database: String

  init() throws {
    scratch = try Scratch()
    server = try PostgresServer.shared()
    database = try server.newDatabase()
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  private func address(_ workspace: String? = nil, user: String? = nil) -> String {
    server.address(database, workspace: workspace, user: user)
  }

  private func prepare() throws { #expect(try weft("database", "init", address()).status == 0) }

  @Test func `init creates the tables once, check passes, and status lists the workspaces`()
    throws
  {
    let first = try weft("database", "init", address())
    #expect(first.status == 0 && first.text.contains("created the tables, version 6"))
    #expect(first.text.contains("log: created 12 months"))
    let second = try weft("database", "init", address(), "--json")
    #expect(second.text.contains("\"from\": 6") && second.text.contains("\"made\": []"))
    #expect(try weft("database", "status", address()).text == "no workspaces\n")
    #expect(try weft("generate", "--channels", "5", address("g")).status == 0)
    let status = try weft("database", "status", address()).text
    #expect(
      status == "g: position 0 of epoch 2, 0 events kept, 5 channels, opened by 1, owner user-0\n"
    )
    let check = try weft("database", "check", address())
    #expect(check.status == 0 && check.text.hasSuffix(": sound\n"))
    #expect(try weft("database", "check", address("g"), "--restored").status == 0)
    #expect(try weft("database", "status", address()).text.contains("of epoch 3"))
    try server.sql("UPDATE weft.shard SET position = 5", in: database)
    let broken = try weft("database", "check", address())
    #expect(broken.status == 1 && broken.errors.contains("1 workspaces whose log has gaps"))
  }

  @Test(arguments: [
    "postgresql://weft:sec%zzret@127.0.0.1:1/c", "postgresql://weft:sec@ret@127.0.0.1:1/c",
    "postgresql://weft:sec/ret@127.0.0.1:1/c", "postgresql://127.0.0.1:1/c?password=sec%zzret",
    "postgresql://127.0.0.1:1/c?password=sec&ret", "pgsql://weft:secret@127.0.0.1:1/c",
    "postgresql://weft:secret@127.0.0.1:1/c", "postgresql://127.0.0.1:1/c?password=secret",
  ])
  func `no command prints a password`(address: String) throws {
    for words in [
      ["database", "status", address], ["database", "check", address],
      ["export", address, "a.json"],
      ["snapshot", "--no-plugins", "--workspace", address], ["send", address, "messaging:a", "x"],
      ["serve", "--no-plugins", "--sign-key", "none", "--workspace", address],
    ] where address.hasPrefix("postgresql") || words[0] == "database" {
      let run = try Subprocess(Checkout.weft, words, in: scratch.folder)
      let printed = run.text + run.errors
      #expect(run.status != 0 && !printed.contains("ret"), "\(words[0]): \(printed)")
      #expect(!printed.contains("sec@") && !printed.contains("\"sec"), "\(words[0]): \(printed)")
    }
  }

  @Test func `screens are the same as those of the imported file`() throws {
    try prepare()
    #expect(try weft("generate", "--channels", "60", "--threads", "20", "w.weft").status == 0)
    let imported = try weft("import", "w.weft", "--into", address("w"))
    #expect(imported.text.contains("imported 12 users, 60 channels, 300 messages, 20 threads"))
    for screen in ["channels", "threads", "messages:messaging:c3", "replies:m0-0"] {
      let runs = try ["w.weft", address("w")].map {
        try weft(
          "snapshot",
          "--no-plugins",
          "--workspace",
          $0,
          "--screen",
          screen,
          "--format",
          "model"
        )
      }
      #expect(
        runs[0].status == 0 && runs[0].output == runs[1].output,
        "\(screen) \(runs[1].errors)"
      )
    }
    for (from, to) in [("w.weft", "a.json"), (address("w"), "b.json"), (address("w"), "back.weft")]
    {
      #expect(try weft("export", from, to).status == 0)
    }
    #expect(try weft("export", "back.weft", "c.json").status == 0)
    let files = try ["a.json", "b.json", "c.json"].map { try Data(contentsOf: scratch.path($0)) }
    #expect(files[0] == files[1] && files[0] == files[2])
  }

  @Test func `an imported workspace JSON can be written to and is seen by each of its users`()
    throws
  {
    try prepare()
    let demo = Checkout.root.appendingPathComponent("Sources/App/WeftLaunch/Resources/demo.json")
      .path
    for _ in 0..<2 {
      #expect(try weft("import", demo, "--into", address("demo")).status == 0)
    }
    let channel = "messaging:rebel-alliance"
    let sent = try weft(
      "send",
      address("demo", user: "leia"),
      channel,
      "Hi; DROP TABLE",
      "--id",
      "db-1"
    )
    #expect(sent.text == "db-1\n", "\(sent.errors)")
    let again = try weft(
      "send",
      address("demo", user: "leia"),
      channel,
      "Hi",
      "--id",
      "db-1",
      "--json"
    )
    #expect(again.text.contains("\"changed\": false"))
    #expect(try weft("send", address("demo", user: "yoda"), channel, "Hi").status == 1)
    let nobody = try weft("snapshot", "--workspace", address("demo", user: "nobody"))
    #expect(nobody.status == 1 && nobody.errors.contains("has no user \"nobody\""))
    let line =
      #"{"type":"message.new","cid":"\#(channel)","message":{"id":"e1","text":"E","user_id":"han","created_at":"2030-01-01T00:00:00Z"}}"#
    try scratch.write(Array((line + "\n{}\n").utf8), to: "events.jsonl")
    let events = try weft("events", address("demo"), "events.jsonl")
    #expect(events.status == 1 && events.text.contains("applied 1 events, skipped 1"))
    let strict = try weft("events", address("demo"), "events.jsonl", "--strict")
    #expect(strict.status == 1 && strict.errors.contains("nothing was applied"))
    let log = try weft("events", "--log", address("demo")).text.split(separator: "\n")
    #expect(log.count == 2 && log[0].contains("db-1") && log[1].contains("\"e1\""))
    let first = try #require(log[0].firstMatch(of: /"position":([0-9]+)/)?.1)
    let rest = try weft("events", "--log", address("demo"), "--after", "\(first)").text
    #expect(rest == log[1] + "\n")
    #expect(try weft("export", address("demo", user: "leia"), "leia.json").status == 0)
    let text = try String(contentsOf: scratch.path("leia.json"), encoding: .utf8)
    #expect(text.contains("\"e1\"") && text.contains("\"db-1\"") && !text.contains("jedi-archive"))
  }

  @Test func `revoke closes the sessions of one user`() throws {
    try prepare()
    #expect(try weft("generate", "--channels", "3", address("g")).status == 0)
    let user = address("g", user: "user-0")
    let first = try weft("database", "revoke", user)
    #expect(first.text == "\(user): the sessions of user-0 have ended\n", "\(first.errors)")
    let second = try weft("database", "revoke", user, "--json")
    #expect(second.text.contains("\"user\": \"user-0\"") && second.text.contains("\"epoch\": 3"))
    let stranger = try weft("database", "revoke", address("g", user: "user-1"))
    #expect(stranger.status == 1 && stranger.errors.contains("has not opened the workspace"))
    let none = try weft("database", "revoke", address("g"))
    #expect(none.status == 2 && none.errors.contains("revoke needs ?workspace=ID&user=USER"))
    let columns = "ALTER TABLE weft.account DROP epoch; ALTER TABLE weft.shard DROP revoked"
    let indexes = ["pinned", "archived", "low_priority"]
      .map { "DROP INDEX weft.member_\($0)" }.joined(separator: "; ")
    try server.sql(
      "\(columns); \(indexes); UPDATE weft.version SET version = 1",
      in: database
    )
    let old = try weft("database", "init", address())
    #expect(old.text.contains("upgraded the tables from version 1 to 6"), "\(old.errors)")
  }

  @Test func `a workspace in a database is served as a page`() throws {
    try prepare()
    #expect(try weft("generate", "--channels", "20", address("g")).status == 0)
    let serving = try ServeProcess(["--no-plugins", "--workspace", address("g")], in: scratch)
    #expect(serving.port > 0)
  }

  @Test(arguments: [
    (["database", "init", "w.weft"], 2, "is not valid"),
    (["database", "check", "postgresql:///x?user=a&user=b"], 1, "occurs twice"),
    (["database", "status", "postgresql:///x?workspace=a%00b"], 1, "can't contain U+0000"),
    (["database", "restore", "postgresql:///x"], 2, "unknown command"),
    (["database", "status", "postgresql://127.0.0.1:1/x"], 1, "check that the server runs"),
    (
      ["send", "postgresql://127.0.0.1:1/x?workspace=w", "a:b", "T", "--attach", "here"], 2,
      "can't be used with a database"
    ),
    (
      ["import", "here", "--into", "postgresql://127.0.0.1:1/x?workspace=w"], 1,
      "check that the server runs"
    ),
    (["export", "postgresql://127.0.0.1:1/x", "o.json"], 1, "check that the server runs"),
  ])
  func `an invalid address, or invalid use of one, is reported`(
    _ words: [String],
    _ status: Int32,
    _ reason: String
  ) throws {
    try scratch.write(Array("x".utf8), to: "here")
    let run = try Subprocess(Checkout.weft, words, in: scratch.folder)
    #expect(run.status == status && run.errors.contains(reason), "\(run.errors)")
  }
}
