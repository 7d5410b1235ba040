// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import WeftStore

/// The effects of another process on a file that is open here.
@Suite(.ends) struct OtherProcessTests {
  /// Hides a channel with `weft events`.
  private func hide(_ channel: ChannelID, in fixture: StoreFixture) throws {
    let line = #"{"type":"channel.hidden","cid":"\#(channel)","created_at":"2026-01-01T00:00:00Z"}"#
    let file = try fixture.scratch.write(line.utf8, to: "events.ndjson")
    let run = try Subprocess(Checkout.weft, ["events", fixture.path, file.path])
    try #require(run.status == 0, "\(run.errors)")
  }

  @Test func `a follower of the file is notified`() async throws {
    let fixture = try StoreFixture()
    let events = try await fixture.source().events(after: nil)
    let heard = Task { try await StoreFixture.collect(1, of: events) }
    try hide("check:main", in: fixture)
    let happened = try #require(try await heard.value.first)
    #expect(happened.event.type == .channelHidden && happened.event.cid == "check:main")
  }

  @Test func `lists show another process's event and saving keeps it`() throws {
    let fixture = try StoreFixture()
    let engine = try Engine(store: fixture.store())
    let list = engine.channelList(rows: 20)
    let shown = list.session.channels.map(\.id)
    try hide("check:main", in: fixture)
    engine.apply(ChatEvent(.channelHidden, cid: "check:old", at: .now))
    try engine.save()
    _ = list.drainChanges()
    let left = shown.filter { !["check:main", "check:old"].contains($0) }
    #expect(list.session.channels.map(\.id) == left)
    #expect(
      try Engine(store: fixture.store()).channelList(rows: 20).session.channels.map(\.id) == left
    )
  }
}
