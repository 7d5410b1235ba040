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
  /// Rooms joined by address, and the receipts others get; `make test-live` runs this.
  @Suite struct JoiningTests {
    private func file(
      of person: Person,
      _ scratch: Scratch
    ) async throws -> (path: String, sync: MatrixSync) {
      let path = scratch.path("\(UUID().uuidString).weft").path
      let sync = try MatrixSync(person.account, file: path)
      try await sync.once()
      return (path, sync)
    }

    @Test func `a room is joined by its name, its id and a link`() async throws {
      let server = try Synapse.running().server
      let (ada, bob) = (try await Person("ada", at: server), try await Person("bob", at: server))
      let scratch = try Scratch()
      let (path, sync) = try await file(of: ada, scratch)
      let source = try MatrixSource(ada.account, file: path)
      for number in 0..<3 {
        let name = "garden-\(UUID().uuidString.lowercased())"
        let options: JSONValue = .object([
          .init("preset", .string("public_chat")), .init("room_alias_name", .string(name)),
          .init("name", .string("Garden \(number)")),
        ])
        let room = try await bob.ask(.post, "/createRoom", options)["room_id"]?.text ?? ""
        let alias = "#\(name):localhost"
        let addresses = [
          alias, room, "https://matrix.to/#/" + MatrixRequest.quoted(alias) + "?via=localhost",
        ]
        try await source.perform(.join(addresses[number]))
        try await sync.once()
        let channel = try await source.channel(ChannelID("matrix:" + room))
        #expect(channel?.membership != nil && channel?.name == "Garden \(number)")
      }
      await #expect(throws: SourceError.self) { try await source.perform(.join("#none:localhost")) }
      await #expect(throws: SourceError.self) { try await source.perform(.join("@bob:localhost")) }
    }

    @Test(arguments: [MatrixReceipts.public, .private, .none])
    func `others get receipts as the account is configured`(receipts: MatrixReceipts) async throws {
      let server = try Synapse.running().server
      let name = "ada-\(UUID().uuidString.lowercased())"
      let ada = try await Person(registering: name, at: server)
      let bob = try await Person("bob", at: server)
      let room = try await bob.make("Room", with: [ada])
      try await bob.say("hello", in: room)
      let scratch = try Scratch()
      let (path, sync) = try await file(of: ada, scratch)
      var account = ada.account
      account.receipts = receipts
      let source = try MatrixSource(account, file: path)
      let channel = ChannelID("matrix:" + room)
      #expect(try await source.channel(channel)?.unreadCount.messages == 1)
      try await source.perform(.markRead(channel))
      try await sync.once()
      #expect(try await source.channel(channel)?.isUnread == false)
      // Another device of the same user knows of it, unless no receipt was sent.
      let other = try await file(of: ada, scratch).path
      let unread = try WorkspaceStore(opening: other).freshState().channel(channel)?.unreadCount
      #expect(unread?.messages == (receipts == .none ? 1 : 0))
      let others = try await file(of: bob, scratch).path
      let read = try WorkspaceStore(opening: others).freshState().channel(channel)?
        .read(for: UserID(ada.id))?.lastReadAt
      let said = try WorkspaceStore(opening: others).freshState().channel(channel)?.lastMessageAt
      #expect((read == said && said != nil) == (receipts == .public))
    }

    @Test func `marking as unread reaches other devices`() async throws {
      let server = try Synapse.running().server
      let (ada, bob) = (try await Person("ada", at: server), try await Person("bob", at: server))
      let room = try await bob.make("Room", with: [ada])
      try await bob.say("hello", in: room)
      let scratch = try Scratch()
      let (path, sync) = try await file(of: ada, scratch)
      let source = try MatrixSource(ada.account, file: path)
      let channel = ChannelID("matrix:" + room)
      try await source.perform(.markRead(channel))
      try await source.perform(.markUnread(channel))
      #expect(try await source.channel(channel)?.isUnread == true)
      try await sync.once()
      #expect(try await source.channel(channel)?.isUnread == true)
      let other = try await file(of: ada, scratch).path
      #expect(try WorkspaceStore(opening: other).freshState().channel(channel)?.isUnread == true)
    }
  }
}
