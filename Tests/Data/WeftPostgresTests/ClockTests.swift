// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import WeftPostgres

/// Hosts with different clocks write one order of events, and lose none.
@Suite struct ClockTests {
  private static let main = ChannelID("check:main")
  private static let now = SourceWorkspace.standard.now

  /// Returns a source on a host whose clock is some seconds ahead of the others.
  private static func source(
    _ fixture: PostgresFixture,
    _ user: String? = nil,
    ahead seconds: TimeInterval
  ) throws -> PostgresSource {
    try PostgresSource(opening: fixture.address(user)) { now.addingTimeInterval(seconds) }
  }

  private static func say(_ id: String) -> SourceAction {
    .send(OutgoingMessage(id: MessageID(id), text: id), main)
  }

  @Test(.ends)
  func `messages are in the order in which they were written`() async throws {
    let fixture = try PostgresFixture()
    let hosts = try [420.0, -300, 0].map { try Self.source(fixture, ahead: $0) }
    for number in 0..<12 { try await hosts[number % 3].perform(Self.say("order-\(number)")) }
    let shown = try await hosts[1].channel(Self.main)?.latestMessages.prefix(12).map(\.text)
    #expect(shown == (0..<12).reversed().map { "order-\($0)" })
  }

  @Test(.ends)
  func `messages written after a truncation stay`() async throws {
    let fixture = try PostgresFixture()
    let (ahead, behind) = try (
      Self.source(fixture, ahead: 600), Self.source(fixture, ahead: -600)
    )
    try await ahead.apply(
      ChatEvent(.channelTruncated, cid: Self.main, at: Self.now.addingTimeInterval(600)) { _ in }
    )
    #expect(try await behind.channel(Self.main)?.latestMessages.isEmpty == true)
    try await behind.perform(Self.say("after"))
    #expect(try await ahead.channel(Self.main)?.latestMessages.map(\.text) == ["after"])
  }

  @Test(.ends)
  func `a host with a slow clock marks messages from faster clocks as read`() async throws {
    let fixture = try PostgresFixture()
    let (writer, reader) = try (
      Self.source(fixture, "bela", ahead: 600), Self.source(fixture, ahead: -600)
    )
    try await writer.perform(Self.say("news"))
    #expect(try await reader.channel(Self.main)?.isUnread == true)
    try await reader.perform(.markRead(Self.main))
    #expect(try await reader.channel(Self.main)?.isUnread == false)
    #expect(try await Self.source(fixture, ahead: 0).channel(Self.main)?.isUnread == false)
  }
}
