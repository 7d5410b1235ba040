// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A folder with a workspace `w.weft`, as received from someone else, and a file of the user's own.
final class StrangersFolder {
  let scratch: Scratch

  static let workspace = """
    {"weft":1,"current_user_id":"ada","now":"2026-01-03T00:00:00Z",
     "users":[{"id":"ada","name":"Ada"},{"id":"ben","name":"Ben"}],"channels":[
      {"cid":"messaging:open","name":"Open","created_at":"2026-01-01T00:00:00Z",
       "members":[{"user_id":"ada"},{"user_id":"ben"}],"own_capabilities":["send-message"],
       "messages":[{"id":"b1","user_id":"ben","text":"Coming?","created_at":"2026-01-02T00:00:00Z"}]}]}
    """

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.workspace.utf8, to: "w.json")
    try scratch.write(
      #"{"type":"user.updated","user":{"id":"ben","name":"Benno"}}"#.utf8,
      to: "e.jsonl"
    )
    try scratch.write("a private key".utf8, to: "key")
    let run = try weft("import", "w.json", "--into", "w.weft")
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Every way in which a command opens `w.weft`, except those that run until they are ended.
  static let commands = [
    "snapshot --no-plugins --workspace w.weft", "export w.weft out.json",
    "send w.weft messaging:open Hello", "import w.json --into w.weft", "events w.weft e.jsonl",
  ]

  private var environment: [String: String] {
    [
      "XDG_DATA_HOME": path("data"), "XDG_STATE_HOME": path("state"), "HOME": path("home"),
      "WEFT_PLUGINS": "",
    ]
  }

  func path(_ name: String) -> String { scratch.path(name).path }

  func weft(_ words: String...) throws -> Subprocess { try weft(words) }

  /// Runs a command with a timeout.
  func weft(_ words: [String]) throws -> Subprocess {
    try Subprocess(
      URL(fileURLWithPath: "/usr/bin/timeout"),
      ["120", Checkout.weft.path] + words,
      environment: environment,
      in: scratch.folder
    )
  }

  func command(_ line: String) throws -> Subprocess {
    try weft(line.split(separator: " ").map(String.init))
  }

  /// Runs the application on a terminal, and quits once it shows a text; returns its output.
  func onTerminal(_ options: String, until text: String) throws -> String {
    try scratch.write(
      """
      wait() { until grep -qE "$1" out 2>/dev/null; do sleep 0.05; done; }
      rm -f out
      (wait '\(text)|COMMAND_EXIT'; printf q; wait COMMAND_EXIT) |
        timeout 120 script -qefc 'stty rows 12 cols 200; "\(Checkout.weft.path)" \(options)' out >/dev/null
      cat out
      """.utf8,
      to: "run"
    )
    let run = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["run"],
      environment: environment,
      in: scratch.folder
    )
    return run.text
  }

  func shell(_ script: String) throws {
    let run = try Subprocess(URL(fileURLWithPath: "/bin/sh"), ["-ec", script], in: scratch.folder)
    try #require(run.status == 0, "\(run.errors)")
  }

  func content(_ name: String) -> Data? { try? Data(contentsOf: scratch.path(name)) }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
  }

  /// Leaves `w.weft` in the middle of a change, with the journal that restores it.
  func tear() throws {
    try shell(
      """
      sqlite3 w.weft "PRAGMA journal_mode = DELETE" >/dev/null
      sqlite3 w.weft "PRAGMA cache_size = 1" "BEGIN IMMEDIATE" \
        "UPDATE channels SET document = CAST(replace(document, 'Open', 'Torn') AS BLOB)" \
        "INSERT INTO events(document) VALUES(zeroblob(200000))" \
        ".shell cp w.weft torn && cp w.weft-journal torn-journal" "ROLLBACK"
      mv torn w.weft
      mv torn-journal w.weft-journal
      """
    )
  }

  /// Makes the journal name a file as its super-journal, which SQLite deletes after a recovery.
  func nameInJournal(_ path: String) throws {
    let name = Array(path.utf8)
    // The lock-byte page, which is never used, stands for a record without a page.
    let number = 0x4000_0000 / 4096 + 1
    let sum = name.reduce(0) { $0 + Int(Int8(bitPattern: $1)) }
    let words = [name.count, sum].flatMap(Self.bytes)
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    var journal = Array(try #require(content("w.weft-journal")))
    for part in [Self.bytes(number), name, words, mark] { journal += part }
    try scratch.write(journal, to: "w.weft-journal")
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
