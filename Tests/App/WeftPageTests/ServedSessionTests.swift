// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// Several pages of one workspace.
@Suite struct ServedSessionTests {
  @Test func `the first patch contains everything`() throws {
    let site = try ServedSite()
    let page = try site.open()
    let first = page.patches[0]
    for name in ["reset", "css", "frame", "rows", "moves", "list", "place", "depth", "title"] {
      #expect(first[name] != nil, "\(name)")
    }
    #expect(page.model.order.count == 20 && page.model.faults.isEmpty)
    #expect(page.model.told["place"]?.text == "#/channels")
    #expect(page.list("first") == .integer(0) && page.list("fromBelow") == .bool(false))
    #expect(page.list("count") == .integer(33))
    #expect(page.model.frame.components(separatedBy: "data-list").count == 2)
    #expect(page.model.labels[0].hasPrefix("General"))
    // Users' texts stay text.
    let side = try #require(page.model.row("Side a"))
    let markup = try #require(page.model.rows[side])
    #expect(markup.contains("Side a &lt;i") && !markup.contains("<i>"))
  }

  @Test func `a tap on a row opens its channel, and back returns to the list`() throws {
    let site = try ServedSite()
    let page = try site.open()
    let row = try #require(page.model.row("General"))
    try page.tap("channel.open", row: row)
    #expect(
      page.model.told["place"]?.text == "#/channels/messages:messaging%3Ageneral"
        || page.model.told["place"]?.text == "#/channels/messages:messaging:general"
    )
    #expect(page.model.told["depth"] == .integer(1) && page.list("fromBelow") == .bool(true))
    #expect(page.model.told["title"]?.text?.hasPrefix("General") == true)
    try page.act(["do": .string("back")])
    #expect(page.model.told["place"]?.text == "#/channels")
    #expect(page.list("screen")?.text == "channels" && page.model.faults.isEmpty)
  }

  @Test func `what there is to say before a page is open waits for the first one`() throws {
    var options = ChatApp.Options()
    options.notes = ["Nothing that you do here is saved."]
    let site = try ServedSite(appOptions: options)
    site.wait(.seconds(10))
    func notices(_ page: ServedPage) -> [String] { page.patches.compactMap { $0["notice"]?.text } }
    #expect(try notices(site.open()) == options.notes)
    // No second page says it again.
    #expect(try notices(site.open()) == [])
  }

  @Test func `the list says whether it shows the results of a search`() throws {
    let page = try ServedSite().open()
    #expect(page.list("search") == nil)
    try page.act(["do": .string("search"), "text": .string("")])
    #expect(page.list("search") == .bool(true) && page.list("screen")?.text == "channels")
    try page.act(["do": .string("search"), "text": .null])
    #expect(page.list("search") == nil && page.model.faults.isEmpty)
  }

  @Test func `the back button works on every screen`() throws {
    let page = try ServedSite().open()
    for place in ["messages:messaging:general", "replies:p", "settings", "help", "problems"] {
      try page.act(["do": .string("go"), "place": .string("#/channels/\(place)")])
      #expect(page.model.told["depth"] == .integer(1), "\(place)")
      try page.tap("screen.back")
      #expect(page.model.told["place"]?.text == "#/channels", "\(place)")
    }
    try page.tap("screen.back")
    #expect(page.model.told["depth"] == .integer(0) && page.model.faults.isEmpty)
  }

  @Test func `a post without a chat on screen is refused, not lost`() throws {
    let site = try ServedSite()
    let page = try site.open()
    let post: JSONValue = ["do": .string("post"), "text": .string("Hello"), "edit": .integer(1)]
    #expect(try page.act(post) == 503)
    let row = try #require(page.model.row("General"))
    try page.tap("channel.open", row: row)
    #expect(try page.act(post) == 204)
    let history = site.app.engine.state.history(of: "messaging:general")
    #expect(history.first { _ in true }?.text == "Hello")
  }

  @Test func `a page's post is sent, and one that is too long sends nothing`() throws {
    let site = try ServedSite()
    let page = try site.open("#/channels/messages:messaging:general")
    func post(_ text: String, _ edit: Int64) throws -> Int {
      try page.act(["do": .string("post"), "text": .string(text), "edit": .integer(edit)])
    }
    let newest = {
      site.app.engine.state.history(of: "messaging:general").first { _ in true }?.text
    }
    #expect(try post("Hello", 1) == 204 && newest() == "Hello")
    let write: JSONValue = [
      "do": .string("write"), "text": .string("half"), "caret": .integer(4), "edit": .integer(2),
    ]
    #expect(try page.act(write) == 204)
    #expect(try post(String(repeating: "a", count: 70_000), 3) == 204)
    #expect(newest() == "Hello" && page.model.faults.isEmpty)
    #expect(try post("half, and more", 4) == 204 && newest() == "half, and more")
  }

  @Test func `two pages have separate screens, scroll positions and searches`() throws {
    let site = try ServedSite()
    let (one, two) = (try site.open(), try site.open("#/threads"))
    #expect(two.model.told["place"]?.text == "#/threads")
    try one.act(["do": .string("search"), "text": .string("Line 3")])
    #expect(one.model.told["search"]?.text == "Line 3")
    #expect(one.model.labels.dropFirst().allSatisfy { $0.contains(/Line.*3/) })
    #expect(one.model.labels.count > 1 && one.model.labels.first?.hasPrefix("Messages, ") == true)
    #expect(two.model.told["search"] == nil && two.model.told["place"]?.text == "#/threads")
    try two.act(["do": .string("key"), "key": .string("1")])
    try two.act(Self.scroll(13, rows: 20))
    #expect(two.list("first") == .integer(13) && two.model.order.count == 20)
    #expect(two.model.labels.first?.hasPrefix("Other 10") == true)
    #expect(one.model.told["search"]?.text == "Line 3" && one.list("first") == .integer(0))
    try one.act(["do": .string("search"), "text": .null])
    #expect(one.model.told["search"] == .null && one.list("count") == .integer(33))
    #expect(one.model.faults + two.model.faults == [])
  }

  @Test func `an event reaches every page`() throws {
    let site = try ServedSite()
    let (one, two) = (try site.open(), try site.open("#/channels/messages:messaging:c20"))
    _ = site.app.engine.apply(EventLog(Self.message("Hello all", in: "messaging:c20")))
    one.wait(for: "the row") { one.model.labels.first?.contains("Hello all") == true }
    two.wait(for: "the message") { two.model.labels.last?.contains("Hello all") == true }
    // The row came from below: the patch contains one row, and the order.
    let patch = try #require(one.patches.last)
    guard case .object(let rows)? = patch["rows"] else { return #expect(Bool(false)) }
    #expect(rows.count == 1 && patch["frame"] == nil && patch["reset"] == nil)
    #expect(two.patches.contains { $0["say"]?.text?.contains("Hello all") == true })
  }

  @Test func `indices of a chat's rows count from the oldest loaded message`() throws {
    let site = try ServedSite(messages: 200)
    let page = try site.open("#/channels/messages:messaging:general", rows: 30)
    let count = try #require(page.list("count")?.listIndex)
    #expect(count >= 100 && page.list("first")?.listIndex == count - page.model.order.count)
    #expect(page.model.labels.last?.contains("Question") == true)
    try page.act(Self.scroll(10, rows: 25))
    let (first, now) = (try #require(page.list("first")?.listIndex), page.model.labels)
    let known = try #require(page.list("count")?.listIndex)
    #expect(first >= 10 && first + now.count <= known && now.count == 25)
    // Older messages are above.
    let numbers = now.compactMap {
      $0.split(separator: "Line ").last.flatMap { Int($0.prefix { $0.isNumber }) }
    }
    #expect(numbers == numbers.sorted() && numbers.count > 20)
    #expect(page.model.faults.isEmpty)
  }

  @Test func `scrolling to the top of a chat reaches its first message`() throws {
    let site = try ServedSite(messages: 450)
    let page = try site.open("#/channels/messages:messaging:general", rows: 30)
    for _ in 0..<20 where page.model.labels.first?.contains("Line 0") != true {
      try page.act(Self.scroll(0, rows: 30))
    }
    #expect(page.list("count")?.listIndex ?? 0 >= 451)
    #expect(page.model.labels.first?.contains("Line 0") == true)
    #expect(page.model.labels.count == 30 && page.list("first") == .integer(0))
  }

  @Test func `a position far beyond the end counts as the end`() throws {
    let site = try ServedSite(messages: 60)
    for place in ["", "#/threads", "#/channels/messages:messaging:general", "#/channels/settings"] {
      let page = try site.open(place)
      for first in [1_000_000_000, 33, 32, 0] {
        try page.act(Self.scroll(first, rows: 200, top: first, bottom: 1_000_000_000))
        #expect(!page.model.order.isEmpty && page.model.faults.isEmpty, "\(place) \(first)")
        let (place, count) = (
          page.list("first")?.listIndex ?? -1, page.list("count")?.listIndex ?? 0
        )
        #expect(place >= 0 && place + page.model.order.count <= count)
      }
    }
  }

  @Test func `an action with a used number is not repeated`() throws {
    let site = try ServedSite()
    let page = try site.open()
    let theme: JSONValue = ["do": .string("key"), "key": .string("t")]
    #expect(try page.act(theme, number: 5) == 204)
    #expect(page.model.told["theme"]?.text == "light")
    for number in [5, 4, 0] { #expect(try page.act(theme, number: number) == 204) }
    #expect(page.model.told["theme"]?.text == "light")
    #expect(try page.act(theme, number: 6) == 204)
    #expect(page.model.told["theme"]?.text == "dark")
  }

  @Test func `an action on a row that the page does not show does nothing`() throws {
    let site = try ServedSite()
    let page = try site.open("#/channels/messages:messaging:general")
    let before = page.model.look
    for row in ["fffffffffffffff0", "0", "ffffffffffffffff", "7fffffff"] {
      for action in ["channel.open", "row.open", "thread.open", "message.open"] {
        try page.tap(action, row: row)
      }
      for name in ["menu", "select"] {
        #expect(try page.act(["do": .string(name), "row": .string(row)]) == 204)
      }
      for side in [JSONValue.string("leading"), .string("trailing"), .null] {
        try page.act(["do": .string("swipe"), "row": .string(row), "side": side])
      }
    }
    page.settle()
    #expect(page.model.told["place"]?.text?.contains("general") == true)
    #expect(page.model.look == before && page.model.faults.isEmpty)
  }

  static func scroll(_ first: Int, rows: Int, top: Int? = nil, bottom: Int? = nil) -> JSONValue {
    let (top, bottom) = (top ?? first, bottom ?? first + rows - 1)
    return [
      "do": .string("scroll"), "first": .integer(Int64(first)), "rows": .integer(Int64(rows)),
      "top": .integer(Int64(top)), "bottom": .integer(Int64(bottom)),
    ]
  }

  static func message(
    _ text: String,
    in channel: String,
    id: String = "new",
    at time: String = "20:27:00"
  ) -> [UInt8] {
    Array(
      """
      {"type":"message.new","cid":"\(channel)","created_at":"2026-05-28T\(time)Z",\
      "user":{"id":"leia"},"message":{"id":"\(id)","text":"\(text)","user":{"id":"leia"},\
      "created_at":"2026-05-28T\(time)Z"}}

      """.utf8
    )
  }
}
