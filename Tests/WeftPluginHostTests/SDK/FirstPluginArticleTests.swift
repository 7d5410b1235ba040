// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginWire
import WeftTestSupport

@testable import WeftPluginHost

/// The plugins that stand in the articles about C++ and Rust.
@Suite struct FirstPluginArticleTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// The blocks of a language in an article.
  private static func blocks(_ language: String) throws -> [String] {
    let name =
      "Sources/Weft/Weft.docc/Articles/first-plugin-in-\(language == "rs" ? "rust" : language).md"
    let text = try String(contentsOf: Checkout.root.appending(path: name), encoding: .utf8)
    let fence = "```" + (language == "rs" ? "rust" : language) + "\n"
    return text.components(separatedBy: fence).dropFirst().map {
      String($0.prefix(upTo: $0.range(of: "```\n")?.lowerBound ?? $0.endIndex))
    }
  }

  /// The plugins of an article, each on its own.
  private func plugins(_ compiler: SDKCompiler) throws -> [URL] {
    try Self.blocks(compiler.ending).enumerated().map { place, block in
      let folder = scratch.path("\(place)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let source = folder.appending(path: "source.\(compiler.ending)")
      try block.write(to: source, atomically: true, encoding: .utf8)
      let file = folder.appending(path: "p.so")
      try compiler.compile(source, to: file)
      return file
    }
  }

  /// A window of texts, with whole numbers behind each.
  private static func window(_ texts: [String], _ numbers: Int64...) -> PackedWindow {
    var window = PackedWindow(valuesPerRow: 1 + numbers.count, now: 0)
    for (place, text) in texts.enumerated() {
      window.addText(text)
      for number in numbers { window.addInteger(number) }
      window.endRow(id: UInt64(place))
    }
    return window
  }

  @Test(arguments: [SDKCompiler.gxx, .clangxx, .bareClangXX, .rustc])
  func `every plugin of the articles compiles and does what is said there`(
    compiler: SDKCompiler
  ) throws {
    let plugins = try plugins(compiler)
    try #require(plugins.count == 4)
    let sentences = try LoadedPlugin(plugins[0]).texts(0, Self.window(["One. Two.", "One", ". x"]))
    #expect(sentences == ["One.", nil, "."])
    let short = try LoadedPlugin(plugins[1])
    #expect(short.declaration.settings.map(\.id) == ["limit", "marks"])
    #expect(try short.texts(0, Self.window(["abcdef", "abc"], 3, 1)) == ["abc…", nil])
    #expect(try short.texts(0, Self.window(["abcdef"], 3, 0)) == ["abc"])
    for plugin in plugins {
      let check = try PluginCheck.run(
        plugin.path,
        in: WorkerProgram(named: Checkout.worker.path),
        limits: CheckFixture.patient
      )
      #expect(check.isPassed, "\(plugin): \(check.refusal as Any) \(check.findings)")
    }
  }
}
