// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

extension LiveTests {
  /// Accounts on a real server; `make test-live` runs them.
  @Suite struct SyncTests {
    private func rows(_ path: String) throws -> [String] {
      let store = try WorkspaceStore(opening: path, readOnly: true)
      let state = try store.freshState()
      let query = ChannelListQuery()
      let context = QueryContext<ChatChannel>(currentUser: state.currentUserID, now: Date())
      return state.channelIDs.compactMap { state.channel($0) }
        .filter { query.matches($0, in: context) }
        .sorted { query.isOrdered($0, before: $1, in: context) }
        .map { "\($0.name ?? "?") \($0.unreadCount.messages) \($0.previewMessage?.text ?? "-")" }
    }

    @Test func `a wrong password is refused`() async throws {
      let server = try Synapse.running().server
      await #expect(throws: MatrixError.self) {
        try await MatrixAccount.logIn(to: server, user: "ada", password: "guess")
      }
    }

    @Test func `an account is synced into a file and kept up to date`() async throws {
      let server = try Synapse.running().server
      let (ada, bob) = (try await Person("ada", at: server), try await Person("bob", at: server))
      let scratch = try Scratch()
      let path = scratch.path("ada.weft").path
      let tea = try await bob.make("Tea", with: [ada])
      let root = try await bob.say("which leaves?", in: tea)
      try await bob.say("green", in: tea, thread: root)
      let cake = try await bob.make("Cake", with: [ada])
      try await bob.say("with cream", in: cake)
      let sync = try MatrixSync(ada.account, file: path)
      try await sync.once()
      #expect(try rows(path).prefix(2) == ["Cake 1 with cream", "Tea 1 which leaves?"])
      let state = try WorkspaceStore(opening: path, readOnly: true).freshState()
      #expect(state.thread(MessageID(root))?.read(for: UserID(ada.id))?.unreadMessagesCount == 1)
      #expect(sync.currentStatus.isComplete)
      try await bob.say("or black ones?", in: tea)
      try await sync.once()
      #expect(try rows(path).prefix(2) == ["Tea 2 or black ones?", "Cake 1 with cream"])
      // Syncing again from the beginning gives the same.
      let fresh = scratch.path("fresh.weft").path
      try await MatrixSync(ada.account, file: fresh).once()
      let (again, known) = (try rows(fresh), try rows(path))
      #expect(again == known)
    }

    @Test func `threads read long ago also reach a new device`() async throws {
      let server = try Synapse.running().server
      let name = "ada-\(UUID().uuidString.lowercased())"
      let ada = try await Person(registering: name, at: server)
      let bob = try await Person("bob", at: server)
      let room = try await bob.make("Old", with: [ada])
      let root = try await bob.say("which leaves?", in: room)
      try await ada.say("green", in: room, thread: root)
      for number in 0..<30 { try await bob.say("and then \(number)", in: room) }
      let scratch = try Scratch()
      let path = scratch.path("ada.weft").path
      let following = Task { try await MatrixSync(ada.account, file: path).follow() }
      let file = try AccountFile(path, user: ada.id)
      var thread: ChatThread?
      for _ in 0..<200 where thread == nil {
        try await Task.sleep(for: .milliseconds(50))
        thread = try file.store.freshState().thread(MessageID(root))
      }
      #expect(thread?.latestReplies.map(\.text) == ["green"])
      #expect(thread?.parentMessage.text == "which leaves?")
      following.cancel()
      _ = await following.result
    }

    @Test func `a follower gets a message while it waits`() async throws {
      let server = try Synapse.running().server
      let (cy, bob) = (try await Person("cy", at: server), try await Person("bob", at: server))
      let scratch = try Scratch()
      let path = scratch.path("cy.weft").path
      let room = try await bob.make("News", with: [cy])
      let sync = try MatrixSync(cy.account, file: path)
      try await sync.once()
      let following = Task { try await sync.follow() }
      try await bob.say("here it is", in: room)
      let source = try StoreSource(opening: path)
      var found = false
      for _ in 0..<200 where !found {
        found =
          try await source.channel(ChannelID("matrix:" + room))?.previewMessage?.text
          == "here it is"
        if !found { try await Task.sleep(for: .milliseconds(50)) }
      }
      #expect(found)
      following.cancel()
      _ = await following.result
    }

    @Test func `after logging out the user is told to log in again`() async throws {
      let server = try Synapse.running().server
      let account = try await MatrixAccount.logIn(to: server, user: "cy", password: "cy")
      let again = try await MatrixAccount.using(token: account.token, at: server)
      #expect(again.userID == account.userID)
      let same = try await MatrixAccount.logIn(
        to: server,
        user: "cy",
        password: "cy",
        deviceID: account.deviceID
      )
      #expect(same.deviceID == account.deviceID && same.token != account.token)
      try await same.logOut()
      try await account.logOut()
      try await account.logOut()
      let scratch = try Scratch()
      do throws(MatrixError) {
        try await MatrixSync(account, file: scratch.path("cy.weft").path).once()
        #expect(Bool(false))
      } catch {
        #expect(error.code == .loggedOut)
        #expect(!error.message.contains(account.token))
      }
    }
  }
}
