// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftTestSupport

@Suite struct ScreenNameTests {
  @Test(arguments: [
    ScreenName.channels, .threads, .problems, .settings, .colours, .help,
    .messages("messaging:general"), .replies("m1"), .info("team:a"), .attachment("m1", index: 3),
    .pinned("team:a"), .media("team:a"), .members("team:a"), .person("@a:b"), .mentions, .drafts,
    .catchUp, .why(.channel("messaging:general")), .why(.thread("m1")), .why(.message("m:1")),
  ])
  func `a screen name reads back as it was written`(name: ScreenName) {
    #expect(ScreenName(name.text) == name)
  }

  @Test(arguments: 0..<100)
  func `a screen name with any id reads back as it was written`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let letters: [Character] = [":", "/", " ", "a", "é", "\u{0}", "京", "\"", "%", "\n"]
    let id = String(
      (0..<Int.random(in: 1...12, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      }
    )
    let place = Int.random(in: 0...Int.max, using: &random)
    let names: [ScreenName] = [
      .messages(ChannelID(id)), .info(ChannelID(id)), .replies(MessageID(id)),
      .pinned(ChannelID(id)), .media(ChannelID(id)), .members(ChannelID(id)), .person(UserID(id)),
      .attachment(MessageID(id), index: place), .why(.channel(ChannelID(id))),
      .why(.thread(MessageID(id))), .why(.message(MessageID(id))),
    ]
    for name in names { #expect(ScreenName(name.text) == name, "seed \(seed): \(name.text)") }
  }

  @Test(arguments: [
    "", ":", ":a", "Threads", "channels:", "messages", "messages:", "replies:", "info:",
    "channel:", "pinned", "media:", "members:", "person:", "mentions:", "drafts:a",
    "attachment:", "attachment:1", "attachment:1:", "attachment:-1:m", "attachment:x:m",
    "attachment::m", "why", "why:", "why:a", "why:a:b", "why:channel:", "unknown:m",
  ])
  func `any other text is refused`(text: String) {
    #expect(ScreenName(text) == nil)
  }

  @Test func `an address of an earlier version opens the page of the channel`() {
    #expect(ScreenName("info:team:a") == .info("team:a"))
    #expect(ScreenName.info("team:a").text == "channel:team:a")
  }

  @Test func `every suggested word starts a valid name`() {
    for word in ScreenName.words {
      #expect(ScreenName(word.hasSuffix(":") ? word + "id" : word) != nil, "\(word)")
      #expect(ScreenName.names.contains(word))
    }
  }
}
