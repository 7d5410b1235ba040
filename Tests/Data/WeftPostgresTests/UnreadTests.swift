// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftSource
import WeftTestSupport

@testable import WeftPostgres

/// Marking a channel as unread is personal, and reaches every host.
@Suite struct UnreadTests {
  private static let main = ChannelID("check:main")

  private static func unread(_ source: PostgresSource) async throws -> Int? {
    try await source.channel(main)?.unreadCount.messages
  }

  @Test(.ends)
  func `a channel is marked unread from a message for one user only`() async throws {
    let fixture = try PostgresFixture()
    let (reader, writer) = try (fixture.source(), fixture.source("bela"))
    for id in ["one", "two", "three"] as [MessageID] {
      try await writer.perform(.send(OutgoingMessage(id: id, text: "News"), Self.main))
    }
    try await reader.perform(.markRead(Self.main))
    let before = try await Self.unread(writer)
    #expect(try await Self.unread(reader) == 0)
    try await reader.perform(.markUnread(Self.main, from: "two"))
    // Another source of the user reads it from the database.
    #expect(try await Self.unread(reader) == 2)
    #expect(try await Self.unread(fixture.source()) == 2)
    #expect(try await Self.unread(writer) == before)
    let told = try fixture.sql(
      "SELECT count(*) FROM weft.log WHERE shard = SHARD AND convert_from(shared, 'UTF8') LIKE '%mark_unread%'"
    )
    #expect(told == "0")
    try await reader.perform(.markRead(Self.main))
    #expect(try await Self.unread(fixture.source()) == 0)
  }
}
