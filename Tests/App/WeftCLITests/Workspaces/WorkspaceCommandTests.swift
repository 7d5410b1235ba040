// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// `weft import`, `export`, `generate` and `events`, run as programs.
@Suite struct WorkspaceCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  private func slack() throws {
    let files = [
      "users.json":
        #"[{"id":"U1","name":"ada","profile":{"real_name":"Ada Example"}},{"id":"U2","name":"ben"}]"#,
      "channels.json":
        #"[{"id":"C1","name":"general","created":1700000000,"members":["U1","U2"]}]"#,
      "general/2026-01-02.json": """
      [{"type":"message","user":"U1","text":"Hello <@U2>","ts":"1767312000.000100"},
       {"type":"message","user":"U2","text":"no time"},
       {"type":"message","user":"U2","text":"Bye &amp; thanks","ts":"1767312100.000200"}]
      """,
    ]
    try FileManager.default.createDirectory(
      at: scratch.path("general"),
      withIntermediateDirectories: true
    )
    for (name, text) in files { try scratch.write(Array(text.utf8), to: name) }
  }

  @Test func `a screen of a database has the same bytes as that of its JSON`() throws {
    try #require(try weft("generate", "--channels", "60", "--threads", "20", "w.weft").status == 0)
    try #require(try weft("export", "w.weft", "w.json").status == 0)
    let other = try weft("generate", "--channels", "60", "--threads", "20", "other.json")
    #expect(other.status == 0)
    #expect(
      try Data(contentsOf: scratch.path("w.json")) == Data(contentsOf: scratch.path("other.json"))
    )
    for screen in ["channels", "threads", "messages:messaging:c3", "replies:m0-0"] {
      for format in ["text", "model", "scene", "html"] {
        let runs = try ["w.weft", "w.json"].map {
          try weft(
            "snapshot",
            "--no-plugins",
            "--workspace",
            $0,
            "--screen",
            screen,
            "--format",
            format
          )
        }
        #expect(runs[0].status == 0 && runs[0].output == runs[1].output, "\(screen) \(format)")
        #expect(!runs[0].output.isEmpty)
      }
    }
  }

  @Test
  func `an export is imported, broken parts are reported, and importing twice changes nothing`()
    throws
  {
    try slack()
    let first = try weft("import", ".", "--into", "w.weft")
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.text.contains("imported 2 users, 1 channels, 2 messages"))
    #expect(first.text.contains("from the view of Ada Example"))
    #expect(first.errors.contains("general/2026-01-02.json[1].ts"))
    try #require(try weft("export", "w.weft", "one.json").status == 0)
    let again = try weft("import", ".", "--into", "w.weft", "--json")
    let object = try JSONSerialization.jsonObject(with: again.output) as? [String: Any]
    #expect((object?["skipped"] as? [String])?.count == 1)
    try #require(try weft("export", "w.weft", "two.json").status == 0)
    #expect(
      try Data(contentsOf: scratch.path("one.json")) == Data(contentsOf: scratch.path("two.json"))
    )
    let screen = try weft("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(screen.text.contains("Bye & thanks"))
    let other = try weft("import", ".", "--into", "other.weft", "--user", "U2")
    #expect(other.text.contains("from the view of ben"))
  }

  @Test func `events are applied and saved, and a strict file is applied completely or not at all`()
    throws
  {
    try #require(try weft("generate", "--channels", "3", "--threads", "0", "w.weft").status == 0)
    let good =
      #"{"type":"message.new","cid":"messaging:c1","created_at":"2026-06-06T10:00:00Z","#
      + #""user_id":"user-3","message":{"id":"n1","user_id":"user-3","text":"Just now","#
      + #""created_at":"2026-06-06T10:00:00Z"}}"#
    try scratch.write(Array((good + "\nnonsense\n").utf8), to: "e.jsonl")
    let strict = try weft("events", "w.weft", "e.jsonl", "--strict")
    #expect(
      strict.status == 1 && strict.text.isEmpty && strict.errors.contains("nothing was applied")
    )
    let before = try weft("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(!before.text.contains("Just now"))
    let run = try weft("events", "w.weft", "e.jsonl")
    #expect(run.status == 1 && run.text == "w.weft: applied 1 events, skipped 1\n")
    #expect(run.errors.contains("e.jsonl: line 2"))
    let after = try weft("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(after.text.contains("Just now"))
    let log = try weft("events", "--log", "w.weft")
    #expect(log.text.hasPrefix(#"{"position":"#) && log.text.hasSuffix("\n"))
    #expect(log.text.contains(#""event":{"type":"message.new""#) && log.text.contains("n1"))
    let last = try #require(log.text.firstMatch(of: /"position":([0-9]+)/)?.1)
    #expect(try weft("events", "--log", "w.weft", "--after", "\(last)").text.isEmpty)
    let gone = try weft("events", "--log", "w.weft", "--after", "99999")
    #expect(gone.status == 1 && gone.errors.contains("there are no events after 99999"))
    #expect(try weft("events", "--log", "w.weft", "e.jsonl").status == 2)
    #expect(try weft("events", "w.weft", "e.jsonl", "--after", "1").status == 2)
  }

  @Test func `events of a snapshot are shown and not saved`() throws {
    try #require(try weft("generate", "--channels", "3", "--threads", "0", "w.weft").status == 0)
    let event =
      #"{"type":"channel.updated","cid":"messaging:c1","created_at":"2026-06-06T10:00:00Z","#
      + #""channel":{"cid":"messaging:c1","name":"Another name"}}"#
    try scratch.write(Array(event.utf8), to: "e.jsonl")
    let shown = try weft(
      "snapshot",
      "--no-plugins",
      "--workspace",
      "w.weft",
      "--events",
      "e.jsonl"
    )
    #expect(shown.text.contains("Another name"), "\(shown.errors)")
    let after = try weft("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(!after.text.contains("Another name"))
  }

  @Test func `an error is one line, and leaves no files`() throws {
    try scratch.write(Array("nothing".utf8), to: "bad.weft")
    try scratch.write(Array("[]".utf8), to: "odd.json")
    let wrong: [([String], Int32, String)] = [
      (["import"], 2, "specify the FILE"),
      (["import", "no.json", "--into", "n.weft"], 1, "no.json"),
      (["import", "odd.json", "--into", "n.weft"], 1, "weft imports"),
      (["import", "odd.json", "--into", "n.json"], 2, "is not a .weft file"),
      (["import", "bad.weft", "--into", "n.weft"], 1, "already a workspace"),
      (["export", "no.weft", "x.json"], 1, "the file does not exist"),
      (["export", "bad.weft", "x.json"], 1, "this is not a workspace"),
      (["events", "no.weft", "odd.json"], 1, "the file does not exist"),
      (["events", "w.json", "odd.json"], 2, "is not a .weft file"),
      (["generate", "odd.json"], 1, "the file already exists"),
      (
        ["generate", "--channels", "0", "--threads", "3", "n.weft"], 2,
        "threads need at least one channel"
      ),
      (["generate", "no/n.weft"], 1, "no/n.weft"),
      (["snapshot", "--workspace", "bad.weft"], 1, "this is not a workspace"),
    ]
    for (words, status, message) in wrong {
      let run = try Subprocess(Checkout.weft, words, in: scratch.folder)
      #expect(run.status == status && run.text.isEmpty, "\(words): \(run.status)")
      #expect(run.errors.contains(message), "\(words): \(run.errors)")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
    #expect(left == ["bad.weft", "odd.json"])
  }
}
