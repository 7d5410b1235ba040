// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Links beside a workspace from someone else, when its receiver attaches a file.
@Suite struct LinkedFolderTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let workspace = """
      {"weft":1,"current_user_id":"ada","users":[{"id":"ada"}],"channels":[{"cid":"messaging:open",
       "name":"Open","created_at":"2026-01-01T00:00:00Z","members":[{"user_id":"ada"}],
       "own_capabilities":["send-message"]}]}
      """
    try scratch.write(Array(workspace.utf8), to: "w.json")
    try scratch.write("Plans".utf8, to: "plans.pdf")
    let run = try weft("import", "w.json", "--into", "w.weft")
    try #require(run.status == 0, "\(run.errors)")
    for name in ["private", "own"] { try make(name) }
    for name in ["private/key", "private/\(UUID().uuidString).part"] {
      try scratch.write([1], to: name)
      try age(name)
    }
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  private func attach() throws -> Subprocess {
    try weft("send", "w.weft", "messaging:open", "Look", "--attach", "plans.pdf")
  }

  private func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: scratch.path(name),
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(name).path,
      withDestinationPath: target
    )
  }

  /// Makes a file two days old.
  private func age(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -180_000)],
      ofItemAtPath: scratch.path(name).path
    )
  }

  private func names(in folder: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: scratch.path(folder).path))
  }

  @Test func `a link as the folder of unsent files is refused, and nothing in it is removed`()
    throws
  {
    let before = try names(in: "private")
    try make("w.files")
    try link("w.files/unsent", to: scratch.path("private").path)
    let sent = try attach()
    #expect(sent.status == 1 && sent.errors.contains("w.files/unsent: it is a symbolic link"))
    #expect(sent.errors.split(separator: "\n").count == 1, "\(sent.errors)")
    #expect(try names(in: "private") == before && names(in: "w.files") == ["unsent"])
    #expect(try weft("export", "w.weft", "out.json").status == 0)
    #expect(try !String(contentsOf: scratch.path("out.json"), encoding: .utf8).contains("Look"))
  }

  @Test func `a link as the folder of files is refused, and nothing is written into it`() throws {
    let before = try names(in: "private")
    try link("w.files", to: "private")
    let sent = try attach()
    #expect(sent.status == 1 && sent.errors.contains("w.files: it is a symbolic link"))
    #expect(try names(in: "private") == before)
    // With a real folder the same file is sent.
    try FileManager.default.removeItem(at: scratch.path("w.files"))
    #expect(try attach().status == 0)
  }

  @Test func `only files with Weft's own names are removed`() throws {
    for name in ["w.files", "w.files/unsent"] { try make(name) }
    let (hash, id) = (String(repeating: "a", count: 64), UUID().uuidString.lowercased())
    let own = ["\(id).part", "\(id).\(hash).pdf"]
    let others = ["notes.txt", "\(id)", "\(id).txt", "\(hash).pdf", "x.part", "\(id).\(hash).a.b"]
    for name in own + others {
      try scratch.write([1], to: "w.files/unsent/" + name)
      try age("w.files/unsent/" + name)
    }
    #expect(try attach().status == 0)
    #expect(try names(in: "w.files/unsent") == Set(others))
  }

  @Test func `a link with the name of the sent file is replaced by the file`() throws {
    #expect(try attach().status == 0)
    let sent = try #require(try names(in: "w.files").first { $0.hasSuffix(".pdf") })
    try FileManager.default.removeItem(at: scratch.path("w.files/\(sent)"))
    try link("w.files/\(sent)", to: scratch.path("private/key").path)
    #expect(try attach().status == 0)
    let place = scratch.path("w.files/\(sent)").path
    let kind = try FileManager.default.attributesOfItem(atPath: place)[.type]
    #expect(kind as? FileAttributeType == .typeRegular)
    #expect(FileManager.default.contents(atPath: place) == Data("Plans".utf8))
    #expect(FileManager.default.contents(atPath: scratch.path("private/key").path) == Data([1]))
    #expect(try names(in: "w.files") == [sent, "unsent"])
  }
}
