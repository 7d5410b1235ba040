// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSourceTesting
import WeftTestSupport

@testable import OwnSourceExample
@testable import WeftSource

/// The events of all sources form one sequence, and actions reach their source.
@Suite struct JoinedFollowingTests {
  @Test(.ends)
  func `events of all sources reach all followers in the same order`() async throws {
    let fixture = try JoinedFixture()
    let (one, two) = (
      try await fixture.joined.events(after: nil), try await fixture.joined.events(after: nil)
    )
    for number in 0..<20 {
      let name = number % 3 == 0 ? "home" : "work"
      let message = OutgoingMessage(id: MessageID("n\(number)"), text: "\(number)")
      try await fixture.joined.perform(.send(message, ChannelID("\(name)/check:main")))
    }
    let heard = try await JoinedFixture.collect(20, of: one)
    #expect(try await JoinedFixture.collect(20, of: two) == heard)
    #expect(Set(heard.compactMap(\.event.message?.id)).count == 20)
    // Each has the id that its sender chose, and the one user as author.
    #expect(heard.allSatisfy { $0.event.message?.id.rawValue.hasPrefix("n") == true })
    #expect(heard.allSatisfy { $0.event.user?.id == "me" })
    for (index, event) in heard.enumerated() {
      let rest = try await fixture.joined.events(after: event.position)
      let expected = Array(heard[(index + 1)...])
      #expect(try await JoinedFixture.collect(19 - index, of: rest) == expected)
    }
  }

  @Test(.ends)
  func `a position that is too old is refused`() async throws {
    let fixture = try JoinedFixture()
    let start = try await fixture.joined.channels(ChannelListQuery(), after: nil, limit: 1).position
    let events = try await fixture.joined.events(after: start)
    let count = 2 * JoinedLog.kept + 1
    for number in 0..<count {
      let draft = DraftMessage(text: "\(number)")
      try await fixture.joined.perform(.saveDraft(draft, "home/check:mark"))
    }
    // The joined source gets them in its own time.
    while await fixture.joined.log.end.rawValue < count {
      try await Task.sleep(for: .milliseconds(5))
    }
    let late = try await fixture.joined.events(after: nil)
    try await fixture.joined.perform(.clearDraft("work/check:mark"))
    try await fixture.joined.perform(.pin("home/check:mark"))
    #expect(try await JoinedFixture.collect(1, of: late).count == 1)
    for _ in 0..<2 {
      let error = await #expect(throws: SourceError.self) {
        _ = try await JoinedFixture.collect(count, of: events)
      }
      #expect(error?.code == .positionLost)
    }
  }

  @Test(.ends)
  func `marking one source as read leaves the others unread`() async throws {
    let fixture = try JoinedFixture()
    let unread = ChannelListQuery(filter: .hasUnread)
    let page = try await fixture.joined.channels(unread, after: nil, limit: 10)
    #expect(page.rows.count == 4)
    let events = try await fixture.joined.events(after: page.position)
    try await fixture.work.perform(.markAllRead)
    let heard = try await JoinedFixture.collect(2, of: events)
    #expect(heard.map(\.event.cid) == ["work/check:main", "work/check:old"])
    var state = ChatState(
      currentUser: try await fixture.joined.account().user,
      users: [],
      channels: page.rows,
      now: JoinedFixture.now
    )
    for event in heard { _ = state.apply(event.event) }
    let left = state.channelIDs.compactMap { state.channel($0) }.filter(\.isUnread).map(\.id)
    #expect(Set(left) == ["home/check:main", "home/check:old"])
    try await fixture.joined.perform(.markAllRead)
    #expect(try await fixture.ids(unread) == [])
  }

  @Test(.ends)
  func `actions and requests are sent to the source in their ids`() async throws {
    let fixture = try JoinedFixture()
    let joined = fixture.joined
    try await joined.perform(.react("like", to: "work/m0", "work/check:main"))
    try await joined.perform(.pin("work/check:main"))
    let (work, home) = (
      try await joined.channel("work/check:main"), try await joined.channel("home/check:main")
    )
    #expect(work?.isPinned == true && home?.isPinned == false)
    #expect(work?.latestMessages.first { $0.id == "work/m0" }?.reactions.first?.userID == "me")
    let request = MessagePageRequest(
      channel: "work/check:main",
      parent: nil,
      position: .around("work/m4"),
      limit: 3
    )
    let page = try await joined.messages(request)
    #expect(page.messages.count == 3 && page.messages.contains { $0.id == "work/m4" })
    #expect(try await joined.thread("home/p0")?.channel.id == "home/check:main")
    try await joined.perform(.markThreadRead("home/p0"))
    #expect(try await joined.thread("home/p0")?.read(for: "me")?.unreadMessagesCount == 0)
    #expect(try await joined.thread("work/p0")?.read(for: "me")?.unreadMessagesCount == 3)
    for id in ["check:main", "house/check:main", "", "work/", "work/work/check:main"] {
      #expect(try await joined.channel(ChannelID(id)) == nil)
      let error = await #expect(throws: SourceError.self) {
        try await joined.perform(.pin(ChannelID(id)))
      }
      #expect(error?.code == .notFound)
    }
    #expect(joined.origin(of: "work/check:main")?.id == "check:main")
  }

  @Test(.ends)
  func `an unused joined source is freed`() async throws {
    let memory = JoinedFixture.memory()
    weak var gone: JoinedSource?
    do {
      let joined = try JoinedSource([("a", memory)], patience: JoinedFixture.day)
      _ = try await joined.account()
      gone = joined
    }
    while gone != nil { await Task.yield() }
  }
}
