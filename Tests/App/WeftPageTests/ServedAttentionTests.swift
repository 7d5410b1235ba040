// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// What counts as read while pages come, go and hide.
@Suite struct ServedAttentionTests {
  private static let other = "#/channels/messages:messaging:c3"

  /// A message comes, and this is what the list says of its channel.
  private func label(
    after text: String,
    at time: String = "20:27:00",
    on list: ServedPage,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let event = ServedSessionTests.message(text, in: "messaging:c3", id: text, at: time)
    _ = list.site.app.engine.apply(EventLog(event))
    func row() -> String? { list.model.labels.first { $0.contains(text) } }
    list.wait(for: text, sourceLocation: sourceLocation) { row() != nil }
    list.settle()
    return row() ?? ""
  }

  /// Tells, as the script does, that the newest rows are seen.
  private func look(_ chat: ServedPage) throws {
    chat.settle()
    let count = try #require(chat.list("count")?.listIndex)
    try chat.act(ServedSessionTests.scroll(0, rows: 20, top: 0, bottom: count - 1))
  }

  @Test func `what comes while a chat is open is read, and after the page is gone it is not`()
    throws
  {
    let site = try ServedSite()
    let (list, chat) = (try site.open(), try site.open(Self.other))
    _ = label(after: "Seen", on: list)
    // The script says so as soon as it has the row.
    try look(chat)
    list.wait(for: "the reading") {
      list.model.labels.first { $0.contains("Seen") }?.contains("unread") == false
    }
    // So soon after a reading there is no other.
    site.wait(.seconds(4))
    chat.cut()
    for _ in 0..<3 { site.loop.turn() }
    #expect(label(after: "Missed", at: "20:28:00", on: list).contains("unread"))
    site.wait(.seconds(4))
    list.settle()
    #expect(list.model.labels.first { $0.contains("Missed") }?.contains("unread") == true)
    // Whoever comes back sees it.
    chat.reconnect()
    try look(chat)
    list.wait(for: "the reading") {
      list.model.labels.first { $0.contains("Missed") }?.contains("unread") == false
    }
  }

  @Test func `a page that is not seen reads nothing until it is`() throws {
    let site = try ServedSite()
    let (list, chat) = (try site.open(), try site.open(Self.other))
    try chat.act(["do": .string("look"), "seen": .bool(false)])
    #expect(label(after: "Behind", on: list).contains("unread"))
    chat.cut()
    chat.reconnect()
    list.settle()
    #expect(list.model.labels.first { $0.contains("Behind") }?.contains("unread") == true)
    try chat.act(["do": .string("look"), "seen": .bool(true)])
    try look(chat)
    list.wait(for: "the reading") {
      list.model.labels.first { $0.contains("Behind") }?.contains("unread") == false
    }
  }

  @Test func `rows of another screen are none of a chat that is shown meanwhile`() throws {
    let site = try ServedSite()
    let (list, chat) = (try site.open(), try site.open(Self.other))
    _ = label(after: "Missed", on: list)
    guard case .object(var late) = ServedSessionTests.scroll(0, rows: 20, top: 0, bottom: 0) else {
      return
    }
    late.append(.init("screen", .string("channels")))
    try chat.act(.object(late))
    list.settle()
    #expect(list.model.labels.first { $0.contains("Missed") }?.contains("unread") == true)
    try look(chat)
    list.wait(for: "the reading") {
      list.model.labels.first { $0.contains("Missed") }?.contains("unread") == false
    }
  }

  @Test func `a page that is hidden when it begins reads nothing either`() throws {
    let site = try ServedSite()
    let (list, chat) = (try site.open(), try site.open(Self.other, isHidden: true))
    #expect(label(after: "Behind", on: list).contains("unread"))
    try chat.act(["do": .string("look"), "seen": .bool(true)])
    try look(chat)
    list.wait(for: "the reading") {
      list.model.labels.first { $0.contains("Behind") }?.contains("unread") == false
    }
  }
}
