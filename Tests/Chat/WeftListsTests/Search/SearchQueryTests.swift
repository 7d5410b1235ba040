// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Which channels and messages a search finds.
@Suite struct SearchQueryTests {
  private let request: ChannelSearchRequest? = {
    var session = ChannelSearchSession(searchType: .channels, delay: 0)
    guard case .search(let request)? = session.handle(.search("war")).first else { return nil }
    return request
  }()

  @Test func `a channel search matches names of the user's own channels`() throws {
    let query = try #require(request).channelQuery(for: Samples.me.id)
    #expect(
      query.filter == .and([.autocomplete(.name, text: "war"), .containMembers(userIds: ["luke"])])
    )
    let names = ["Star Wars", "Stars", "RÉWÁRD", nil]
    let found = names.map { query.matches(Samples.channel(name: $0), for: Samples.me.id) }
    #expect(found == [true, false, true, false])
    let foreign = Samples.channel(name: "War") { $0.members.removeFirst() }
    #expect(!query.matches(foreign, for: Samples.me.id))
  }

  @Test(arguments: [
    ("hello", true), ("WORLD hel", true), ("ello", true), ("orl", true), ("hello moon", false),
    ("olleh", false), ("zolw", true), ("olw", true), ("", false), (" .,! ", false),
  ])
  func `a message is found by words and parts of words`(text: String, isFound: Bool) {
    let message = Samples.message("Hello, world! Żółw.")
    #expect(MessageSearchQuery(text).matches(message) == isFound)
  }

  @Test func `a document is skipped only if its message can't match`() {
    var random = SeededGenerator(seed: 11)
    let words = [
      "Hello", "world", "KETTLE", "Żółw", "kettle's", "日本語", "key", "a", "x-ray", "Ǆ", "№5",
    ]
    var passed = 0
    for _ in 0..<2000 {
      let pick = { (most: Int) in
        (0..<Int.random(in: 1...most, using: &random)).compactMap { _ in
          words.randomElement(using: &random)
        }
      }
      let text = pick(5).joined(separator: " ")
      let typed = pick(2).map { String($0.prefix(Int.random(in: 1...4, using: &random))) }
      let query = MessageSearchQuery(typed.joined(separator: " "))
      let mayFind = query.mayFind(Array("{\"id\":\"m\",\"text\":\"\(text)\"}".utf8))
      #expect(mayFind || !query.matches(Samples.message(text)), "\(typed) in \(text)")
      if !mayFind { passed += 1 }
    }
    #expect(passed > 800)
    // An escape may encode any letter.
    #expect(MessageSearchQuery("kettle").mayFind(Array(#"{"text":"\u006bettle"}"#.utf8)))
    #expect(!MessageSearchQuery("kettle").mayFind(Array(#"{"text":"kettl"}"#.utf8)))
    #expect(!MessageSearchQuery("kettle").mayFind([]))
  }

  @Test func `deleted messages and those not for everyone are not found`() {
    let query = MessageSearchQuery("hi")
    let found = [
      Samples.message("hi"), Samples.message("hi") { $0.deletedAt = Samples.now },
      Samples.message("hi") { $0.kind = .ephemeral }, Samples.message("hi") { $0.kind = .error },
      Samples.message("hi") { $0.isShadowed = true }, Samples.message("hi") { $0.parentID = "p" },
    ].map(query.matches)
    #expect(found == [true, false, false, false, false, true])
  }

  @Test func `newer messages come first, then the lower channel id, then the lower message id`() {
    func result(_ channel: String, _ message: String, age: Double) -> ChannelSelectionInfo {
      ChannelSelectionInfo(
        channel: Samples.channel(channel),
        message: Samples.message("x", id: message, age: age)
      )
    }
    let query = MessageSearchQuery("x")
    let sorted = [
      result("a", "m3", age: 5), result("b", "m1", age: 1), result("a", "m2", age: 1),
      result("a", "m1", age: 1),
    ].sorted { query.isOrdered($0, before: $1) }
    #expect(
      sorted.map { "\($0.channel.id) \($0.message?.id.rawValue ?? "")" } == [
        "messaging:a m1", "messaging:a m2", "messaging:b m1", "messaging:a m3",
      ]
    )
  }
}
