// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// The keys that a page shares with other surfaces.
@Suite struct PageKeysTests {
  @Test(arguments: AppKey.allCases)
  func `a key of the application has an effect on a page`(key: AppKey) throws {
    let site = try ServedSite()
    let page = try site.open(Self.place(of: key))
    let row = page.model.order.first ?? "0"
    if key == .firstUnread {
      try page.act(["do": .string("key"), "key": .string("u"), "row": .string(row)])
    }
    if key == .newThreads {
      // A thread that the list knows only from an event.
      site.app.engine.apply(
        ChatEvent(.notificationThreadMessageNew, cid: "messaging:general", at: .now) {
          $0.user = UserPatch("leia")
          $0.message = MessagePatch("new") {
            $0.parentID = .set("m0")
            $0.text = .set("Answer")
          }
        }
      )
      site.wait(.seconds(1))
    }
    if key == .stop {
      site.app.engine.apply(
        ChatEvent(.aiIndicatorUpdate, cid: "messaging:general", at: .now) {
          ($0.user, $0.aiState) = (UserPatch("r2d2"), "AI_STATE_THINKING")
        }
      )
      site.wait(.seconds(1))
    }
    let before = page.patches.count
    let status = try page.act([
      "do": .string("key"), "key": .string(key.rawValue), "row": .string(row),
    ])
    #expect(status == 204 && page.patches.count > before)
    #expect(page.model.faults.isEmpty)
  }

  /// A screen on which a key does something.
  private static func place(of key: AppKey) -> String {
    switch key {
    case .channels: "#/threads"
    case .newThreads: "#/threads"
    case .attachment, .copy, .link, .latest, .firstUnread, .stop, .write, .quote, .edit, .react,
      .vote:
      "#/channels/messages:messaging:general"
    default: ""
    }
  }

  @Test func `the document lists the keys that the script sends`() throws {
    let site = try ServedSite()
    let text = try site.ask(site.request("/")).text
    let start = try #require(text.firstRange(of: "data-keys=\"")).upperBound
    let keys = text[start...].prefix { $0 != "\"" }.split(separator: " ").map(String.init)
    #expect(keys == AppKey.allCases.map { $0.rawValue.replacing(">", with: "&gt;") })
  }

  @Test func `a page claims none of the application's keys for itself`() {
    let own = PageKeys.own.values.flatMap(\.self)
    #expect(AppKey.allCases.map(\.rawValue).filter(own.contains) == [])
    #expect(PageKeys.table().flatMap(\.keys).count == own.count + AppKey.allCases.count)
  }

  @Test func `a user can't bind the characters that a page handles itself`() {
    let own = PageKeys.own.values.flatMap(\.self).filter { $0.count == 1 }
    #expect(Set(own).subtracting(KeyBindings.reserved) == [])
  }

  @Test func `a page sends and names the keys that the user chose`() throws {
    var options = ChatApp.Options()
    options.keys = try KeyBindings(changing: [("help", "H"), ("undo", "<"), ("write", nil)])
    let site = try ServedSite(appOptions: options) { $0.keys = options.keys }
    let document = try site.ask(site.request("/")).text
    #expect(document.contains("data-undo-key=\"&lt;\"") && document.contains("data-write-key=\"\""))
    #expect(document.contains(" H\"") && !document.contains(" ?\""))
    let page = try site.open()
    func isHelp() -> Bool { page.model.rows.values.contains { $0.contains(line) } }
    let line = AppWords.english.keys.move
    func press(_ key: String) throws -> Int {
      try page.act(["do": .string("key"), "key": .string(key), "row": .string("0")])
    }
    #expect(try press("?") == 204 && !isHelp())
    #expect(try press("H") == 204 && isHelp())
  }

  @Test(arguments: AppKey.allCases)
  func `the article lists each key`(key: AppKey) throws {
    let article = "Sources/Engine/Weft/Weft.docc/Articles/serving-pages.md"
    let text = try String(contentsOf: Checkout.root.appending(path: article), encoding: .utf8)
    let keys = text.split(separator: "\n").drop { $0 != "| key | what it does |" }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    let name = "`\(key.rawValue)`"
    #expect(
      keys.contains { $0.split(separator: "|")[0].contains(name) },
      "\(name) is not in the table of keys of serving-pages.md"
    )
  }
}
