// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

@testable import WeftFormats

/// The article on events describes exactly what is accepted and refused.
@Suite struct EventArticleTests {
  private let tables: ArticleTables

  init() throws {
    tables = try ArticleTables(of: "events")
  }

  /// Returns the state of the article's example after its events.
  private func state() throws -> ChatState {
    var state = ChatState(try Workspace(json: WorkspaceArticleTests.example()))
    let errors = state.apply(try Self.example())
    #expect(errors == [])
    return state
  }

  /// Returns the events of the article's example.
  private static func example() throws -> EventLog {
    let lines = try #require(ArticleBlock.texts(of: "events", "text").first)
    return EventLog(Array(lines.utf8))
  }

  @Test func `every type has a row, and every row is a supported type`() throws {
    let named = tables.names(below: "Types")
    #expect(named == Set(ChatEventType.known.map(\.rawValue)))
    for name in named { #expect(ChatEventType(rawValue: name).isKnown, "\(name)") }
  }

  @Test(arguments: [
    ("User", UserPatch.keys), ("Message", MessagePatch.keys), ("Channel", ChannelPatch.keys),
    ("Thread", ThreadPatch.keys),
  ]) func `the table of a payload has the members that are read or ignored`(
    heading: String,
    keys: Set<String>
  ) {
    let named = tables.names(below: heading, columns: 0..<2)
    let passedOver = tables.names(below: heading, inParagraph: "Passed over:")
    #expect(named.isDisjoint(with: passedOver))
    #expect(named.union(passedOver) == keys)
  }

  @Test(arguments: [
    ("Members of an event", ""), ("User", "user"), ("Message", "message"), ("Channel", "channel"),
    ("Thread", "thread"), ("Member", "member"), ("Read mark", "reads"), ("Reaction", "reaction"),
    ("Draft", "draft"), ("Poll", "poll"), ("Attachment", "draft.attachments"),
  ]) func `every written member of an event is in the table`(heading: String, way: String) throws {
    var value = FullEvent.everything(empty: false).document
    for name in way.split(separator: ".") { value = Self.first(value[String(name)] ?? .null) }
    guard case .object(let members) = value else {
      Issue.record("nothing is written as \(way)")
      return
    }
    let named = tables.names(below: heading, columns: 0..<2)
    #expect(Set(members.map(\.key)).subtracting(named) == [])
  }

  /// Returns the first element of an array, or the value itself if it is not an array.
  private static func first(_ value: JSONValue) -> JSONValue {
    if case .array(let elements) = value { return elements.first ?? .null }
    return value
  }

  @Test func `the example's events are applied, and repeating them changes nothing`() throws {
    var state = try state()
    let messages = state.channel("messaging:general")?.latestMessages
    #expect(messages?.map(\.id) == ["m4", "m2", "m1"])
    #expect(messages?.first?.reactions == [ChatReaction(type: "like", userID: "han")])
    #expect(state.channel("messaging:general")?.unreadCount.messages == 2)
    #expect(state.channel("team:falcon")?.isHidden == false)
    let errors = state.apply(try Self.example())
    #expect(errors == [])
    #expect(state.channel("messaging:general")?.latestMessages == messages)
    #expect(state.channel("messaging:general")?.unreadCount.messages == 2)
  }

  @Test func `refusals use the words of the article`() throws {
    let rows = tables.rows(below: "What is refused")
    #expect(rows.count > 15)
    for row in rows {
      let cells = row.compactMap { ArticleTables.code(in: $0).first }
      try #require(cells.count == 2, "\(row)")
      var state = try state()
      let errors = state.apply(EventLog(Array(cells[0].utf8)))
      #expect(errors.map(\.reason) == [cells[1]], "\(cells[0])")
    }
  }
}
