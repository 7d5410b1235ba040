// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import WeftPostgres

/// Over a database, new chats and invitations reach the people whom they are for.
@Suite struct InvitationTests {
  private static func fixture() throws -> PostgresFixture {
    try PostgresFixture(PostgresFixture.workspace(.marking))
  }

  @Test(.ends)
  func `invited people see a new group and may write once they accept`() async throws {
    let fixture = try Self.fixture()
    let (ada, bela) = try (fixture.source(), fixture.source("bela"))
    let start = try await bela.channels(ChannelListQuery(), after: nil, limit: 1).position
    let chat = NewChat(id: "messaging:crew", name: "Crew", topic: "Plans", members: ["bela"])
    try await ada.perform(.create(chat))
    let seen = try #require(try await bela.channel(chat.id))
    #expect(seen.name == "Crew" && seen.membership?.invite == .pending)
    #expect(!seen.ownCapabilities.contains(.updateChannel), "only its creator may change it")
    let heard = try await PostgresFixture.collect(1, of: bela.events(after: start))
    #expect(heard.map(\.event.type) == [.channelCreated])
    #expect(heard[0].event.channel?.membership == nil, "that is the creator's own")
    let words = SourceAction.send(OutgoingMessage(id: "n", text: "Hello"), chat.id)
    await #expect(throws: SourceError.self) { try await bela.perform(words) }
    try await bela.perform(.answerInvitation(true, chat.id))
    try await bela.perform(words)
    #expect(try await ada.channel(chat.id)?.unreadCount.messages == 1)
    let member = try await ada.channel(chat.id)?.members.first { $0.id == "bela" }
    #expect(member?.invite == .accepted)
  }

  @Test(.ends)
  func `a user who was removed no longer sees the chat`() async throws {
    let fixture = try Self.fixture()
    let (ada, cleo) = try (fixture.source(), fixture.source("cleo"))
    let main = ChannelID("check:main")
    #expect(try await cleo.channel(main) == nil)
    try await ada.perform(.addMembers(["cleo"], main))
    #expect(try await cleo.channel(main)?.membership?.invite == .pending)
    try await ada.perform(.rename("Renamed", main))
    #expect(try await cleo.channel(main)?.name == "Renamed")
    let start = try await cleo.channels(ChannelListQuery(), after: nil, limit: 1).position
    try await ada.perform(.removeMember("cleo", main))
    #expect(try await cleo.channel(main) == nil)
    // One who was away hears of it too, so that an open list drops the chat.
    let heard = try await PostgresFixture.collect(1, of: cleo.events(after: start))
    #expect(heard.map(\.event.type) == [.memberRemoved])
    #expect(heard.first?.event.channelID == main)
  }

  @Test(.ends)
  func `two users who start the same direct chat share it`() async throws {
    let fixture = try Self.fixture()
    let (bela, cleo) = try (fixture.source("bela"), fixture.source("cleo"))
    try await bela.perform(.create(NewChat(direct: "cleo", for: "bela")))
    let chat = NewChat(direct: "bela", for: "cleo")
    try await cleo.perform(.create(chat))
    try await cleo.perform(.send(OutgoingMessage(id: "n", text: "Hello"), chat.id))
    #expect(try await bela.channel(chat.id)?.unreadCount.messages == 1)
  }
}
