// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// `weft sync` against a server that sends invalid data, of its own or from a member.
@Suite struct LyingServerTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Array("secret\n".utf8), to: "password")
  }

  /// Starts a server of a kind; see `Synapse/lying.py`.
  private func server(_ kind: String) throws -> ScriptServer {
    try ScriptServer("Tests/Data/WeftMatrixTests/Synapse/lying.py", [kind])
  }

  private func weft(_ words: String...) throws -> Subprocess {
    let environment = ["HOME": scratch.folder.path, "PATH": "/usr/bin:/bin"]
    return try Subprocess(Checkout.weft, words, environment: environment, in: scratch.folder)
  }

  private func add(_ server: ScriptServer) throws {
    let added = try weft(
      "accounts",
      "add",
      "matrix",
      server.address,
      "--user",
      "ada",
      "--name",
      "a",
      "--password-file",
      "password"
    )
    try #require(added.status == 0, "\(added.errors)")
  }

  @Test(arguments: [("mentions", "mentioned"), ("counts", "large.bin"), ("people", "hello")])
  func `nothing a member or a server sends makes an account unreadable`(
    kind: String,
    text: String
  ) throws {
    let server = try server(kind)
    try add(server)
    let synced = try weft("sync", "--once")
    #expect(synced.status == 0, "\(synced.errors)")
    let list = try weft("snapshot", "--account", "a", "--no-plugins")
    #expect(list.status == 0 && list.text.contains("Harbour"), "\(list.errors)\(list.text)")
    let room = try weft(
      "snapshot",
      "--account",
      "a",
      "--no-plugins",
      "--screen",
      "messages:matrix:!r:localhost"
    )
    #expect(room.status == 0 && room.text.contains(text), "\(room.errors)\(room.text)")
    let exported = try weft("export", ".local/share/weft/accounts/a.weft", "out.json")
    #expect(exported.status == 0, "\(exported.errors)")
    let read = try weft("import", "out.json", "--into", "again.weft")
    #expect(read.status == 0, "\(read.errors)")
  }

  @Test func `requests pause even if the server asks for no pause`() throws {
    let server = try server("hurry")
    try add(server)
    let synced = try weft("sync", "--once")
    #expect(synced.status == 0, "\(synced.errors)")
    let moments = try LoginServer.fetch("\(server.address)/asked")
      .split(separator: "\n").compactMap { Double($0) }
    try #require(moments.count >= 3)
    // The first pause is at least three quarters of a second, the second twice that; a busy machine
    // makes them longer.
    #expect(moments[1] - moments[0] >= 0.7 && moments[2] - moments[1] >= 1.4, "\(moments)")
  }

  @Test func `a large answer is held in memory only once`() throws {
    let server = try server("padded")
    try add(server)
    let words = ["HOME=\(scratch.folder.path)", "PATH=/usr/bin:/bin", Checkout.weft.path]
    let run = try MeasuredRun(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["-i"] + words + ["sync", "--once"],
      seconds: 60
    )
    #expect(run.status == 0)
    #expect(run.peakMemory > 96 << 20, "\(run.peakMemory)")
    #expect(Checkout.isSanitized || run.peakMemory < 160 << 20, "\(run.peakMemory)")
  }
}
