// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

/// `weft send`, run as a program.
@Suite struct SendCommandTests {
  private let scratch: Scratch

  /// A chat in which the user may write, and one in which they may not.
  private static let workspace = """
    {"weft":1,"current_user_id":"ada","now":"2026-01-03T00:00:00Z",
     "users":[{"id":"ada","name":"Ada"},{"id":"ben","name":"Ben"}],"channels":[
      {"cid":"messaging:open","name":"Open","created_at":"2026-01-01T00:00:00Z",
       "members":[{"user_id":"ada"},{"user_id":"ben"}],
       "own_capabilities":["send-message","send-reply","update-own-message","delete-own-message",
         "send-reaction","quote-message","cast-poll-vote"],
       "messages":[{"id":"b1","user_id":"ben","text":"Coming?","created_at":"2026-01-02T00:00:00Z"},
        {"id":"q1","user_id":"ben","created_at":"2026-01-01T12:00:00Z","poll":{"id":"q","name":"Lunch?",
         "max_votes_allowed":2,"options":[{"id":"a","text":"Blue milk"},{"id":"b","text":"Soup"},
         {"id":"c","text":"Bread"}]}}]},
      {"cid":"messaging:read","name":"Read","created_at":"2026-01-01T00:00:00Z",
       "members":[{"user_id":"ada"},{"user_id":"ben"}],
       "messages":[{"id":"b2","user_id":"ben","text":"News","created_at":"2026-01-02T00:00:00Z"}]}]}
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

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  private func screen(_ name: String = "messages:messaging:open") throws -> String {
    try weft("snapshot", "--no-plugins", "--workspace", "w.weft", "--screen", name).text
  }

  @Test(arguments: ["2026-01-02T00:00:00Z", "2099-01-02T00:00:00Z"])
  func `a message is dated by the clock, not by dates in the file`(newest: String) throws {
    let dated = Self.workspace.replacing("\"now\":\"2026-01-03T00:00:00Z\",", with: "")
      .replacing("2026-01-02T00:00:00Z", with: newest)
    try scratch.write(dated.utf8, to: "dated.json")
    #expect(try weft("import", "dated.json", "--into", "dated.weft").status == 0)
    let began = Date()
    for id in ["n1", "n2"] {
      #expect(try weft("send", "dated.weft", "messaging:open", "Now", "--id", id).status == 0)
    }
    #expect(try weft("export", "dated.weft", "dated-out.json").status == 0)
    let bytes = Array(try Data(contentsOf: scratch.path("dated-out.json")))
    let messages = try Workspace(json: bytes).channels.flatMap(\.latestMessages)
    let dates = ["n1", "n2"].compactMap { id in messages.first { $0.id.rawValue == id }?.createdAt }
    #expect(dates.count == 2 && dates.allSatisfy { (began - 1...Date()).contains($0) }, "\(dates)")
    #expect(dates == dates.sorted())
  }

  @Test func `a message carries files, which are stored beside the workspace`() throws {
    let picture = PNGFile.bytes(width: 40, height: 20) { _, _ in (200, 30, 40, 255) }
    try scratch.write(picture, to: "bay.png")
    try scratch.write("Plans".utf8, to: "plans.pdf")
    let sent = try weft(
      "send",
      "w.weft",
      "messaging:open",
      "--attach",
      "bay.png",
      "--attach",
      "plans.pdf",
      "--id",
      "a1"
    )
    #expect(sent.status == 0 && sent.text == "a1\n", "\(sent.errors)")
    #expect(try screen().contains("plans.pdf"))
    let coloured = try weft(
      "snapshot",
      "--no-plugins",
      "--workspace",
      "w.weft",
      "--screen",
      "messages:messaging:open",
      "--format",
      "ansi"
    )
    #expect(coloured.text.contains("48;2;200;30;40") && coloured.errors == "")
    _ = try weft("export", "w.weft", "out.json")
    let text = try String(contentsOf: scratch.path("out.json"), encoding: .utf8)
    #expect(text.contains("\"width\": 40") && text.contains("\"height\": 20"))
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path("w.files").path)
    #expect(files.filter { $0 != "unsent" }.count == 2)
  }

  @Test func `a file that can't be sent leaves no trace`() throws {
    try scratch.write([1], to: "a.bin")
    let gone = try weft("send", "w.weft", "messaging:open", "Look", "--attach", "gone.png")
    #expect(
      gone.status == 1 && gone.errors == "weft: gone.png: the file does not exist; check its name\n"
    )
    let refused = try weft("send", "w.weft", "messaging:read", "Look", "--attach", "a.bin")
    #expect(refused.status == 1 && !scratch.has("w.files"))
    let many = Array(repeating: ["--attach", "a.bin"], count: 11).flatMap(\.self)
    let run = try Subprocess(
      Checkout.weft,
      ["send", "w.weft", "messaging:open", "Look"] + many,
      in: scratch.folder
    )
    #expect(run.status == 1 && run.errors.contains("at most 10 files") && !scratch.has("w.files"))
    #expect(try !screen().contains("Look"))
    let other = try weft("send", "w.weft", "messaging:open", "--delete", "b1", "--attach", "a.bin")
    #expect(other.status == 2)
  }

  @Test func `a file that can't be written completely leaves no trace`() throws {
    try scratch.write([UInt8](repeating: 7, count: 3 << 20), to: "large.bin")
    let before = try Data(contentsOf: scratch.path("w.weft"))
    // As on a full disk, writing ends in the middle of the file: at most 2 MiB, and no signal.
    let script = """
      trap "" XFSZ; ulimit -f 4096; \
      exec "$0" send w.weft messaging:open Look --attach large.bin
      """
    let run = try Subprocess(
      URL(filePath: "/bin/sh"),
      ["-c", script, Checkout.weft.path],
      in: scratch.folder
    )
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("w.files: ") && run.errors.contains("; "))
    let kept = try FileManager.default.subpathsOfDirectory(atPath: scratch.path("w.files").path)
    #expect(kept == ["unsent"])
    #expect(try Data(contentsOf: scratch.path("w.weft")) == before)
    #expect(try weft("send", "w.weft", "messaging:open", "--attach", "large.bin").status == 0)
  }

  @Test func `a file that grows while it is read is sent completely or not at all`() throws {
    try scratch.write([UInt8](repeating: 65, count: 8 << 20), to: "growing.log")
    let script = """
      while :; do printf more >> growing.log; done &
      writer=$!
      for text in a b c d; do
        "$0" send w.weft messaging:open $text --attach growing.log > sent.txt && echo sent
      done
      kill -9 $writer
      """
    let run = try Subprocess(
      URL(filePath: "/bin/sh"),
      ["-c", script, Checkout.weft.path],
      in: scratch.folder
    )
    let sent = run.text.split(separator: "\n").count
    let told = run.errors.split(separator: "\n")
    #expect(told.allSatisfy { $0.contains("it changed while it was read") })
    #expect(sent + told.count == 4)
    let kept = try? FileManager.default.contentsOfDirectory(atPath: scratch.path("w.files").path)
    #expect((kept ?? []).filter { $0 != "unsent" }.count == sent)
  }

  @Test func `a message is stored once, however often it is sent, and is at the top of the list`()
    throws
  {
    let sent = try weft("send", "w.weft", "messaging:open", "On my way 🚀", "--id", "a1")
    #expect(sent.status == 0 && sent.text == "a1\n", "\(sent.errors)")
    #expect(try screen().contains("On my way 🚀"))
    #expect(try screen("channels").contains("On my way"))
    let again = try weft("send", "w.weft", "messaging:open", "On my way 🚀", "--id", "a1", "--json")
    #expect(again.text.contains(#""changed": false"#) || again.text.contains(#""changed":false"#))
    #expect(try screen().components(separatedBy: "On my way").count == 2)
    // Without an id each message gets its own.
    let ids = try (0..<2).map { _ in try weft("send", "w.weft", "messaging:open", "Twice").text }
    #expect(ids[0] != ids[1] && ids[0].hasPrefix("weft-"))
    let found = try weft("export", "w.weft", "out.json")
    #expect(found.status == 0)
    let text = try String(contentsOf: scratch.path("out.json"), encoding: .utf8)
    #expect(text.components(separatedBy: "Twice").count == 3)
  }

  @Test func `a message is edited, reacted to, quoted, answered and deleted`() throws {
    #expect(try weft("send", "w.weft", "messaging:open", "Frist", "--id", "a1").status == 0)
    #expect(try weft("send", "w.weft", "messaging:open", "First", "--edit", "a1").text == "a1\n")
    #expect(try weft("send", "w.weft", "messaging:open", "👍", "--react", "b1").text == "b1\n")
    let quote = try weft(
      "send",
      "w.weft",
      "messaging:open",
      "Yes",
      "--reply-to",
      "b1",
      "--id",
      "a2"
    )
    #expect(quote.status == 0, "\(quote.errors)")
    let reply = try weft(
      "send",
      "w.weft",
      "messaging:open",
      "In here",
      "--thread",
      "b1",
      "--id",
      "a3"
    )
    #expect(reply.status == 0, "\(reply.errors)")
    #expect(try screen().contains("First") && !screen().contains("Frist"))
    _ = try weft("export", "w.weft", "out.json")
    var text = try String(contentsOf: scratch.path("out.json"), encoding: .utf8)
    #expect(text.contains("👍") && text.contains("\"quoted_message_id\": \"b1\""))
    #expect(text.contains("In here") && !text.contains("\"show_in_channel\": true"))
    let both = try weft(
      "send",
      "w.weft",
      "messaging:open",
      "Here as well",
      "--thread",
      "b1",
      "--also-in-channel"
    )
    #expect(both.status == 0, "\(both.errors)")
    #expect(try screen().contains("Here as well"))
    #expect(try weft("send", "w.weft", "messaging:open", "👍", "--unreact", "b1").status == 0)
    #expect(try weft("send", "w.weft", "messaging:open", "--delete", "a1").text == "a1\n")
    #expect(try !screen().contains("First"))
    _ = try weft("export", "w.weft", "out.json")
    text = try String(contentsOf: scratch.path("out.json"), encoding: .utf8)
    #expect(!text.contains("👍"))
  }

  @Test func `votes are cast by an option's text or id, and withdrawn`() throws {
    func vote(_ option: String, _ action: String = "--vote") throws -> Subprocess {
      try weft("send", "w.weft", "messaging:open", option, action, "q1", "--json")
    }
    let first = try vote("Blue milk")
    #expect(first.status == 0 && first.text.contains("\"q1\""), "\(first.errors)")
    #expect(try first.text.contains("true") && vote("a").text.contains("false"))
    #expect(try vote("b").status == 0 && screen().contains("2 votes"))
    let third = try vote("Bread")
    #expect(third.status == 1 && third.errors.contains("allows 2 votes"))
    #expect(try vote("Soup", "--unvote").status == 0 && vote("c").status == 0)
    _ = try weft("export", "w.weft", "out.json")
    let out = try Workspace(json: Array(Data(contentsOf: scratch.path("out.json"))))
    let poll = try #require(
      out.channels.flatMap(\.latestMessages).first { $0.id == "q1" }?.poll
    )
    #expect(poll.ownVotes == ["a", "c"] && poll.voteCounts == ["a": 1, "c": 1])
  }

  @Test func `the text can come from standard input`() throws {
    try scratch.write(Array("Line one\nLine two\n".utf8), to: "text")
    let run = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "\"$0\" send w.weft messaging:open - --id a1 < text", Checkout.weft.path],
      in: scratch.folder
    )
    #expect(run.text == "a1\n", "\(run.errors)")
    #expect(try screen().contains("Line two"))
  }

  @Test(arguments: [
    (["messaging:read", "x"], 1, "send-message"),
    (["messaging:none", "x"], 1, "there is no channel"),
    (["messaging:open", " \n"], 1, "has no text"),
    (["messaging:open", "x", "--id", "b1"], 1, "already"),
    (["messaging:open", "x", "--edit", "b1"], 1, "update-any-message"),
    (["messaging:open", "x", "--edit", "none"], 1, "there is no message"),
    (["messaging:open", "x", "--vote", "none"], 1, "there is no message"),
    (["messaging:open", "x", "--vote", "q1"], 1, #"no option "x""#),
    (["messaging:open", "a", "--vote", "b1"], 1, "has no poll"),
    (["messaging:read", "a", "--vote", "b2"], 1, "cast-poll-vote"),
    (["messaging:open", "--delete", "b1"], 1, "delete-any-message"),
    (["messaging:open", "x", "--thread", "none"], 1, "there is no message"),
    (["messaging:open", "x", "--also-in-channel"], 2, "applies only to a new reply"),
    (["messaging:open", String(repeating: "é", count: 40_000)], 1, "80000 bytes"),
    (["messaging:open"], 2, "specify a TEXT"),
    (["messaging:open", "x", "--edit", "b1", "--delete", "b1"], 2, "can't be used together"),
    (["messaging:open", "x", "--react", "b1", "--id", "a"], 2, "--id applies only"),
    (["messaging:open", "x", "--delete", "b1"], 2, "takes no TEXT"),
  ])
  func `an error is reported, and nothing changes`(
    words: [String],
    status: Int32,
    reason: String
  ) throws {
    let before = try weft("export", "w.weft", "before.json")
    #expect(before.status == 0)
    let run = try Subprocess(Checkout.weft, ["send", "w.weft"] + words, in: scratch.folder)
    #expect(run.status == status && run.errors.contains(reason), "\(run.errors)")
    #expect(run.text.isEmpty)
    _ = try weft("export", "w.weft", "after.json")
    #expect(
      try Data(contentsOf: scratch.path("before.json"))
        == Data(contentsOf: scratch.path("after.json"))
    )
  }
}
