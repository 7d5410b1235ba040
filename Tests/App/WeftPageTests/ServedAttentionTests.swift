// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// What is marked as read while pages open, close and hide.
@Suite struct ServedAttentionTests {
  private static let other = "#/channels/messages:messaging:c3"

  /// Adds a message, and returns the list's label of its channel.
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

  /// Reports the newest rows as visible, as the script does.
  private func look(_ chat: ServedPage) throws {
    chat.settle()
    let count = try #require(chat.list("count")?.listIndex)
    try chat.act(ServedSessionTests.scroll(0, rows: 20, top: 0, bottom: count - 1))
  }

  @Test func `a message in an open chat is marked as read, but not after its page is gone`()
    throws
  {
    let site = try ServedSite()
    let (list, chat) = (try site.open(), try site.open(Self.other))
    _ = label(after: "Seen", on: list)
    // The script reports it as soon as it has the row.
    try look(chat)
    list.wait(for: "the reading") {
      list.model.labels.first { $0.contains("Seen") }?.contains("unread") == false
    }
    // Marks as read are limited to one in a few seconds.
    site.wait(.seconds(4))
    chat.cut()
    for _ in 0..<3 { site.loop.turn() }
    #expect(label(after: "Missed", at: "20:28:00", on: list).contains("unread"))
    site.wait(.seconds(4))
    list.settle()
    #expect(list.model.labels.first { $0.contains("Missed") }?.contains("unread") == true)
    // A page that returns shows it.
    chat.reconnect()
    try look(chat)
    list.wait(for: "the reading") {
      list.model.labels.first { $0.contains("Missed") }?.contains("unread") == false
    }
  }

  @Test func `a hidden page marks nothing as read until it is visible`() throws {
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

  @Test
  func `a late report about another screen marks nothing as read in the current chat`() throws {
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

  @Test func `a page that starts hidden marks nothing as read either`() throws {
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
