// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The commands in the articles on formats do what the articles say.
@Suite struct FormatArticleTests {
  private let scratch: Scratch

  init() throws {
    let scratch = try Scratch()
    self.scratch = scratch
    func write(_ article: String, _ language: String, to name: String) throws {
      let text = try #require(ArticleBlock.texts(of: article, language).first)
      try scratch.write(text.utf8, to: name)
    }
    try write("workspace-json", "json", to: "example.json")
    try write("events", "text", to: "events.jsonl")
    try write("queries", "json", to: "query.json")
  }

  /// The commands of an article, in order.
  private static func commands(of article: String) throws -> [[String]] {
    try ArticleCommandTests.commands(in: ArticleBlock.all(of: article))
  }

  private func run(_ command: [String]) throws -> Subprocess {
    try Subprocess(Checkout.weft, Array(command.dropFirst()), in: scratch.folder)
  }

  @Test(arguments: ["workspace-json", "events", "queries"])
  func `the snapshot in an article is the actual output`(article: String) throws {
    let command = try #require(Self.commands(of: article).first { $0.contains("snapshot") })
    let expected = try #require(ArticleBlock.texts(of: article, "text").last)
    let shown = try run(command)
    #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown.errors)")
    #expect(shown.text == expected)
  }

  @Test func `every command of an article works in order`() throws {
    for article in ["workspace-json", "events", "queries", "weft-file"] {
      for command in try Self.commands(of: article) {
        let done = try run(command)
        #expect(done.status == 0, "\(command): \(done.errors)")
      }
    }
    #expect(scratch.has("copy.json"))
  }
}
