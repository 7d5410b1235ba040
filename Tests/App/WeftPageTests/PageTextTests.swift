// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftJSON
import WeftTestSupport

@testable import Weft
@testable import WeftPage

/// What a page sends: its address and its actions.
@Suite struct PageTextTests {
  @Test func `every id survives the round trip through an address`() throws {
    let ids = [
      "messaging:general", "a/b", "a#b", "%", "%2F", "%25", "..", ".", "//", " ", "\n", "\0", "é",
      "e\u{301}", "日本 👩🏽‍🚀", "\u{202E}abc", "?a=b&c", "<script>", "\"'", "\\", ":", "0", "-1", "+",
    ]
    for id in ids {
      let path: [ScreenName] = [
        .channels, .messages(ChannelID(id)), .replies(MessageID(id)), .info(ChannelID(id)),
        .attachment(MessageID(id), index: 3),
      ]
      let text = PageAddress.text(path)
      #expect(text.hasPrefix("#/") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      #expect(!text.contains { "<>\"'&?\\ ".contains($0) })
      let back = PageAddress.path(text).compactMap(\.self)
      #expect(back.map { Array($0.text.utf8) } == path.map { Array($0.text.utf8) }, "\(id)")
    }
  }

  @Test func `any address is parsed as screens or refused`() {
    var random = SeededGenerator(seed: 7)
    let parts = [
      "#", "/", "channels", "messages:", "replies:", "attachment:", "%", "%00", "%zz", "%ff", "1:",
      ":", "info:", "é", "\0", " ", "threads", "problems", "99999999999999999999:", "-1:",
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 0..<12, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let path = PageAddress.path(text).compactMap(\.self)
      #expect(path.count <= 16 && PageAddress.path(PageAddress.text(path)) == path, "\(text)")
    }
    #expect(PageAddress.path("#/" + String(repeating: "channels/", count: 1000)).isEmpty)
    #expect(PageAddress.path("") == [] && PageAddress.path("#/channels") == [.channels])
  }

  @Test func `any JSON is an action within limits, or refused`() {
    var random = SeededGenerator(seed: 11)
    var read = 0
    for _ in 0..<20_000 {
      guard let action = PageAction(Self.json(&random)) else { continue }
      read += 1
      switch action {
      case .scroll(let first, let rows, let seen, _):
        #expect((0...1_000_000_000).contains(first) && (1...200).contains(rows))
        #expect(seen?.isEmpty != true)
      case .tap(let name, _): #expect(name.utf8.count <= 256)
      case .search(let text): #expect(text?.utf8.count ?? 0 <= 1024)
      default: break
      }
    }
    #expect(read > 1000)
  }

  private static let names = [
    "tap", "hold", "menu", "scroll", "swipe", "select", "search", "back", "go", "key",
  ]

  private static func json(_ random: inout SeededGenerator) -> JSONValue {
    var members: [JSONValue.Member] = []
    members.append(.init("do", .string(names.randomElement(using: &random) ?? "")))
    for key in [
      "action", "row", "first", "rows", "top", "bottom", "side", "text", "place", "key", "n",
    ]
    where Bool.random(using: &random) {
      members.append(.init(key, value(&random)))
    }
    return .object(members)
  }

  private static func value(_ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .null
    case 1: .integer([.min, .max, -1, 0, 1, 1_000_000_000].randomElement(using: &random) ?? 0)
    case 2: .number([.infinity, -0.0, 1e300, 0.5].randomElement(using: &random) ?? 0)
    case 3: .string(String(repeating: "a", count: Int.random(in: 0..<2000, using: &random)))
    case 4:
      .string(["1f", "+1", "-1", "ffffffffffffffff", "g"].randomElement(using: &random) ?? "")
    case 5: .string(["leading", "trailing", "é", "\0"].randomElement(using: &random) ?? "")
    case 6: .array([.null])
    case 7: .bool(true)
    default: .integer(Int64.random(in: 0..<500, using: &random))
    }
  }

  @Test func `a session performs any action and keeps working`() throws {
    let site = try ServedSite(others: 10, messages: 60)
    let page = try site.open()
    var random = SeededGenerator(seed: 13)
    let actions = [
      "channel.open", "thread.open", "search.begin", "app.threads", "app.settings", "app.help",
      "channel.more", "alert.confirm", "screen.back", "row.open", "app.plugin.x", "nonsense",
    ]
    for _ in 0..<400 {
      guard case .object(var members) = Self.json(&random) else { continue }
      members.removeAll { $0.key == "n" }
      if Bool.random(using: &random), let row = page.model.order.randomElement(using: &random) {
        members.removeAll { $0.key == "row" }
        members.append(.init("row", .string(row)))
      }
      if Bool.random(using: &random) {
        members.removeAll { $0.key == "action" }
        members.append(.init("action", .string(actions.randomElement(using: &random) ?? "")))
      }
      #expect([204, 400].contains(try page.act(.object(members))))
      #expect(page.model.faults.isEmpty)
    }
    try page.act(["do": .string("go"), "place": .string("#/channels")])
    #expect(page.model.told["place"]?.text == "#/channels")
  }
}
