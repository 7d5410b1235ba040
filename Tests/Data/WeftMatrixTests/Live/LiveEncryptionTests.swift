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

extension LiveTests {
  /// What a real server has of encrypted rooms and direct chats; `make test-live` runs this.
  @Suite struct EncryptionTests {
    private let server: MatrixServer
    private let scratch: Scratch
    private var path: String { scratch.path("ada.weft").path }

    init() throws { (server, scratch) = (try Synapse.running().server, try Scratch()) }

    private func people() async throws -> (ada: Person, bob: Person) {
      let ada = try await Person(registering: "ada-\(UUID().uuidString.lowercased())", at: server)
      return (ada, try await Person("bob", at: server))
    }

    private func encrypt(_ room: String, by person: Person) async throws {
      let place = "/rooms/\(MatrixRequest.quoted(room))/state/m.room.encryption"
      let body: JSONValue = .object([.init("algorithm", .string("m.megolm.v1.aes-sha2"))])
      try await person.ask(.put, place, body)
    }

    @Test func `waiting messages are not sent in clear into a newly encrypted room`()
      async throws
    {
      let (ada, bob) = try await people()
      let room = try await bob.make("Meanwhile", with: [ada])
      try await MatrixSync(ada.account, file: path).once()
      let (file, channel) = (try AccountFile(path, user: ada.id), ChannelID("matrix:" + room))
      try file.queue(OutgoingMessage(id: "m1", text: "secret plans"), in: channel, at: Date())
      try await encrypt(room, by: bob)
      // Without a sync, and with one.
      let sender = try MatrixSender(ada.account, file: path, MatrixHTTP(server))
      #expect(await sender.sendAll() == nil)
      try await MatrixSync(ada.account, file: path).once()
      let place = "/rooms/\(MatrixRequest.quoted(room))/messages?dir=b&limit=20"
      let told = try await bob.ask(.get, place)["chunk"]?.elements ?? []
      #expect(!told.contains { $0["type"]?.text == "m.room.message" })
      let shown = try file.store.freshState().message("m1", in: channel, parent: "m1")
      #expect(shown?.localState == .sendingFailed && shown?.text == "secret plans")
    }

    @Test func `encrypted messages stay unread and no receipt is sent`() async throws {
      let (ada, bob) = try await people()
      let room = try await bob.make("Hidden", with: [ada])
      try await encrypt(room, by: bob)
      let content: JSONValue = .object([
        .init("algorithm", .string("m.megolm.v1.aes-sha2")), .init("ciphertext", .string("x")),
        .init("session_id", .string("s")), .init("device_id", .string("d")),
        .init("sender_key", .string("k")),
      ])
      try await bob.send("m.room.encrypted", content, to: room)
      try await MatrixSync(ada.account, file: path).once()
      let source = try MatrixSource(ada.account, file: path)
      let channel = ChannelID("matrix:" + room)
      #expect(try await source.channel(channel)?.unreadCount.messages == 1)
      await #expect(throws: SourceError.unreadable) { try await source.perform(.markRead(channel)) }
      try await MatrixSync(ada.account, file: path).once()
      #expect(try await source.channel(channel)?.unreadCount.messages == 1)
      let fresh = scratch.path("fresh.weft").path
      try await MatrixSync(ada.account, file: fresh).once()
      let again = try MatrixSource(ada.account, file: fresh)
      #expect(try await again.channel(channel)?.unreadCount.messages == 1)
    }

    @Test func `an accepted direct chat is direct for all of the user's clients`()
      async throws
    {
      let (ada, bob) = try await people()
      let members: [JSONValue.Member] = [
        .init("preset", .string("trusted_private_chat")), .init("is_direct", .bool(true)),
        .init("topic", .string("Leaves")), .init("invite", .array([.string(ada.id)])),
      ]
      let room = try await bob.ask(.post, "/createRoom", .object(members))["room_id"]?.text ?? ""
      try await MatrixSync(ada.account, file: path).once()
      let (source, channel) = (
        try MatrixSource(ada.account, file: path), ChannelID("matrix:" + room)
      )
      let invited = try await source.channel(channel)
      #expect(invited?.custom["inviter"] == .string(bob.id))
      #expect(invited?.custom["topic"] == .string("Leaves"))
      try await source.perform(.answerInvitation(true, channel))
      let me = MatrixRequest.quoted(ada.id)
      let direct = try await ada.ask(.get, "/user/\(me)/account_data/m.direct")
      #expect(direct[bob.id]?.texts == [room])
      try await MatrixSync(ada.account, file: path).once()
      let joined = try await source.channel(channel)
      #expect(joined?.filterTags == ["direct"])
      #expect(joined?.custom["topic"] == .string("Leaves"), "the chat's page shows it")
    }
  }
}
