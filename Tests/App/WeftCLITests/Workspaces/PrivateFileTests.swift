// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The permissions of files made from users' messages.
@Suite struct PrivateFileTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "{\"weft\": 1, \"current_user_id\": \"u\", \"users\": [{\"id\": \"u\"}], \"channels\": []}"
        .utf8,
      to: "w.json"
    )
  }

  /// Runs `weft` with a umask that lets others read new files.
  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "umask 0; exec \"$0\" \"$@\"", Checkout.weft.path] + words,
      environment: ["XDG_DATA_HOME": scratch.path("data").path, "HOME": scratch.folder.path],
      in: scratch.folder
    )
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: scratch.path(name).path)[.posixPermissions]
      as? Int
  }

  private func allow(_ mode: Int, _ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: scratch.path(name).path
    )
  }

  @Test func `the default workspace and its folder are private`() throws {
    let run = try weft()
    #expect(run.status == 0, "\(run.errors)")
    #expect(try mode("data/weft") == 0o700 && mode("data") == 0o700)
    #expect(try mode("data/weft/default.weft") == 0o600)
    #expect(!run.errors.contains("chmod"))
  }

  @Test func `imported, exported, generated and drawn files are private`() throws {
    for words in [
      ["import", "w.json", "--into", "i.weft"], ["generate", "g.weft", "--channels", "2"],
      ["generate", "g.json", "--channels", "2"], ["export", "w.json", "e.json"],
      ["snapshot", "-o", "s.txt"], ["snapshot", "--format", "png", "-o", "s.png"],
    ] {
      let run = try Subprocess(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", "umask 0; exec \"$0\" \"$@\"", Checkout.weft.path] + words,
        in: scratch.folder
      )
      #expect(run.status == 0 && !run.errors.contains("chmod"), "\(words): \(run.errors)")
    }
    for name in ["i.weft", "g.weft", "g.json", "e.json", "s.txt", "s.png"] {
      #expect(try mode(name) == 0o600, "\(name)")
    }
  }

  @Test func `a workspace's companion files are as private as the workspace`() throws {
    #expect(try weft("import", "w.json", "--into", "i.weft").status == 0)
    // A killed process leaves them behind.
    let script = """
      umask 0
      mkfifo gate
      "$0" events i.weft /dev/stdin <gate &
      exec 3>gate
      echo '{"type": "user.updated", "user": {"id": "u", "name": "U"}}' >&3
      for _ in $(seq 100); do [ -e i.weft-wal ] && [ -e i.weft-shm ] && break; sleep 0.1; done
      stat -c %a i.weft-wal i.weft-shm
      exec 3>&-
      wait
      """
    let run = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", script, Checkout.weft.path],
      in: scratch.folder
    )
    #expect(run.text.hasPrefix("600\n600\n"), "\(run.text)\(run.errors)")
  }

  @Test func `files open to others are reported once, with the remedy, and not changed`()
    throws
  {
    #expect(try weft().status == 0)
    #expect(try !weft().errors.contains("chmod"))
    try allow(0o644, "data/weft/default.weft")
    try allow(0o755, "data/weft")
    let run = try weft()
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first?.contains("chmod 700 \(scratch.path("data/weft").path)") == true,
      "\(run.errors)"
    )
    #expect(
      lines.last?.contains("chmod 600 \(scratch.path("data/weft/default.weft").path)") == true
    )
    #expect(try mode("data/weft/default.weft") == 0o644)
    let remedies = lines.compactMap { line -> String? in
      guard let start = line.firstRange(of: "chmod")?.lowerBound else { return nil }
      return String(line[start...])
    }
    for remedy in remedies {
      #expect(try Subprocess(URL(fileURLWithPath: "/bin/sh"), ["-c", remedy]).status == 0)
    }
    #expect(try !weft().errors.contains("chmod"))
  }

  @Test func `open companion files are reported as well, in one line`() throws {
    #expect(try weft("import", "w.json", "--into", "it's.weft").status == 0)
    try scratch.write("".utf8, to: "it's.weft-journal")
    let run = try weft("snapshot", "--workspace", "it's.weft")
    #expect(
      run.errors.contains("; to prevent that, run chmod 600 'it'\\''s.weft-journal'"),
      "\(run.errors)"
    )
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
