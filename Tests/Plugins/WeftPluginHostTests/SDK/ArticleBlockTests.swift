// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftPluginHost

/// Every code block in the articles is compiled by some test.
@Suite struct ArticleBlockTests {
  /// Which articles have blocks in a language, and who compiles them.
  private static let claims: [String: Set<String>] = [
    // FirstPluginArticleTests, and the tests below.
    "c": [
      "first-plugin-in-c", "first-plugin-in-embedded-swift", "plugin-contract", "plugin-versions",
    ],
    "cpp": ["first-plugin-in-cpp"],
    "rust": ["first-plugin-in-rust"],
    // FirstPluginArticleTests, and for the last five .ci/check.
    "swift": [
      "first-plugin-in-swift", "first-plugin-in-embedded-swift", "writing-plugins-in-swift",
      "diffing-lists", "opening-hook-points", "translating-texts", "writing-messages",
    ],
    // ArticleCommandTests.
    "sh": [
      "events", "first-plugin-in-c", "first-plugin-in-cpp", "first-plugin-in-embedded-swift",
      "first-plugin-in-rust", "first-plugin-in-swift", "opening-hook-points", "performance",
      "publishing-plugins", "queries", "running-the-app", "serving-pages", "translating-texts",
      "weft-file", "workspace-json", "writing-messages",
    ],
    "console": ["plugin-check", "plugin-refusals"],
    // WorkspaceArticleTests, QueryArticleTests, SigningArticleTests, StoreArticleTests and ThemeFileTests.
    "json": ["choosing-keys-and-colours", "queries", "signing-links", "workspace-json"],
    // SigningArticleTests.
    "python": ["signing-links"],
    "sql": ["weft-file"],
  ]

  @Test func `every code block is claimed by a test, and every claim has a block`() throws {
    var found: [String: Set<String>] = [:]
    for article in try ArticleBlock.articles() {
      for block in try ArticleBlock.all(of: article) where block.language != "text" {
        found[block.language, default: []].insert(article)
      }
    }
    #expect(found == Self.claims)
  }

  @Test(arguments: ["plugin-contract", "plugin-versions"], [SDKCompiler.gcc, .clang])
  func `the C plugins in other articles compile and pass`(
    article: String,
    compiler: SDKCompiler
  ) throws {
    let scratch = try Scratch()
    let sources = try ArticleBlock.texts(of: article, "c")
    #expect(sources.count == 1)
    for source in sources {
      let file = try scratch.write(source.utf8, to: "source.c")
      try compiler.compile(file, to: scratch.path("p.so"))
      let check = try PluginCheck.run(
        scratch.path("p.so").path,
        in: WorkerProgram(named: Checkout.worker.path),
        limits: CheckFixture.patient
      )
      #expect(check.isPassed, "\(check.refusal as Any) \(check.findings)")
    }
  }
}
