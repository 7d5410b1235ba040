// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftTestSupport

@testable import WeftPostgres

/// What is the same for all users of a host exists once, and nothing else is shared.
@Suite struct SharedModelsTests {
  private static let people: [UserID] = ["leia", "luke", "han"]
  private static let all = ChannelID("team:all")

  private static func fixture() throws -> PostgresFixture {
    let moment = Date(timeIntervalSince1970: 1_750_000_000)
    var workspace = Workspace(currentUser: ChatUser(id: "owner"))
    workspace.users += people.map { ChatUser(id: $0, name: "The person \($0)") }
    for (name, members) in [("all", people)] + people.map({ ("of-\($0)", [$0]) }) {
      var channel = ChatChannel(id: ChannelID("team:\(name)"), createdAt: moment)
      channel.members = members.map { ChatChannelMember(ChatUser(id: $0)) }
      channel.lastMessageAt = moment
      channel.latestMessages = [
        ChatMessage(
          id: MessageID("first-\(name)"),
          author: ChatUser(id: members[0]),
          text: "The first message of a channel",
          createdAt: moment
        )
      ]
      workspace.channels.append(channel)
    }
    return try PostgresFixture(workspace, alone: true)
  }

  private static func host(_ fixture: PostgresFixture) throws -> PostgresHost {
    try PostgresHost(PostgresAddress(fixture.server.address(fixture.database)), connections: 2)
  }

  private static func page(_ source: PostgresSource) async throws -> [ChannelID: ChatChannel] {
    let page = try await source.channels(ChannelListQuery(), after: nil, limit: 10)
    return Dictionary(uniqueKeysWithValues: page.rows.map { ($0.id, $0) })
  }

  @Test(.ends)
  func `readers share one copy of messages and users, freed with the last reader`() async throws {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture)
    do {
      let leia = try await host.source(for: "leia", in: fixture.name)
      let luke = try await host.source(for: "luke", in: fixture.name)
      let one = try #require(try await Self.page(leia)[Self.all]?.latestMessages.first)
      let other = try #require(try await Self.page(luke)[Self.all]?.latestMessages.first)
      #expect(one.isShared(with: other) && one.author.name == "The person leia")
      // The shared one, and one for each.
      #expect(host.sharedChannelCount(of: fixture.name) == 3)
    }
    // The sources are freed with their last job, which their threads may still be finishing.
    while host.sharedChannelCount(of: fixture.name) > 0 {
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  @Test(.ends)
  func `personal data is not shared`() async throws {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture)
    let leia = try await host.source(for: "leia", in: fixture.name)
    let luke = try await host.source(for: "luke", in: fixture.name)
    _ = try await Self.page(leia)
    try await leia.perform(.pin(Self.all))
    try await leia.perform(.mute(Self.all, until: nil))
    try await luke.perform(.send(OutgoingMessage(id: "second", text: "News"), Self.all))
    let (one, other) = try await (Self.page(leia), Self.page(luke))
    #expect(Set(one.keys) == [Self.all, "team:of-leia"])
    #expect(Set(other.keys) == [Self.all, "team:of-luke"])
    let (hers, his) = try (#require(one[Self.all]), #require(other[Self.all]))
    #expect(hers.isPinned && hers.isMuted && !his.isPinned && !his.isMuted)
    #expect(hers.membership?.id == "leia" && his.membership?.id == "luke")
    #expect(hers.latestMessages.map(\.id) == ["second", "first-all"])
    #expect(hers.latestMessages == his.latestMessages)
  }

  @Test(.ends)
  func `a user who comes after a rename gets the new name`() async throws {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture)
    let leia = try await host.source(for: "leia", in: fixture.name)
    _ = try await Self.page(leia)
    let moment = Date(timeIntervalSince1970: 1_750_000_100)
    try await leia.apply(
      ChatEvent(.userUpdated, at: moment) {
        $0.user = UserPatch("leia") { $0.name = .set("General Organa") }
      }
    )
    let han = try await host.source(for: "han", in: fixture.name)
    let channel = try #require(try await Self.page(han)[Self.all])
    #expect(channel.members.first { $0.id == "leia" }?.user.name == "General Organa")
    #expect(channel.latestMessages.first?.author.name == "General Organa")
  }

  @Test(.ends)
  func `an edited message becomes a new shared copy for all`() async throws {
    let fixture = try Self.fixture()
    let host = try Self.host(fixture)
    let leia = try await host.source(for: "leia", in: fixture.name)
    let luke = try await host.source(for: "luke", in: fixture.name)
    _ = try await (Self.page(leia), Self.page(luke))
    try await leia.perform(.edit("first-all", text: "Another text", Self.all))
    for source in [leia, luke] {
      #expect(try await Self.page(source)[Self.all]?.latestMessages.first?.text == "Another text")
    }
  }
}
