// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import WeftStore

/// A file is a source like any other, for several processes at once.
@Suite struct StoreSourceTests {
  private static let main = ChannelID("check:main")

  @Test func `a store source follows every rule of sources`() async throws {
    let scratch = try Scratch()
    let number = Counter()
    let broken = await SourceConformance.checkMarking(patience: .longest) { workspace in
      let path = scratch.path("\(await number.next()).weft").path
      let store = try WorkspaceStore(creating: path, StoreFixture.workspace(workspace))
      try store.add(StoreFixture.workspace(workspace))
      return try StoreSource(opening: path) { workspace.now }
    }
    #expect(broken.isEmpty, "\(broken.map(\.description).joined(separator: "\n"))")
  }

  @Test(.ends)
  func `followers on one connection receive the events of another`() async throws {
    let fixture = try StoreFixture()
    let (one, two) = try (fixture.source(), fixture.source())
    let events = try await one.events(after: nil)
    let heard = Task { try await StoreFixture.collect(2, of: events) }
    try await two.perform(.pin(Self.main))
    try await two.perform(.mute(Self.main))
    let happened = try await heard.value
    #expect(happened.map(\.event.type) == [.memberUpdated, .channelUpdated])
    let position = try #require(happened.first?.position)
    let again = try await StoreFixture.collect(1, of: two.events(after: position))
    #expect(again == [happened[1]])
    #expect(try await one.channel(Self.main)?.isMuted == true)
  }

  @Test func `events applied elsewhere are reported in order`() async throws {
    let fixture = try StoreFixture()
    let source = try fixture.source()
    let start = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
    let lines = [
      #"{"type":"typing.start","cid":"check:main","user_id":"bela","created_at":"2025-06-15T15:06:41Z"}"#,
      #"{"type":"channel.hidden","cid":"check:none"}"#,
      #"{"type":"channel.hidden","cid":"check:main","created_at":"2025-06-15T15:06:42Z"}"#,
      #"{"type":"channel.hidden","cid":"check:main","created_at":"2025-06-15T15:06:42Z"}"#,
      #"{"type":"message.new","cid":"check:old","message":{"id":"n","text":"New","user_id":"bela","created_at":"2025-06-15T15:06:43Z"}}"#,
    ]
    let log = EventLog(Array(lines.joined(separator: "\n").utf8))
    let applied = try fixture.store().apply(log)
    #expect(applied.applied == 4 && applied.errors.count == 1)
    let happened = try await StoreFixture.collect(3, of: source.events(after: start))
    // Refused events did not happen, and repeated ones happened once.
    #expect(happened.map(\.event.type) == [.typingStart, .channelHidden, .messageNew])
    #expect(happened[2].event.message?.text == .set("New"))
  }

  @Test func `typing that is read later never lasts longer than half a minute`() async throws {
    let fixture = try StoreFixture()
    let begun = try #require(
      ISO8601DateFormatter().date(from: "2025-06-15T15:06:41Z"),
      "the moment is one"
    )
    let line =
      #"{"type":"typing.start","cid":"check:main","user_id":"bela","created_at":"2025-06-15T15:06:41Z"}"#
    #expect(try fixture.store().apply(EventLog(Array(line.utf8))).applied == 1)
    for (seconds, typing) in [(29.0, 1), (30.0, 0)] {
      let source = try StoreSource(opening: fixture.path) { begun + seconds }
      let page = try await source.channels(ChannelListQuery(), after: nil, limit: 50)
      let listed = page.rows.first { $0.id == Self.main }
      #expect(listed?.currentlyTypingUsers.count == typing, "after \(seconds) s")
      #expect(try await source.channel(Self.main)?.currentlyTypingUsers.count == typing)
    }
  }

  @Test func `a follower that comes too late or missed an import is told to reload`()
    async throws
  {
    let fixture = try StoreFixture()
    let store = try fixture.store()
    store.eventLimit = 3
    let source = StoreSource(store) { SourceWorkspace.standard.now }
    let start = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
    for _ in 0..<2 {
      try await source.perform(.pin(Self.main))
      try await source.perform(.unpin(Self.main))
    }
    let early = await #expect(throws: SourceError.self) { try await source.events(after: start) }
    #expect(early?.code == .positionLost)
    let later = SourcePosition(rawValue: start.rawValue + 1)
    let kept = try await StoreFixture.collect(3, of: source.events(after: later))
    #expect(kept.map(\.position.rawValue) == (2...4).map { start.rawValue + $0 })
    let end = try #require(kept.last?.position)
    try fixture.store().add(StoreFixture.workspace(.standard))
    let imported = await #expect(throws: SourceError.self) { try await source.events(after: end) }
    #expect(imported?.code == .positionLost)
    let after = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
    #expect(after > end)
    _ = try await source.events(after: after)
  }

  @Test(.ends)
  func `a follower that falls behind is told to reload`() async throws {
    let fixture = try StoreFixture()
    let store = try fixture.store()
    store.eventLimit = 2
    let source = StoreSource(store) { SourceWorkspace.standard.now }
    let events = try await source.events(after: nil)
    for _ in 0..<3 {
      try await source.perform(.pin(Self.main))
      try await source.perform(.unpin(Self.main))
    }
    let error = await #expect(throws: SourceError.self) {
      try await StoreFixture.collect(1, of: events)
    }
    #expect(error?.code == .positionLost)
  }

  @Test func `damage in the log is reported to followers`() async throws {
    let fixture = try StoreFixture()
    let store = try fixture.store()
    try store.database.run("INSERT INTO events(document, touched) VALUES(x'00', x'7b7d')")
    let source = try fixture.source()
    let start = SourcePosition(rawValue: try store.position() - 1)
    let error = await #expect(throws: SourceError.self) {
      try await StoreFixture.collect(1, of: source.events(after: start))
    }
    #expect(error?.message.contains("the file is damaged (event ") == true)
  }
}

/// A counter.
private actor Counter {
  private var number = 0

  func next() -> Int {
    number += 1
    return number
  }
}
