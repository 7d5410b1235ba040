// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

@testable import WeftFormats

/// The article on workspace JSON describes exactly what is read and written.
@Suite struct WorkspaceArticleTests {
  private let tables: ArticleTables

  init() throws {
    tables = try ArticleTables(of: "workspace-json")
  }

  /// Returns the workspace of the article's example.
  static func example() throws -> [UInt8] {
    let block = try #require(ArticleBlock.texts(of: "workspace-json", "json").first)
    return Array(block.utf8)
  }

  @Test(arguments: [
    ("Workspace", WorkspaceKeys.workspace), ("User", WorkspaceKeys.user),
    ("Channel", WorkspaceKeys.channel), ("Message", WorkspaceKeys.message),
    ("Attachment", WorkspaceKeys.attachment), ("Thread", WorkspaceKeys.thread),
  ]) func `the table of an object lists exactly its members`(
    heading: String,
    keys: Set<String>
  ) {
    #expect(tables.names(below: heading) == keys)
  }

  @Test(arguments: [
    ("Config of the workspace", "config"), ("Config of a channel", "channels.config"),
    ("Unread counts", "channels.unread"), ("Member of a channel", "channels.members"),
    ("Read mark of a channel", "channels.reads"), ("Draft", "channels.draft"),
    ("Poll", "channels.messages.poll"), ("Vote", "channels.messages.poll.latest_votes"),
    ("Reaction", "channels.messages.reactions"), ("Participant", "threads.participants"),
    ("Read mark of a thread", "threads.reads"),
  ]) func `the table of a smaller object has the members of a complete file`(
    heading: String,
    way: String
  ) throws {
    let document = try JSONParser.parse(Array(RichWorkspace.json.utf8))
    let names = way.split(separator: ".").map(String.init)
    #expect(tables.names(below: heading) == Self.keys(document, names[...]))
  }

  /// The keys of all objects that names lead to, through every element of an array.
  private static func keys(_ value: JSONValue, _ way: ArraySlice<String>) -> Set<String> {
    if case .array(let elements) = value {
      return elements.reduce(into: []) { $0.formUnion(keys($1, way)) }
    }
    guard let name = way.first else {
      guard case .object(let members) = value else { return [] }
      return Set(members.map(\.key))
    }
    return value[name].map { keys($0, way.dropFirst()) } ?? []
  }

  @Test func `the example is read and survives being written again`() throws {
    let workspace = try Workspace(json: Self.example())
    #expect(workspace.channels.count == 3 && workspace.threads.count == 1)
    #expect(workspace.channels[2].custom == ["priority": .integer(7)])
    #expect(try Workspace(json: Array(workspace.json.utf8)) == workspace)
  }

  @Test func `refusals use the words of the article`() throws {
    let document = try JSONParser.parse(Self.example())
    let rows = tables.rows(below: "What is refused")
    #expect(rows.count > 20)
    for row in rows {
      let cells = row.map { ArticleTables.code(in: $0).first }
      let place = try #require(cells[0])
      let way = place.matches(of: /[a-z_]+|[0-9]+/).map { String($0.output) }
      let value = try cells[1].map { try JSONParser.parse(Array($0.utf8)) }
      let broken = Self.changed(document, way[...], to: value)
      let error = #expect(throws: WorkspaceError.self, "\(place)") {
        try Workspace(json: Array(JSONWriter.compact(broken).utf8))
      }
      #expect(error?.description == cells[2])
    }
  }

  /// Returns a document with another value at a place, or without the value there.
  private static func changed(
    _ document: JSONValue,
    _ way: ArraySlice<String>,
    to value: JSONValue?
  ) -> JSONValue {
    guard let step = way.first else { return value ?? .null }
    switch document {
    case .array(var elements):
      guard let index = Int(step), elements.indices.contains(index) else { return document }
      elements[index] = changed(elements[index], way.dropFirst(), to: value)
      return .array(elements)
    case .object(let members):
      var changed = members.filter { $0.key != step }
      if way.count > 1 {
        let inner = Self.changed(document[step] ?? .object([]), way.dropFirst(), to: value)
        changed.append(JSONValue.Member(step, inner))
      } else if let value {
        changed.append(JSONValue.Member(step, value))
      }
      return .object(changed)
    default: return document
    }
  }
}
