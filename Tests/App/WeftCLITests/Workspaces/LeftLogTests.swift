// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

/// A log left behind when a file was replaced is not applied to the other file.
@Suite struct LeftLogTests {
  private let folder: StrangersFolder

  init() throws { folder = try StrangersFolder() }

  private func send(_ text: String) throws {
    let run = try folder.weft("send", "w.weft", "messaging:open", text)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Sends messages in a process that is killed, so the last ones are only in the log.
  private func sendAndLeaveLog(_ texts: String...) throws {
    let store = try WorkspaceStore(opening: folder.path("w.weft"))
    for text in texts {
      let line = """
        {"type":"message.new","cid":"messaging:open","created_at":"2026-01-04T00:00:00Z",\
        "user_id":"ben","message":{"id":"\(text)","user_id":"ben","text":"\(text)",\
        "created_at":"2026-01-04T00:00:00Z"}}
        """
      _ = try store.apply(EventLog(Array(line.utf8)))
    }
    try folder.shell("mkdir left; cp w.weft w.weft-wal left")
    withExtendedLifetime(store) {}
  }

  private func putBack() throws { try folder.shell("rm -f w.weft*; cp left/* .") }

  @Test(arguments: StrangersFolder.commands)
  func `an older copy is not opened with a later log`(command: String) throws {
    try folder.shell("cp w.weft backup")
    try send("Later")
    try sendAndLeaveLog("last")
    try putBack()
    try folder.shell("cp backup w.weft; rm -f backup")
    let before = ["w.weft", "w.weft-wal"].map(folder.content)
    let run = try folder.command(command)
    #expect(run.status == 1, "\(run.text)")
    #expect(run.errors.contains("w.weft-wal was written for another copy of this file"))
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(["w.weft", "w.weft-wal"].map(folder.content) == before)
    // Follows the advice in the message.
    try folder.shell("mv w.weft-wal elsewhere")
    #expect(try folder.command(command).status == 0)
  }

  @Test func `a later copy is not opened with an earlier log`() throws {
    try sendAndLeaveLog("first")
    for text in ["Second", "Third", "Fourth"] { try send(text) }
    try folder.shell("cp left/w.weft-wal .")
    let run = try folder.weft("export", "w.weft", "out.json")
    #expect(run.status == 1 && run.errors.contains("for another copy"), "\(run.errors)")
  }

  @Test func `the log of a killed process is applied, however often it was moved`() throws {
    try sendAndLeaveLog("first", "second")
    try putBack()
    let text = { try folder.weft("export", "w.weft", "/dev/stdout").text }
    #expect(try text().contains("second"))
    // With a part of it already in the file.
    try putBack()
    try folder.shell(
      "sqlite3 w.weft '.dbconfig no_ckpt_on_close on' 'PRAGMA wal_checkpoint(PASSIVE)'"
    )
    #expect(folder.scratch.has("w.weft-wal"))
    #expect(try text().contains("second"))
    try send("third")
    #expect(try text().contains("third"))
  }

  @Test func `a truncated log is applied up to its last complete page`() throws {
    try sendAndLeaveLog("first", "second")
    let log = try #require(try? Data(contentsOf: folder.scratch.path("left/w.weft-wal")))
    for count in stride(from: 1, to: log.count, by: 997) {
      try putBack()
      try folder.scratch.write(log.prefix(count), to: "w.weft-wal")
      let run = try folder.weft("snapshot", "--no-plugins", "--workspace", "w.weft")
      #expect(run.status == 0, "\(count): \(run.errors)")
    }
  }

  @Test(
    arguments: ["import w.json --into w.weft", "generate --channels 1 --threads 0 w.weft"],
    ["-wal", "-journal"]
  )
  func `no new file is created beside the log of a missing file`(
    command: String,
    suffix: String
  ) throws {
    try folder.shell("rm w.weft; echo what was written last >w.weft\(suffix)")
    let names = try folder.names()
    let run = try folder.command(command)
    #expect(run.status == 1 && run.errors.contains("contains the latest changes"), "\(run.errors)")
    #expect(folder.content("w.weft\(suffix)") == Data("what was written last\n".utf8))
    #expect(try folder.names() == names)
  }

  @Test func `no new file is created through a link beside a leftover log`() throws {
    try folder.shell(
      "rm w.weft; ln -s there.weft w.weft; echo what was written last >there.weft-wal"
    )
    let run = try folder.weft("import", "w.json", "--into", "w.weft")
    #expect(run.status == 1 && run.errors.contains("contains the latest changes"), "\(run.errors)")
    #expect(folder.content("there.weft-wal") == Data("what was written last\n".utf8))
  }

  @Test func `an empty file leaves its log unchanged`() throws {
    try folder.shell(": >w.weft; echo what was written last >w.weft-wal")
    for command in StrangersFolder.commands {
      let run = try folder.command(command)
      #expect(run.status == 1, "\(command)")
      #expect(folder.content("w.weft-wal") == Data("what was written last\n".utf8), "\(command)")
    }
  }

  @Test func `the default workspace is not created beside a leftover log`() throws {
    try folder.shell("mkdir -p data/weft; echo what was written last >data/weft/default.weft-wal")
    let shown = try folder.onTerminal("--no-plugins", until: "Leia Organa")
    #expect(shown.contains("contains the latest changes"), "\(shown)")
    #expect(!folder.scratch.has("data/weft/default.weft"))
  }
}
