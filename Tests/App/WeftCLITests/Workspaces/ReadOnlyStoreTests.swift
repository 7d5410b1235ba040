// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftTestSupport

/// A workspace that can't be written can still be read.
@Suite final class ReadOnlyStoreTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let run = try weft("generate", "--channels", "30", "--threads", "5", "w.weft")
    try #require(run.status == 0, "\(run.errors)")
  }

  deinit { try? allow(0o755, 0o644) }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  /// Runs `weft` as an unprivileged user, so that file permissions apply.
  private func weftAsNobody(_ words: String...) throws -> Subprocess {
    guard geteuid() == 0 else { return try Subprocess(Checkout.weft, words, in: scratch.folder) }
    return try Subprocess(
      URL(fileURLWithPath: "/usr/bin/setpriv"),
      ["--reuid=65534", "--regid=65534", "--clear-groups", Checkout.weft.path] + words,
      in: scratch.folder
    )
  }

  private func allow(_ folder: Int, _ file: Int) throws {
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: folder], ofItemAtPath: scratch.folder.path)
    for name in try files.contentsOfDirectory(atPath: scratch.folder.path) {
      let path = scratch.path(name).path
      try files.setAttributes([.posixPermissions: file], ofItemAtPath: path)
    }
  }

  private func shell(_ script: String) throws {
    let run = try Subprocess(URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: scratch.folder)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Changes the file in a process that is killed, so the change stays in the log.
  private func leaveLog() throws {
    try shell(
      """
      sqlite3 -bail w.weft ".filectrl persist_wal 1" ".dbconfig no_ckpt_on_close on" \
      "UPDATE channels SET document = replace(document, '\\"name\\":\\"', '\\"name\\":\\"Late ')"
      """
    )
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
  }

  @Test func `a read-only workspace is shown, and no files are left`() throws {
    let before = try weft("snapshot", "--no-plugins", "--workspace", "w.weft")
    try #require(before.status == 0 && !before.text.isEmpty)
    try allow(0o555, 0o444)
    let run = try weftAsNobody("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(run.status == 0 && run.text == before.text, "\(run.errors)")
    #expect(try names() == ["w.weft"])
  }

  @Test func `a file name with URI characters works`() throws {
    try shell("mkdir 'a?b#c%41 d' && chmod 644 w.weft && mv w.weft 'a?b#c%41 d/é?mode=rwc.weft'")
    try allow(0o555, 0o755)
    let path = "a?b#c%41 d/é?mode=rwc.weft"
    let run = try weftAsNobody("snapshot", "--no-plugins", "--workspace", path)
    #expect(run.status == 0 && !run.text.isEmpty, "\(run.errors)")
  }

  @Test func `changes in an unreadable log are reported, not skipped`() throws {
    try leaveLog()
    try shell("rm -f w.weft-shm")
    try allow(0o555, 0o444)
    let run = try weftAsNobody("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(run.status == 1 && run.text.isEmpty)
    #expect(
      run.errors.contains(
        "w.weft: the latest changes are in w.weft-wal, which can't be merged here; copy both"
      ),
      "\(run.errors)"
    )
    try allow(0o755, 0o644)
    let after = try weft("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(after.text.contains("Late "), "\(after.errors)")
  }

  @Test func `nothing is written or started if the file can't be written`() throws {
    try scratch.write(Array(#"{"type":"channel.hidden","cid":"messaging:c1"}"#.utf8), to: "e")
    let before = try Data(contentsOf: scratch.path("w.weft"))
    try allow(0o555, 0o444)
    for words in [["events", "w.weft", "e"], ["import", "e", "--into", "w.weft"]] {
      let run = try weftAsNobody(words[0], words[1], words[2], words.dropFirst(3).first ?? "--json")
      #expect(run.status == 1 && run.text.isEmpty)
      #expect(run.errors.contains("w.weft: it is not writable; check the permissions"))
    }
    #expect(try Data(contentsOf: scratch.path("w.weft")) == before)
    #expect(try names() == ["e", "w.weft"])
  }

  @Test func `a file that can't be read, or can't even be found, is reported`() throws {
    try allow(0o555, 0o000)
    let run = try weftAsNobody("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(run.status == 1 && run.text.isEmpty)
    #expect(run.errors.contains("w.weft: it can't be opened; check the permissions of the file"))
    try allow(0o755, 0o644)
    try shell("mkdir closed && mv w.weft closed/ && chmod 700 closed")
    let hidden = try weftAsNobody("snapshot", "--no-plugins", "--workspace", "closed/w.weft")
    if geteuid() == 0 {
      #expect(hidden.status == 1 && hidden.errors.contains("closed/w.weft: it can't be accessed"))
    }
  }
}
