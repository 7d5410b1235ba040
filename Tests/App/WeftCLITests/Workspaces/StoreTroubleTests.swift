// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftStore
import WeftTestSupport

/// Problems with the file of a workspace are reported in one line, and lose nothing.
@Suite struct StoreTroubleTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func shell(_ script: String) throws -> Subprocess {
    try Subprocess(URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: scratch.folder)
  }

  private func generate(_ channels: Int, _ seed: UInt64, _ name: String) throws -> Workspace {
    let path = scratch.path(name).path
    let generator = WorkspaceGenerator(
      channels: channels,
      threads: 5,
      messages: channels * 3,
      seed: seed
    )
    try WorkspaceStore.generate(generator, to: path)
    return try WorkspaceStore(opening: path, readOnly: true).workspace()
  }

  private func content() throws -> String {
    try WorkspaceStore(opening: scratch.path("w.weft").path, readOnly: true).workspace().json
  }

  @Test func `an import without disk space changes nothing`() throws {
    _ = try generate(20, 1, "w.weft")
    let before = try content()
    let large = try generate(2000, 2, "large.weft")
    try scratch.write(Array(large.json.utf8), to: "large.json")
    // No file of the command may grow beyond some hundred kilobytes.
    let limit = "trap '' XFSZ; ulimit -f 400; exec '\(Checkout.weft.path)'"
    let run = try shell("\(limit) import large.json --into w.weft")
    #expect(run.status == 1 && run.text.isEmpty)
    #expect(run.errors.contains("w.weft: the disk is full"), "\(run.errors)")
    #expect(try content() == before)
    let generated = try shell("\(limit) generate --channels 5000 g.weft")
    #expect(
      generated.status == 1 && generated.errors.contains("the disk is full"),
      "\(generated.errors)"
    )
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(!left.contains { $0.hasPrefix("g.weft") })
    let again = try Subprocess(
      Checkout.weft,
      ["import", "large.json", "--into", "w.weft"],
      in: scratch.folder
    )
    #expect(again.status == 0, "\(again.errors)")
  }

  @Test func `while another process writes, reading works and writing says to try again`() throws {
    _ = try generate(20, 1, "w.weft")
    let event =
      #"{"type":"channel.hidden","cid":"messaging:c1","created_at":"2026-06-06T10:00:00Z"}"#
    try scratch.write(Array(event.utf8), to: "e.jsonl")
    let weft = "'\(Checkout.weft.path)'"
    let run = try shell(
      """
      mkfifo release
      sqlite3 w.weft "BEGIN IMMEDIATE" ".shell touch held; cat release" & holder=$!
      while [ ! -e held ]; do :; done
      \(weft) snapshot --no-plugins --workspace w.weft >read.txt || echo unread
      \(weft) events w.weft e.jsonl; echo "status $?"
      : > release
      wait $holder
      \(weft) events w.weft e.jsonl; echo "status $?"
      """
    )
    #expect(run.text == "status 1\nw.weft: applied 1 events, skipped 0\nstatus 0\n")
    #expect(run.errors.contains("w.weft: another process has been writing for 5 seconds"))
    #expect(try !Data(contentsOf: scratch.path("read.txt")).isEmpty)
  }

  @Test func `a folder instead of a file is reported`() throws {
    try FileManager.default.createDirectory(
      at: scratch.path("w.weft"),
      withIntermediateDirectories: false
    )
    for words in [["events", "w.weft", "e"], ["snapshot", "--workspace", "w.weft"]] {
      try scratch.write([], to: "e")
      let run = try Subprocess(Checkout.weft, words, in: scratch.folder)
      #expect(run.status == 1 && run.errors.contains("w.weft: "), "\(words): \(run.errors)")
    }
  }
}
