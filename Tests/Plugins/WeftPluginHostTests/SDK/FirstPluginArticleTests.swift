// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// The plugins in the articles about a first plugin, which do the same in each language.
@Suite struct FirstPluginArticleTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// Returns the plugins of the article for a compiler's language, compiled separately.
  private func plugins(_ compiler: SDKCompiler) throws -> [URL] {
    let language = ["c": "c", "cpp": "cpp", "rs": "rust"][compiler.ending] ?? ""
    return try ArticleBlock.texts(of: "first-plugin-in-\(language)", language).enumerated()
      .map { place, block in
        let folder = scratch.path("\(place)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let source = folder.appending(path: "source.\(compiler.ending)")
        try block.write(to: source, atomically: true, encoding: .utf8)
        let file = folder.appending(path: "p.so")
        try compiler.compile(source, to: file)
        return file
      }
  }

  /// Builds a Swift plugin like `weft plugins build`, with the language that its note names.
  private func build(_ source: String, note: String, _ name: String) throws -> URL {
    let folder = scratch.path(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try scratch.write(source.utf8, to: "\(name)/Plugin.swift")
    try scratch.write(note.utf8, to: "\(name)/Note.c")
    let file = scratch.path("\(name).so")
    let run = try Subprocess(
      Checkout.root.appending(path: "Plugins/build"),
      [folder.path, file.path],
      environment: ["SWIFTFLAGS": "-warnings-as-errors", "CFLAGS": "-Werror"]
    )
    try #require(run.status == 0, "\(run.errors)\(run.text)")
    return file
  }

  /// Returns the note of a Swift plugin whose id is in its source.
  private func note(_ source: String, _ build: SwiftPluginCompiler.Build) throws -> String {
    let id = try #require(source.firstMatch(of: /id: "([^"]+)"/)).1
    let language = build == .embedded ? "EMBEDDED_SWIFT" : "SWIFT"
    return "#include <weft/note.h>\nWEFT_NOTE(\"\(id)\", \"1.0.0\", WEFT_LANGUAGE_\(language));\n"
  }

  /// Returns a window of texts, each followed by whole numbers.
  private static func window(_ texts: [String], _ numbers: Int64...) -> PackedWindow {
    var window = PackedWindow(valuesPerRow: 1 + numbers.count, now: 0)
    for (index, text) in texts.enumerated() {
      window.addText(text)
      for number in numbers { window.addInteger(number) }
      window.endRow(id: UInt64(index))
    }
    return window
  }

  private func check(_ plugin: URL) throws -> PluginCheck {
    try PluginCheck.run(
      plugin.path,
      in: WorkerProgram(named: Checkout.worker.path),
      limits: CheckFixture.patient
    )
  }

  /// Checks that the plugins of an article do what it says.
  private func expectUsual(_ plugins: [URL], _ count: Int = 4) throws {
    try #require(plugins.count == count)
    let texts = ["One. Two.", "One", ". x", "One, two. Three"]
    let sentences = try LoadedPlugin(plugins[0]).texts(0, Self.window(texts))
    #expect(sentences == ["One.", nil, ".", "One,"])
    let short = try LoadedPlugin(plugins[1])
    #expect(short.declaration.settings.map(\.id) == ["limit", "marks"])
    #expect(try short.texts(0, Self.window(["abcdef", "abc"], 3, 1)) == ["abc…", nil])
    #expect(try short.texts(0, Self.window(["abcdef"], 3, 0)) == ["abc"])
    for (index, plugin) in plugins.enumerated() {
      let check = try check(plugin)
      #expect(check.isPassed, "\(plugin): \(check.refusal as Any) \(check.findings)")
      // The fourth answers by the events it received, as the article says.
      #expect(check.findings.map(\.rule) == (index == 3 ? ["otherAfterReload"] : []))
    }
  }

  @Test(arguments: [SDKCompiler.gcc, .clang, .gxx, .clangxx, .bareClangXX, .rustc])
  func `every plugin in the articles compiles and does what they say`(
    compiler: SDKCompiler
  ) throws {
    // C plugins have no types for open points.
    try expectUsual(try plugins(compiler), compiler.ending == "c" ? 4 : 6)
  }

  @Test(arguments: [(SDKCompiler.gxx, "Piep, piep!"), (.rustc, "Piep, piep: vaporator")])
  func `an open point's caller shows what its provider and Phrasebook know`(
    compiler: SDKCompiler,
    known: String
  ) throws {
    let plugins = try self.plugins(compiler).map(\.path)
    try #require(plugins.count == 6)
    let call = ["plugins", "call", plugins[4], "dev.weft.phrasebook.translate/1"]
    let called = try Subprocess(Checkout.weft, call + ["Beep boop: vaporator"])
    #expect(called.text == known + "\n", "\(called.errors)")
    #expect(try Subprocess(Checkout.weft, call + ["Do, or do not."]).text == "absent\n")

    let german = ["--with", Checkout.plugin("Phrasebook").path]
    for others in [[], german, ["--with", plugins[4]] + german] {
      let preview = ["plugins", "preview", plugins[5], "--size", "72x14"]
      let shown = try Subprocess(Checkout.weft, preview + others)
      #expect(shown.text.contains("r2d2: \(known)") == (others.count > 2), "\(shown.errors)")
      #expect(shown.text.contains("Zwei der Transporter sind weg") == !others.isEmpty)
    }
  }

  @Test(arguments: SwiftPluginCompiler.Build.allCases)
  func `every plugin in the Swift article works in both builds`(
    build: SwiftPluginCompiler.Build
  ) throws {
    let sources = try ArticleBlock.texts(of: "first-plugin-in-swift", "swift")
    let plugins = try sources.enumerated().map { index, source in
      try self.build(source, note: try note(source, build), "\(build)\(index)")
    }
    try expectUsual(plugins)
  }

  @Test func `the Embedded Swift article starts with the same plugin and one that fails`()
    throws
  {
    let article = "first-plugin-in-embedded-swift"
    let sources = try ArticleBlock.texts(of: article, "swift")
    try #require(sources.count == 2)
    #expect(try sources[0] == ArticleBlock.texts(of: "first-plugin-in-swift", "swift").first)
    let notes = try ArticleBlock.texts(of: article, "c")
    try #require(notes.count == 1)
    let first = try build(sources[0], note: notes[0], "first")
    let inspection = PluginInspection(path: first.path)
    #expect(inspection.identity?.languageName == "embedded-swift")
    #expect(inspection.libraries.map(\.name) == ["libc.so.6"])

    let second = try build(sources[1], note: try note(sources[1], .embedded), "second")
    #expect(try LoadedPlugin(second).texts(0, Self.window(["a"])) == ["[a]"])
    #expect(try check(second).findings.contains { $0.rule == "hookFailed" })
  }
}
