// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A folder from someone else gives no access to files outside of it.
@Suite struct PackLinkTests {
  private let scratch: Scratch
  private let secret = "-----BEGIN PRIVATE KEY-----"

  init() throws {
    scratch = try Scratch()
    try scratch.write(secret.utf8, to: "id_ed25519")
    let bundle = scratch.path("Test.weftplugin")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    let source = PluginCompiler.source(body: #"weft_row_answer(out, row->id, text("mine"));"#)
    let built = try PluginCompiler.compile(source, to: scratch.path("built.so"))
    try FileManager.default.copyItem(at: built, to: bundle.appending(path: "Test.so"))
  }

  private func pack(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, ["plugins", "pack"] + words, in: scratch.folder)
  }

  private func link(_ name: String, to target: String) throws {
    let place = scratch.path(name).path
    try? FileManager.default.removeItem(atPath: place)
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
  }

  /// The names of the files in the folder of packs.
  private var packs: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: scratch.path("packs").path)) ?? []
  }

  @Test func `a bundle without links is packed completely`() throws {
    for (name, text) in [("README.md", "# Test\n\nSays mine."), ("a.png", "pixels")] {
      try scratch.write(text.utf8, to: "Test.weftplugin/\(name)")
    }
    let run = try pack("Test.weftplugin")
    #expect(run.status == 0, "\(run.errors)")
    let catalogue = try String(contentsOf: scratch.path("packs/catalogue.json"), encoding: .utf8)
    #expect(catalogue.contains("Says mine.") && catalogue.contains("a.png"))
  }

  @Test(arguments: ["README.md", "LICENSE", "a.png", "Test.so"])
  func `a bundle with a link among its files is not packed`(name: String) throws {
    try link("Test.weftplugin/\(name)", to: name == "Test.so" ? "../built.so" : "../id_ed25519")
    let run = try pack("Test.weftplugin")
    #expect(
      run.status == 1 && run.errors.contains("\(name): it is a symbolic link"),
      "\(run.errors)"
    )
    #expect(packs.isEmpty || packs == ["catalogue.json"])
  }

  @Test(arguments: ["README.md", "LICENSE", "a.png"])
  func `a folder of sources with a link among its files is not packed`(name: String) throws {
    let folder = scratch.path("Sources")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try scratch.write("int a;".utf8, to: "Sources/a.c")
    // It is newer than the source, so nothing is built.
    try FileManager.default.copyItem(
      at: scratch.path("built.so"),
      to: folder.appending(path: "Sources.so")
    )
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)],
      ofItemAtPath: folder.appending(path: "a.c").path
    )
    try link("Sources/\(name)", to: "../id_ed25519")
    let run = try pack("Sources")
    #expect(
      run.status == 1 && run.errors.contains("\(name): it is a symbolic link"),
      "\(run.errors)"
    )
    #expect(!packs.contains { $0.hasSuffix(".weftpack") })
  }

  @Test func `a specified picture is not read through a link`() throws {
    try link("shot.png", to: "id_ed25519")
    let run = try pack("Test.weftplugin", "--picture", "shot.png")
    #expect(run.status == 1 && run.errors.contains("shot.png: it is a symbolic link"))
  }

  @Test func `packing replaces no file through a link in the folder of packs`() throws {
    #expect(try pack("Test.weftplugin").status == 0)
    let name = try #require(packs.first { $0.hasSuffix(".weftpack") })
    try link("packs/\(name)", to: "../id_ed25519")
    let run = try pack("Test.weftplugin")
    #expect(run.status == 1 && run.errors.contains("it is a symbolic link"), "\(run.errors)")
    let kept = try String(contentsOf: scratch.path("id_ed25519"), encoding: .utf8)
    #expect(kept == secret)
  }

  @Test func `check refuses a link out of the folder, as a host does`() throws {
    try FileManager.default.createDirectory(
      at: scratch.path("plugins"),
      withIntermediateDirectories: true
    )
    try link("plugins/Test.so", to: "../built.so")
    let run = try Subprocess(
      Checkout.weft,
      ["plugins", "check", "plugins/Test.so", "--strictness", "1"],
      in: scratch.folder
    )
    #expect(run.status == 1 && run.text.contains("refused link"), "\(run.text)")
    let plain = try Subprocess(
      Checkout.weft,
      ["plugins", "check", "built.so", "--strictness", "1"],
      in: scratch.folder
    )
    #expect(plain.status == 0, "\(plain.text)")
  }
}
