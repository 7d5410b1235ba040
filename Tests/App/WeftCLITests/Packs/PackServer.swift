// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A server of a folder of packs, which serves it correctly or in several wrong ways, and a home to install into.
final class PackServer {
  let scratch: Scratch
  private let server: ScriptServer

  init() throws {
    let scratch = try Scratch()
    self.scratch = scratch
    let packs = scratch.path("packs")
    try FileManager.default.createDirectory(at: packs, withIntermediateDirectories: true)
    server = try ScriptServer("Tests/Data/WeftPacksTests/Server/hostile.py", [packs.path])
  }

  /// The served folder.
  var packs: URL { scratch.path("packs") }

  /// The address for a way of serving.
  func address(_ way: String) -> String { "\(server.address)/\(way)" }

  func weft(_ words: String..., environment: [String: String] = [:]) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      ["plugins"] + words,
      environment: [
        "HOME": scratch.path("home").path, "XDG_STATE_HOME": "", "XDG_DATA_HOME": "",
        "XDG_CONFIG_HOME": "",
      ].merging(environment) { $1 },
      in: scratch.folder
    )
  }

  /// Builds a plugin with a version, and packs it.
  @discardableResult
  func pack(
    _ id: String = "org.example.test",
    version: String = "1.0.0",
    reading fields: [String] = ["text.below"]
  ) throws -> Subprocess {
    let source = PluginCompiler.source(
      id: id,
      fields: fields,
      body: #"weft_row_answer(out, row->id, text("mine"));"#
    ).replacing("1.0.0", with: version)
    let library = scratch.path("\(id)-\(version).so")
    try PluginCompiler.compile(source, to: library)
    return try weft("pack", library.path, "--into", packs.path, "--about", "Says mine.")
  }

  /// The folder for installed plugins.
  var home: URL { scratch.path("home/.local/share/weft/plugins") }

  /// The names in it, without the record.
  var installed: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
    return names.filter { $0 != "installed.json" }.sorted()
  }

  /// Changes the text of the catalogue.
  func edit(_ old: String, _ new: String) throws {
    let file = packs.appending(path: "catalogue.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    try #require(text.contains(old), "\(text)")
    try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
  }

  func minisign(_ words: String...) throws {
    let run = try Subprocess(URL(fileURLWithPath: "/usr/bin/minisign"), words, in: packs)
    try #require(run.status == 0, "\(run.errors)")
  }
}
