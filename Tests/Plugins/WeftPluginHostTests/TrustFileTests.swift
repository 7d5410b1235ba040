// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

@Suite struct TrustFileTests {
  private let hash = String(repeating: "0123456789abcdef", count: 4)
  private let other = String(repeating: "f", count: 64)

  @Test func `a line trusts one file's bytes under one id`() throws {
    let scratch = try Scratch()
    let text = """
      # mine
      \(hash) org.example.a  # badge
      \(other.uppercased()) org.example.a
      nonsense
      \(hash) org.example.b too many words
      \(hash.dropLast()) org.example.c
      """
    let file = TrustFile(path: try scratch.write(text.utf8, to: "trust").path)
    #expect(file.problem == nil)
    #expect(file.trusts(id: "org.example.a", sha256: hash))
    #expect(file.trusts(id: "org.example.a", sha256: other))
    #expect(!file.trusts(id: "org.example.b", sha256: hash))
    #expect(!file.names("org.example.b") && !file.names("org.example.c"))
    let none = TrustFile(path: scratch.path("none").path)
    #expect(none.problem == nil && !none.names("org.example.a"))
  }

  @Test func `a file writable by others, a pipe and a huge file trust nothing`() throws {
    let scratch = try Scratch()
    let line = "\(hash) org.example.a\n"
    let path = try scratch.write(line.utf8, to: "trust").path
    try FileManager.default.setAttributes([.posixPermissions: 0o622], ofItemAtPath: path)
    unsafe #expect(mkfifo(scratch.path("pipe").path, 0o600) == 0)
    let huge = try scratch.write(line.utf8, to: "huge").path
    unsafe #expect(truncate(huge, 2 << 20) == 0)
    for name in ["trust", "pipe", "huge"] {
      let file = TrustFile(path: scratch.path(name).path)
      #expect(file.problem?.code == "badTrustFile", "\(name)")
      #expect(!file.names("org.example.a"), "\(name)")
    }
  }

  @Test func `pinning keeps comments and other lines, and replaces earlier pins`() throws {
    let scratch = try Scratch()
    let path = scratch.path("config/weft/trust").path
    try TrustFile.pin(id: "org.example.a", sha256: hash, at: path)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(hash) org.example.a\n")
    let text = "# mine\n\(hash) org.example.a\n\n\(hash) org.example.b # b\nodd line"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try TrustFile.pin(id: "org.example.a", sha256: other, at: path)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "# mine\n\n\(hash) org.example.b # b\nodd line\n\(other) org.example.a\n"
    )
    let folder = scratch.path("config/weft").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["trust"])
  }

  @Test func `drafts left under the same process id don't interfere`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trust").path
    let drafts = ["trust.\(getpid()).new", "trust.\(getpid()).1.new"]
    for draft in drafts { try scratch.write("half".utf8, to: draft) }
    try TrustFile.pin(id: "org.example.a", sha256: hash, at: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(hash) org.example.a\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(left.sorted() == (drafts + ["trust"]).sorted(), "they may be another process's")
  }
}
