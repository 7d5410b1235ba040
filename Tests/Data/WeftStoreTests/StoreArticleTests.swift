// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

@testable import WeftStore

/// The article on `.weft` files describes them exactly.
@Suite struct StoreArticleTests {
  private let tables: ArticleTables
  private let blocks: [String]

  init() throws {
    tables = try ArticleTables(of: "weft-file")
    blocks = try ArticleBlock.texts(of: "weft-file", "sql")
    try #require(blocks.count == 2)
  }

  @Test func `the article's tables match the schema`() {
    #expect(blocks[0] == Schema.steps.joined(separator: "\n") + "\n")
  }

  @Test func `the article's header matches the schema`() {
    let cells = tables.rows(below: "The header").map { $0[1] }
    #expect(cells.contains { $0.hasPrefix("\(Schema.applicationID),") })
    #expect(cells.contains { $0.hasSuffix(": \(Schema.version)") })
  }

  @Test func `every kind of note has a row`() {
    let numbers = tables.rows(below: "notes").map { $0[0] }
    #expect(numbers == StateNote.Kind.allCases.map { "\($0.number)" })
  }

  @Test func `every error code has a row and there are no others`() throws {
    let source = Checkout.root.appending(path: "Sources/Data/WeftStore/StoreError.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    let codes = Set(text.matches(of: /case (\w+)\n/).map { String($0.output.1) })
    #expect(codes.count > 5)
    #expect(tables.names(below: "What is refused") == codes)
  }

  @Test func `the article's queries for other programs work`() throws {
    let scratch = try Scratch()
    let path = scratch.path("w.weft").path
    let workspace = try RichWorkspace.read()
    try WorkspaceStore(creating: path, workspace).add(workspace)
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/sqlite3"),
      ["-readonly", path, blocks[1]],
      in: scratch.folder
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("messaging:general|General"))
  }
}
