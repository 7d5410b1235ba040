// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftJSON
import WeftTestSupport

@testable import WeftModel

/// The article on queries describes exactly what is accepted, found and refused.
@Suite struct QueryArticleTests {
  private let tables: ArticleTables
  private let workspace: Workspace

  init() throws {
    tables = try ArticleTables(of: "queries")
    workspace = try Workspace(json: WorkspaceArticleTests.example())
  }

  @Test func `every operator and every join has a row and there are no others`() {
    let names = FilterOperator.allCases.map(\.rawValue) + FilterGroup.allCases.map(\.rawValue)
    #expect(tables.names(below: "Filters") == Set(names))
  }

  @Test func `every key has a row with its type and there are no others`() throws {
    try checkKeys(of: ChannelListFilterScope.self, below: "Keys of channels")
    try checkKeys(of: ThreadListFilterScope.self, below: "Keys of threads")
  }

  private func checkKeys(of scope: (some FilterScope).Type, below heading: String) throws {
    #expect(tables.names(below: heading) == scope.keyNames)
    for row in tables.rows(below: heading) {
      let name = try #require(ArticleTables.code(in: row[0]).first)
      #expect(row[1] == Self.type(of: QueryKey(name, in: scope).kind), "\(name)")
    }
  }

  /// Returns a kind of value in the words of the article.
  private static func type(of kind: QueryKind) -> String {
    switch kind {
    case .flag: "flag"
    case .count: "count"
    case .moment: "date"
    case .text: "text"
    case .texts: "several texts"
    case .anything: "anything"
    }
  }

  @Test func `every member of a query has a row and there are no others`() throws {
    let unknown: JSONValue = ["x": .null]
    let channels = #expect(throws: QueryError.self) { try ChannelListQuery(json: unknown) }
    let threads = #expect(throws: QueryError.self) { try ThreadListQuery(json: unknown) }
    let state = #expect(throws: WorkspaceError.self) {
      try ListStateOverride(json: Array(JSONWriter.compact(unknown).utf8))
    }
    #expect(
      tables.names(below: "A query of channels")
        == Self.names(in: channels?.description, after: "use one of ")
    )
    #expect(
      tables.names(below: "A query of threads")
        == Self.names(in: threads?.description, after: "use one of ")
    )
    #expect(
      tables.names(below: "A state for a picture")
        == Self.names(in: state?.description, after: "only ")
    )
  }

  /// Returns the names that an error lists after some words.
  private static func names(in error: String?, after words: String) -> Set<String> {
    Set((error ?? "").components(separatedBy: words).last?.components(separatedBy: ", ") ?? [])
  }

  @Test func `the examples find the results given next to them`() throws {
    let rows = tables.rows(below: "Examples")
    #expect(rows.count > 15)
    let now = try #require(workspace.now)
    for row in rows {
      let text = try #require(ArticleTables.code(in: row[0]).first)
      let filter = try JSONParser.parse(Array(text.utf8))
      var found: [String]
      // A filter of threads finds messages, whose ids have no colon.
      if row[1].contains(":") || row[1] == "none" {
        let query = try ChannelListQuery(json: ["filter": filter])
        let context = QueryContext<ChatChannel>(currentUser: workspace.currentUser.id, now: now)
        found = workspace.channels.filter { query.matches($0, in: context) }.map(\.id.rawValue)
      } else {
        let query = try ThreadListQuery(json: ["filter": filter])
        let context = QueryContext<ChatThread>(currentUser: workspace.currentUser.id, now: now)
        found = workspace.threads.filter { query.matches($0, in: context) }.map(\.id.rawValue)
      }
      found.sort()
      #expect(found == ArticleTables.code(in: row[1]).sorted(), "\(row[0])")
    }
  }

  @Test func `refusals use the words of the article`() throws {
    let rows = tables.rows(below: "What is refused")
    #expect(rows.count > 15)
    for row in rows {
      // In this row only the cells as a whole are in backquotes.
      let cells = row.compactMap { ArticleTables.code(in: $0).first }
      try #require(cells.count == 2, "\(row)")
      let error = #expect(throws: QueryError.self, "\(cells[0])") {
        try ChannelListQuery(json: Array(cells[0].utf8))
      }
      #expect(error?.description == cells[1])
    }
  }

  @Test func `the query in the article is valid`() throws {
    let text = try #require(ArticleBlock.texts(of: "queries", "json").first)
    let query = try ChannelListQuery(json: Array(text.utf8))
    #expect(query.pageSize == 20 && query.sort.count == 2)
  }
}
