// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// Creating rooms and polls on a server, and changing who is in a room.
@Suite struct RoomMakingTests {
  private let server: ScriptedServer
  private let source: MatrixSource
  private let path: String
  private let scratch: Scratch
  private static let room = ChannelID("matrix:!r:localhost")

  init() async throws {
    server = try ScriptedServer("making")
    scratch = try Scratch()
    path = scratch.path("ada.weft").path
    try await MatrixSync(server.account, file: path).once()
    source = try MatrixSource(server.account, file: path)
    _ = try await server.log()
  }

  private func told() async throws -> [String] {
    try await server.log().filter { $0 != "news" && $0 != "all" }
  }

  @Test func `a direct chat becomes a direct room, once`() async throws {
    let chat = NewChat(direct: "@eve:localhost", for: UserID(RecordedAccount.ada))
    try await source.perform(.create(chat))
    let body =
      #"{"preset":"trusted_private_chat","invite":["@eve:localhost"],"is_direct":true}"#
    let told = try await told()
    #expect(told.first == "post createRoom " + body)
    #expect(told.last?.hasPrefix("put m.direct") == true && told.count == 2)
    let channel = try #require(try await source.channel("matrix:!made1:localhost"))
    #expect(channel.filterTags == ["direct"])
    #expect(channel.custom[NewChat.requestKey] == .string(chat.id.rawValue))
    try await source.perform(.create(chat))
    #expect(try await self.told() == [])
  }

  @Test func `a group has its name and topic, and a repeated request creates none`() async throws {
    let chat = NewChat(
      id: "messaging:crew",
      name: "Crew",
      topic: "Plans",
      members: ["@eve:localhost"]
    )
    try await source.perform(.create(chat))
    try await source.perform(.create(chat))
    let body =
      #"{"preset":"private_chat","invite":["@eve:localhost"],"is_direct":false,"name":"Crew","topic":"Plans"}"#
    #expect(try await told() == ["post createRoom " + body])
    let channel = try #require(try await source.channel("matrix:!made1:localhost"))
    #expect(channel.name == "Crew" && channel.allows(.updateChannel))
    await #expect(throws: SourceError.self) {
      try await source.perform(.create(NewChat(id: "messaging:x", members: ["@nobody:x"])))
    }
    #expect(try await told() == [])
  }

  @Test func `members, name and topic are changed by requests`() async throws {
    try await source.perform(.addMembers(["@bob:localhost"], Self.room))
    try await source.perform(.removeMember("@bob:localhost", Self.room))
    try await source.perform(.rename("Quay", Self.room))
    try await source.perform(.setTopic("Ships", Self.room))
    #expect(
      try await told() == [
        #"post invite {"user_id":"@bob:localhost"}"#, #"post kick {"user_id":"@bob:localhost"}"#,
        #"put m.room.name {"name":"Quay"}"#, #"put m.room.topic {"topic":"Ships"}"#,
      ]
    )
    let channel = try await source.channel(Self.room)
    #expect(channel?.name == "Quay" && channel?.custom["topic"] == .string("Ships"))
  }

  @Test func `a poll is sent as other clients read it, and its author ends it`() async throws {
    var poll = ChatPoll(name: "Tea?")
    poll.id = "asked"
    poll.options = [PollOption(id: "1", text: "Yes"), PollOption(id: "2", text: "No")]
    poll.votesAllowed = 1
    var message = OutgoingMessage(id: "asked", text: "")
    message.poll = poll
    #expect(try await source.deliver(message, in: Self.room) == .sent)
    let sent = try #require(try await told().first)
    #expect(sent.hasPrefix("message org.matrix.msc3381.poll.start "))
    #expect(sent.contains(#""max_selections":1"#) && sent.contains("poll.disclosed"))
    try await source.perform(.vote("2", in: "asked", Self.room))
    try await source.perform(.closePoll("asked", Self.room))
    let types = try await told().map { $0.split(separator: " ")[1] }
    #expect(types == ["org.matrix.msc3381.poll.response", "org.matrix.msc3381.poll.end"])
    poll.options = (0...PollPatch.mostAnswers).map { PollOption(id: "\($0)", text: "\($0)") }
    message = OutgoingMessage(id: "many", text: "")
    message.poll = poll
    await #expect(throws: SourceError.self) {
      try await source.perform(.send(message, Self.room))
    }
  }
}
