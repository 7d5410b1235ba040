// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Files beside a workspace that someone else made can't affect the user's other files.
@Suite struct StrangersFolderTests {
  private let folder: StrangersFolder

  init() throws { folder = try StrangersFolder() }

  private func screen() throws -> String {
    try folder.weft("snapshot", "--no-plugins", "--workspace", "w.weft").text
  }

  private func tear() throws {
    try folder.tear()
    try folder.nameInJournal(folder.path("key"))
  }

  private func requireRestored() throws {
    #expect(folder.content("key") == Data("a private key".utf8))
    #expect(!folder.scratch.has("w.weft-journal"), "it was not opened")
    let run = try folder.weft("export", "w.weft", "restored.json")
    let text = folder.content("restored.json").map { String(decoding: $0, as: UTF8.self) } ?? ""
    #expect(run.status == 0 && text.contains("\"Open\"") && !text.contains("Torn"), "\(run.errors)")
  }

  @Test(arguments: StrangersFolder.commands)
  func `a journal that refers to a user's file restores the workspace without touching the file`(
    command: String
  ) throws {
    try tear()
    let run = try folder.command(command)
    #expect(run.status == 0, "\(run.errors)")
    try requireRestored()
  }

  @Test func `a journal doesn't touch the user's file on a terminal`() throws {
    try tear()
    let shown = try folder.onTerminal("--no-plugins --workspace w.weft", until: "Open")
    #expect(shown.contains("Open"), "\(shown)")
    try requireRestored()
  }

  @Test func `a journal doesn't touch the user's file when pages are served`() throws {
    try tear()
    let server = try ServeProcess(
      ["--no-plugins", "--workspace", folder.path("w.weft")],
      in: folder.scratch
    )
    #expect(server.end() == 0)
    try requireRestored()
  }

  @Test
  func `a journal doesn't touch the user's file in the window, which opens the workspace first`()
    throws
  {
    let window = Checkout.weft.deletingLastPathComponent().appending(path: "weft-desktop")
    // The sanitizers leave it out.
    guard FileManager.default.isExecutableFile(atPath: window.path) else { return }
    try tear()
    _ = try Subprocess(
      window,
      ["--no-plugins", "--workspace", folder.path("w.weft")],
      environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "HOME": folder.path("home")],
      in: folder.scratch.folder
    )
    try requireRestored()
  }

  @Test func `a journal that refers to its own workspace does not delete it`() throws {
    try folder.tear()
    try folder.nameInJournal(folder.path("w.weft"))
    #expect(try screen().contains("Open"))
    #expect(folder.scratch.has("w.weft"))
  }

  @Test func `a journal that refers to a missing file still restores the workspace`() throws {
    try folder.tear()
    try folder.nameInJournal(folder.path("missing"))
    #expect(try screen().contains("Open"))
    try requireRestored()
  }

  @Test(arguments: StrangersFolder.commands, ["-wal", "-shm", "-journal"])
  func `a link, a pipe or a folder as a workspace's companion file is refused`(
    command: String,
    suffix: String
  ) throws {
    let before = folder.content("w.weft")
    for trap in ["ln key", "ln -s key", "ln -s missing", "mkfifo", "mkdir"] {
      try folder.shell("\(trap) w.weft\(suffix)")
      let names = try folder.names()
      let run = try folder.command(command)
      #expect(run.status == 1 && run.signal == nil, "\(trap): \(run.errors)")
      #expect(run.errors.contains("w.weft\(suffix) beside it "), "\(trap): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(trap): \(run.errors)")
      #expect(folder.content("key") == Data("a private key".utf8), "\(trap)")
      #expect(folder.content("w.weft") == before, "\(trap)")
      #expect(try folder.names() == names, "\(trap)")
      try folder.shell("rm -rf w.weft\(suffix)")
    }
  }

  @Test func `a pipe beside a workspace blocks neither the terminal nor pages`() throws {
    try folder.shell("mkfifo w.weft-journal")
    let shown = try folder.onTerminal("--no-plugins --workspace w.weft", until: "Open")
    #expect(shown.contains("w.weft-journal beside it "), "\(shown)")
    let served = try folder.weft("serve", "--no-plugins", "--port", "0", "--workspace", "w.weft")
    #expect(served.status == 1 && served.errors.contains("w.weft-journal beside it "))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make a file of another user"))
  func `another user's companion file is used only if that user may write the workspace`() throws {
    try folder.shell(": >w.weft-wal; chown 65534:65534 w.weft-wal")
    let refused = try folder.weft("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(refused.status == 1 && refused.errors.contains("belongs to another user"))
    try folder.shell("chgrp 65534 w.weft; chmod 660 w.weft")
    #expect(try screen().contains("Open"))
  }

  @Test func `a workspace may be a link, or have several hard links, as in backups`() throws {
    let shown = try screen()
    try folder.shell("mkdir deep; mv w.weft deep/real.weft; ln -s deep/real.weft w.weft")
    #expect(try screen() == shown)
    #expect(try folder.weft("send", "w.weft", "messaging:open", "Hello").status == 0)
    try folder.shell("rm w.weft; ln deep/real.weft w.weft")
    let run = try folder.weft("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(run.status == 0 && run.text.contains("Hello"), "\(run.errors)")
  }
}
