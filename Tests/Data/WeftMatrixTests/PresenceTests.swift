// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

@testable import WeftMatrix

/// Presence: of users in direct chats, for as long as the server reports it.
@Suite struct PresenceTests {
  private let account: RecordedAccount

  init() throws {
    account = try RecordedAccount()
    try account.begin()
    try account.write(
      news(#""account_data":{"events":[{"type":"m.direct","content":\#(direct)}]}"#)
    )
  }

  private let direct = ##"{"@bob:localhost":["!a:localhost"],"@cy:localhost":[],"no id":["!b"]}"##

  private func news(_ members: String) throws -> SyncAnswer {
    .sync(try SyncNews(sync: Array(#"{"next_batch":"s9",\#(members)}"#.utf8)))
  }

  private func told(_ user: String, _ presence: String) throws -> SyncAnswer {
    let event =
      #"{"type":"m.presence","sender":"\#(user)","content":{"presence":"\#(presence)"}}"#
    return try news(#""presence":{"events":[\#(event)]}"#)
  }

  private func isOnline(_ user: String) throws -> Bool {
    try account.state().user(UserID(user)).isOnline
  }

  @Test func `presence is requested and shown only for users of direct chats`() throws {
    #expect(try account.file.progress().people == ["@bob:localhost"])
    let purpose = SyncPurpose.news(since: "s9", wait: .seconds(30))
    func path(_ mode: SyncMode, _ people: [String]) -> String {
      purpose.request(position: nil, rooms: 20, people: people, mode, moment: .zero).path
        .removingPercentEncoding ?? ""
    }
    let filter = #""presence":{"types":["m.presence"],"senders":["@bob:localhost"]}"#
    #expect(path(.following, ["@bob:localhost"]).replacing(" ", with: "").contains(filter))
    #expect(path(.following, []).replacing(" ", with: "").contains(#""presence":{"types":[]}"#))
    // A client that only fetches does not set its own presence.
    #expect(path(.once, ["@bob:localhost"]).replacing(" ", with: "").contains(#"{"types":[]}"#))
    try account.write(told("@bob:localhost", "online"))
    try account.write(told("@cy:localhost", "online"))
    #expect(try isOnline("@bob:localhost") && !isOnline("@cy:localhost"))
    try account.write(told("@bob:localhost", "unavailable"))
    #expect(try !isOnline("@bob:localhost"))
  }

  @Test func `presence is forgotten when the server stops reporting it`() throws {
    let bob = try MatrixEvent(
      presence: .object([.init("presence", .string("online"))]),
      of: "@bob:localhost"
    )
    try account.file.writePresence([bob], at: RecordedAccount.now)
    #expect(try isOnline("@bob:localhost"))
    let before = try account.content()
    try account.file.writePresence([bob], at: RecordedAccount.now)
    #expect(try account.content() == before)
    try account.file.forgetPresence(at: RecordedAccount.now)
    #expect(try !isOnline("@bob:localhost"))
  }

  @Test func `presence is requested once, again for other users, and after a silence`() {
    var watch = PresenceWatch()
    let start = RecordedAccount.now
    #expect(watch.asks(about: ["a"]) && watch.asks(about: []))
    watch.take(["a"])
    #expect(!watch.asks(about: ["a"]) && watch.asks(about: ["a", "b"]))
    let ends = [80.0, 100, 200].map { seconds in
      watch.expires(at: start.addingTimeInterval(seconds), lastAnswer: start)
    }
    #expect(ends == [false, true, false])
    #expect(watch.asks(about: ["a"]))
    watch.end()
    #expect(!watch.asks(about: ["a"]))
  }
}
